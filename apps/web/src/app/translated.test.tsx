// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { aClubThatOffers, anOffer } from '@touchline/tests/support/club/offers.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { anAgeGroup, aSeason } from '@touchline/tests/support/club/season.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { goOffline, goOnline } from '@touchline/tests/support/page/signal.ts';
import { aTryoutOf, evaluationOf } from '@touchline/tests/support/club/tryouts.ts';
import { translatePage } from '@touchline/tests/support/page/translation.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

/** Presses a button and holds its request until the page, now with a busy button, has been translated again. */
const pressTranslated = async ({ user, holdRequests }: ReturnType<typeof openApp>, name: string, request: RegExp) => {
  translatePage();
  const releaseRequests = holdRequests(request);
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull());
  translatePage();
  releaseRequests();
};

longTest('signs in on a page that the browser translates', async () => {
  await server.anonymous.ask(registerAdmin, {
    organizationName: 'FC Falcons',
    fullName: 'Ada Admin',
    email: 'ada@example.org',
    password: 'green-grass-2026',
  });
  const app = openApp(server, '/login');
  await app.user.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await app.user.type(screen.getByLabelText('Password'), 'green-grass-2026');
  await pressTranslated(app, 'Sign In', /POST .*sign-in|POST .*session/);
  expect(await screen.findByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
});

longTest('keeps team names untranslated when an offer is accepted on a translated page', async () => {
  const { club, player, teamId, tryout } = await aClubThatOffers(server);
  await anOffer(club, tryout, teamId, player);
  const app = openApp(server, '/dashboard/player-portal', player);
  await screen.findByRole('heading', { level: 2, name: 'Falcons' });
  translatePage();
  expect(screen.getByRole('heading', { level: 2, name: 'Falcons' }).querySelector('font')).toBeNull();
  await app.user.click(screen.getAllByRole('button', { name: /^Accept/ })[0] as HTMLElement);
  await screen.findByRole('alertdialog');
  await pressTranslated(app, 'Accept invitation', /POST .*respon/);
  await toast('Invitation accepted');
  expect(await screen.findByRole('tab', { name: 'Responded (1)', selected: true })).toBeVisible();
});

longTest('creates a team on a page that the browser translates', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, { name: 'Fall' });
  await anAgeGroup(club, season.id, { name: 'U10' });
  const app = openApp(server, '/dashboard/teams', club.admin);
  const create = await screen.findByRole('button', { name: 'Create Team' });
  translatePage();
  await app.user.click(create);
  const dialog = await screen.findByRole('dialog', { name: 'Create Team' });
  await app.user.type(within(dialog).getByLabelText('Name'), 'Tigers');
  translatePage();
  const releaseRequests = app.holdRequests(/POST/);
  await app.user.click(within(dialog).getByRole('button', { name: 'Create Team' }));
  await waitFor(() => expect(dialog.querySelector('[aria-busy="true"]')).not.toBeNull());
  translatePage();
  releaseRequests();
  await toast('Team created');
  expect(await screen.findByRole('region', { name: 'Tigers' })).toBeVisible();
});

longTest('updates a translated page when the tryout is completed', async () => {
  const { club, tryoutId, registrations } = await aTryoutOf(server, [{ firstName: 'Ada', lastName: 'Abel' }]);
  await club.admin.ask(saveEvaluation, evaluationOf(registrations[0].id));
  openApp(server, `/dashboard/tryouts/${tryoutId}?tab=evaluations`, club.admin);
  await screen.findByRole('button', { name: 'Edit Ada Abel' });
  translatePage();
  await club.admin.ask(completeTryout, { tryoutId });
  expect(await screen.findByRole('button', { name: 'View Details Ada Abel' })).toBeVisible();
});

it('keeps an offline check-in on a page that the browser translates', async () => {
  const { club, tryoutId } = await aTryoutOf(server, [{ firstName: 'Ada', lastName: 'Abel' }]);
  const app = openApp(server, `/dashboard/tryouts/${tryoutId}/day`, club.admin);
  const checkIn = await screen.findByRole('button', { name: 'Check In Ada Abel' });
  translatePage();
  goOffline(app);
  await app.user.click(checkIn);
  // This test has no device storage, so the entry counts as not stored, but the row still shows the check-in.
  expect(await screen.findByText(/^1 not stored/)).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Players' })).getByRole('listitem')).toHaveTextContent(
    /Ada Abel.*Checked in/,
  );
  goOnline(app);
});
