import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { respondToOffer } from '@touchline/domain/offers/contract.ts';
import { hashPassword } from '@touchline/server/core/identity/passwords.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import type { Member } from '@touchline/tests/support/club/club.ts';
import { aClubThatOffers, allowSeveralOffers, anOffer } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { address } from '@touchline/tests/support/page/page.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

const aClub = async () => {
  const { coach: carla, player: pia, teamId: falcons, ...facts } = await aClubThatOffers(server);
  return { carla, pia, falcons, ...facts };
};

/** Returns the path of the link in the newest email about the offer to this address. */
const emailedLink = async ({ email }: Member, offerId: string): Promise<string> => {
  const mail = await server.database.db
    .selectFrom('outbox')
    .where('entity_id', '=', offerId)
    .where('recipient', '=', email)
    .orderBy('created_at', 'desc')
    .select(sql<string>`payload -> 'action' ->> 'path'`.as('path'))
    .executeTakeFirstOrThrow();
  return mail.path;
};

const letter = (team: string) => screen.findByRole('region', { name: `Invitation to ${team}` });
const notHereText = 'The invitation of this link is not in this account';

longTest('opens the letter from the emailed link after sign-in and focuses it', async () => {
  const { club, pia, tryout, falcons } = await aClub();
  await allowSeveralOffers(server, club);
  const offer = await anOffer(club, tryout, falcons, pia);
  await anOffer(club, tryout, await aTeamIn(server, club, tryout.ageGroup, { name: 'Eagles' }), pia);
  const password_hash = await hashPassword('long enough');
  await server.database.db.updateTable('users').set({ password_hash }).where('id', '=', pia.userId).execute();
  const path = await emailedLink(pia, offer.id);
  const { user } = openApp(server, path);
  await user.type(await screen.findByLabelText(/^Email/), pia.email);
  await user.type(screen.getByLabelText(/^Password/), 'long enough');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  const card = await letter('Falcons');
  expect(address()).toBe(path);
  expect(card).toHaveFocus();
  expect(await letter('Eagles')).not.toHaveFocus();
});

longTest('opens an answered letter from the emailed link', async () => {
  const { club, pia, tryout, falcons } = await aClub();
  const offer = await anOffer(club, tryout, falcons, pia);
  await pia.ask(respondToOffer, { offerId: offer.id, answer: 'declined' });
  const { user } = openApp(server, await emailedLink(pia, offer.id), pia);
  await waitFor(async () => expect(await letter('Falcons')).toHaveFocus());
  expect(screen.getByRole('tab', { name: 'Responded (1)' })).toHaveAttribute('aria-selected', 'true');
  await user.click(screen.getByRole('tab', { name: 'Pending (0)' }));
  expect(await screen.findByText('No pending invitations')).toBeVisible();
});

longTest('focuses a letter opened by link only once, even after it expires', async () => {
  const { club, pia, tryout, falcons } = await aClub();
  const offer = await anOffer(club, tryout, falcons, pia);
  const { user } = openApp(server, await emailedLink(pia, offer.id), pia);
  await waitFor(async () => expect(await letter('Falcons')).toHaveFocus());
  await server.moveClock(49);
  await server.app.jobs.runAll();
  expect(await screen.findByRole('tab', { name: 'Responded (1)' })).toHaveAttribute('aria-selected', 'false');
  const responded = screen.getByRole('tab', { name: 'Responded (1)' });
  await user.click(responded);
  expect(await letter('Falcons')).toBeVisible();
  expect(responded).toHaveFocus();
  await server.moveClock(-49);
});

it('shows nothing to another player or a coach who opens the emailed link', async () => {
  const { club, carla, pia, tryout, falcons } = await aClub();
  const offer = await anOffer(club, tryout, falcons, pia);
  const path = await emailedLink(pia, offer.id);
  const sibling = await club.addPlayer();
  openApp(server, path, sibling);
  expect(await screen.findByText(notHereText)).toBeVisible();
  expect(screen.queryByText('Falcons')).toBeNull();
  cleanup();
  openApp(server, path, carla);
  await waitFor(() => expect(address()).toBe('/dashboard/teams'));
});

longTest('opens the offer from the sender’s link, even after it was answered', async () => {
  const { club, carla, pia, tryout, falcons } = await aClub();
  const offer = await anOffer(club, tryout, falcons, pia);
  await pia.ask(respondToOffer, { offerId: offer.id, answer: 'declined' });
  const path = await emailedLink(club.admin, offer.id);
  expect(path).toBe(`/dashboard/admin-invitations?offer=${offer.id}`);
  for (const [page, person] of [
    [path, club.admin],
    [path.replace('admin', 'coach'), carla],
  ] as const) {
    const { user } = openApp(server, page, person);
    const dialog = await screen.findByRole('dialog', { name: 'Invitation to Falcons' });
    expect(dialog).toHaveTextContent('Pia Peters');
    expect(within(dialog).getByText('Declined')).toBeVisible();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await user.click(within(dialog).getByRole('button', { name: 'Show all invitations' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(page.split('?')[0]);
    cleanup();
  }
});

longTest("retries loading an offer from the sender's link after a failure", async () => {
  const { club, pia, tryout, falcons } = await aClub();
  const offer = await anOffer(club, tryout, falcons, pia);
  const { user, breakConnection, restoreConnection } = openApp(server, '/dashboard/settings', club.admin);
  await screen.findByRole('heading', { level: 1 });
  breakConnection(new RegExp(offer.id));
  history.pushState(null, '', `/dashboard/admin-invitations?offer=${offer.id}`);
  expect(await screen.findByText("We couldn't load this invitation")).toBeVisible();
  restoreConnection();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('dialog', { name: 'Invitation to Falcons' })).toBeVisible();
});

it("explains to a coach who left the team why the sender's link shows nothing", async () => {
  const { club, carla, pia, tryout, falcons } = await aClub();
  const offer = await anOffer({ ...club, admin: carla }, tryout, falcons, pia);
  await pia.ask(respondToOffer, { offerId: offer.id, answer: 'declined' });
  const path = await emailedLink(carla, offer.id);
  await server.database.db.deleteFrom('team_coaches').where('coach_profile_id', '=', carla.profileId).execute();
  openApp(server, path, carla);
  expect(await screen.findByText(notHereText)).toBeVisible();
  expect(screen.getByText(/^You see the invitations of the teams that you coach now\./)).toBeVisible();
  expect(screen.queryByText('Pia Peters')).toBeNull();
});

it("shows nothing for the sender's link to another team's coach or with an invalid id", async () => {
  const { club, pia, tryout, falcons } = await aClub();
  const offer = await anOffer(club, tryout, falcons, pia);
  const other = await club.addCoach();
  for (const id of [offer.id, crypto.randomUUID(), 'nonsense']) {
    openApp(server, `/dashboard/coach-invitations?offer=${id}`, other);
    expect(await screen.findByText(notHereText)).toBeVisible();
    expect(screen.queryByText('Pia Peters')).toBeNull();
    cleanup();
  }
});
