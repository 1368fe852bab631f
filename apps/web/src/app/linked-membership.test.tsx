import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { teamProblems } from '@touchline/domain/teams/messages.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { actingIn, endMembership, joinAs, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { runJobs } from '@touchline/tests/support/server/jobs.ts';
import { anOffer, aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { address, toast, toastTitlesFromNow } from '@touchline/tests/support/page/page.ts';
import { openTestServer, sharedServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { sharedQueryClient } from '../lib/cache/queries.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

/** Creates Moira, an admin of the Lions (open in her browser) and mother of a Zebras player. */
const moira = async (on: TestServer = server) => {
  const [lions, zebras] = [await anOrganization(on, 'Lions'), await anOrganization(on, 'Zebras')];
  const login = await lions.addAdmin('Moira Mother');
  const admin = actingIn(on, login, await membershipOf(on, lions, login, 'admin'));
  const child = await zebras.addPlayer();
  const mother = await joinAs(on, zebras, login, 'player', [{ id: child.profileId, mayAnswer: true }]);
  return { lions, zebras, login, admin, mother, child };
};

const membershipLink = (path: string, membershipId: string): string => `${path}?membership=${membershipId}`;
const findFamilyHome = () => screen.findByRole('heading', { level: 1, name: 'My Team Invitations' });
const findNotForYouToast = (club: string, role: string) =>
  toast(
    'This link is not for you here.',
    `It belongs to another login, or to a role that has ended. You see ${club} as ${role}.`,
  );

// MEMB-06
longTest('opens an emailed link in the membership it names, in that tab only', async () => {
  const mailbox = await openMailbox();
  const mailing = await openTestServer({ SMTP_URL: mailbox.url });
  const { login, mother, admin, zebras, child } = await moira(mailing);
  const tryout = await aTryoutWith(mailing, zebras, { status: 'completed', players: [child] });
  const offer = await anOffer(zebras, tryout, await aTeamIn(mailing, zebras, tryout.ageGroup), child);
  await runJobs(mailing);
  const letter = mailbox.to(login.email).find(({ subject }) => subject.startsWith('Your team offer'));
  const link = /\/dashboard\S+/.exec(letter?.text ?? '')?.[0] ?? '';
  expect(link).toContain(mother.membershipId);
  openApp(mailing, '/dashboard/teams', login).unmount();
  const app = openApp(mailing, link, login);
  expect(await toast('Showing Zebras as Family.', 'The link opened it in this tab only.')).toBeVisible();
  expect(await findFamilyHome()).toBeVisible();
  expect(address()).toBe(`/dashboard/player-portal?offer=${offer.id}`);
  expect(await screen.findByRole('region', { name: /^Invitation to/ })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Seasons' })).toBeNull();
  const stored = { 'touchline-session': localStorage.getItem('touchline-session') ?? '' };
  const tab = { 'touchline-tab-user': sessionStorage.getItem('touchline-tab-user') ?? '' };
  app.unmount();

  // A reload stays in that membership. Other tabs and the next sign-in keep the previous membership.
  const reloaded = openApp(mailing, '/dashboard', login, { stored, tab });
  expect(await findFamilyHome()).toBeVisible();
  reloaded.unmount();
  const other = openApp(mailing, '/dashboard', login, { stored });
  expect(await screen.findByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  expect(JSON.parse(stored['touchline-session'])).toMatchObject({ user: { membershipId: admin.membershipId } });
  other.unmount();
  await mailing.close();
  await mailbox.close();
});

it('shows no toast if the tab already shows the membership of the link', async () => {
  const { login, admin } = await moira();
  openApp(server, membershipLink('/dashboard/seasons', admin.membershipId), login);
  expect(await screen.findByRole('heading', { level: 1, name: 'Seasons' })).toBeVisible();
  expect(address()).toBe('/dashboard/seasons');
  expect(screen.queryByText(/^Showing/)).toBeNull();
});

longTest('opens an emailed link after sign-in', async () => {
  const [email, password] = ['moira@example.org', 'green-grass-2026'];
  await server.anonymous.ask(registerAdmin, { organizationName: 'Lions', fullName: 'Moira Mother', email, password });
  const { id: userId } = await server.database.db
    .selectFrom('users')
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow();
  const zebras = await anOrganization(server, 'Zebras');
  const child = await zebras.addPlayer();
  const players = [{ id: child.profileId, mayAnswer: true }];
  const mother = await joinAs(server, zebras, { ...child, userId, name: 'Moira Mother' }, 'player', players);
  const app = openApp(server, membershipLink('/dashboard/player-portal', mother.membershipId));
  await app.user.type(await screen.findByLabelText('Email'), email);
  await app.user.type(screen.getByLabelText('Password'), password);
  await app.user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await toast('Showing Zebras as Family.', 'The link opened it in this tab only.')).toBeVisible();
  expect(await findFamilyHome()).toBeVisible();
  expect(address()).toBe('/dashboard/player-portal');
});

longTest('redirects a user without the linked membership to their home page with a notice', async () => {
  const { login, mother, child, lions } = await moira();
  await endMembership(server, mother.membershipId);
  const app = openApp(server, membershipLink('/dashboard/player-portal', mother.membershipId), login);
  expect(await findNotForYouToast('Lions', 'Admin')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  app.unmount();
  openApp(server, membershipLink('/dashboard/player-portal', await membershipOf(server, lions, login, 'admin')), child);
  expect(await findNotForYouToast('Zebras', 'Family')).toBeVisible();
  expect(await findFamilyHome()).toBeVisible();
  expect(address()).toBe('/dashboard/player-portal');
});

// MEMB-06
it('offers a switch to the membership that may see the page', async () => {
  const { zebras, login } = await moira();
  const coach = await joinAs(server, zebras, login, 'coach');
  const team = await aTeamIn(server, zebras, await anOpenAgeGroup(server, zebras), { coaches: [coach] });
  const path = `/dashboard/teams/${team}/schedule`;
  const app = openApp(server, path, login);
  expect(await screen.findByText(teamProblems.missing().message)).toBeVisible();
  expect(await screen.findByText('This belongs to Zebras · Coach.')).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Switch' }));
  expect(await toast('Showing Zebras as Coach.', 'The link opened it in this tab only.')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: /Tigers/ })).toBeVisible();
  expect(screen.queryByText(/^This belongs to/)).toBeNull();
  expect(address()).toBe(path);
  expect(JSON.parse(localStorage.getItem('touchline-session') ?? '')).toMatchObject({
    user: { organizationName: 'Lions' },
  });
});

it('offers no switch if none of the user’s memberships may see the page', async () => {
  const { zebras, login } = await moira();
  await joinAs(server, zebras, login, 'coach');
  const zebrasTeamId = await aTeamIn(server, zebras, await anOpenAgeGroup(server, zebras));
  const app = openApp(server, `/dashboard/teams/${zebrasTeamId}/schedule`, login);
  expect(await screen.findByText(teamProblems.missing().message)).toBeVisible();
  const teamRequests = () => app.requests.filter((request) => request === `GET /api/teams/${zebrasTeamId}`);
  // The page is requested once in the open membership and once in each of the other two.
  await waitFor(() => expect(teamRequests()).toHaveLength(3));
  await waitFor(() => expect(sharedQueryClient().isFetching()).toBe(0));
  expect(screen.queryByText(/^This belongs to/)).toBeNull();
});

it('shows "Not switched" when an emailed link is opened offline', async () => {
  const { login, mother } = await moira();
  const app = openApp(server, '/dashboard/seasons', login);
  await screen.findByRole('heading', { level: 1, name: 'Seasons' });
  const stored = { 'touchline-session': localStorage.getItem('touchline-session') ?? '' };
  app.unmount();
  const newToasts = toastTitlesFromNow();
  openApp(server, membershipLink('/dashboard/player-portal', mother.membershipId), login, { stored, offline: true });
  await waitFor(() => expect(newToasts).toContain('Not switched'));
  expect(address()).not.toContain('membership');
});
