import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { respondToOffer, withdrawOffer } from '@touchline/domain/offers/contract.ts';
import { updateMember } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { aClubThatOffers, anOffer } from '@touchline/tests/support/club/offers.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

// Server with a mail server, whose address is never used because no job runs here.
const server = sharedServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
const withoutMail = sharedServer();

const anOfferToPia = async (of = server) => {
  const { coach: carla, player: pia, teamId: falcons, ...facts } = await aClubThatOffers(of);
  const offer = await anOffer(facts.club, facts.tryout, falcons, pia);
  return { carla, pia, falcons, offer, ...facts };
};

const withdrawQuestion = 'Withdraw the invitation of Pia Peters to Falcons?';
const row = 'Pia Peters: open the invitation to Falcons';
const findOfferDialog = () => screen.findByRole('dialog', { name: 'Invitation to Falcons' });

longTest('withdraws an invitation after the dialog says if the family gets an email', async () => {
  const { club } = await anOfferToPia();
  const { user } = openApp(server, '/dashboard/admin-invitations', club.admin);
  await user.click(await screen.findByRole('button', { name: row }));
  await user.click(within(await findOfferDialog()).getByRole('button', { name: 'Withdraw invitation' }));
  const confirmDialog = await screen.findByRole('alertdialog', { name: withdrawQuestion });
  expect(confirmDialog).toHaveTextContent('No one has been emailed about it yet, so no email is sent.');
  await user.click(within(confirmDialog).getByRole('button', { name: 'Withdraw invitation' }));
  await toast('Invitation withdrawn');
  const dialog = await findOfferDialog();
  expect(within(dialog).getByText('Withdrawn')).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Withdraw invitation' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Show all invitations' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/dashboard/admin-invitations');
  const listed = screen.getByRole('table', { name: 'Invitations' });
  expect(within(listed).getByText('Withdrawn')).toBeVisible();
  expect(within(listed).queryByText('Declined')).toBeNull();
});

it('warns before withdrawing that a server without a mail server emails no one', async () => {
  const { club, offer } = await anOfferToPia(withoutMail);
  const { db } = withoutMail.database;
  await db.updateTable('outbox').set({ attempts: 1 }).where('entity_id', '=', offer.id).execute();
  openApp(withoutMail, `/dashboard/admin-invitations?dialog=withdraw&of=${offer.id}`, club.admin);
  const dialog = await screen.findByRole('alertdialog', { name: withdrawQuestion });
  expect(dialog).toHaveTextContent('This server sends no emails, so tell the family yourself.');
});

it('keeps the invitation when its withdrawal is canceled', async () => {
  const { carla, club, offer, tryout, falcons } = await anOfferToPia();
  await club.admin.ask(withdrawOffer, { offerId: offer.id });
  const nina = await club.addPlayer({ firstName: 'Nina', lastName: 'Novak' });
  const { db } = server.database;
  await db
    .insertInto('tryout_registrations')
    .values({ organization_id: club.id, tryout_id: tryout.id, player_id: nina.profileId, status: 'checked_in' })
    .execute();
  const toNina = await anOffer({ ...club, admin: carla }, tryout, falcons, nina);
  await db.updateTable('outbox').set({ attempts: 1 }).where('entity_id', '=', toNina.id).execute();
  const { user } = openApp(server, `/dashboard/coach-invitations?offer=${toNina.id}`, carla);
  await user.click(within(await findOfferDialog()).getByRole('button', { name: 'Withdraw invitation' }));
  const confirmDialog = await screen.findByRole('alertdialog');
  expect(confirmDialog).toHaveTextContent('The family was emailed about it, so it gets an email');
  await user.click(within(confirmDialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(within(await findOfferDialog()).getByText('Pending')).toBeVisible();
});

longTest('offers no withdrawal to a coach who did not send the invitation', async () => {
  const { carla, club, pia, offer } = await anOfferToPia();
  openApp(server, `/dashboard/coach-invitations?offer=${offer.id}`, carla);
  expect(within(await findOfferDialog()).queryByRole('button', { name: 'Withdraw invitation' })).toBeNull();
  cleanup();
  const { user } = openApp(server, `/dashboard/admin-invitations?dialog=withdraw&of=${offer.id}`, club.admin);
  const confirmDialog = await screen.findByRole('alertdialog', { name: withdrawQuestion });
  await pia.ask(respondToOffer, { offerId: offer.id, answer: 'declined' });
  expect(
    await within(confirmDialog).findByText('The invitation was answered or has ended in the meantime.'),
  ).toBeVisible();
  expect(within(confirmDialog).queryByRole('button', { name: 'Withdraw invitation' })).toBeNull();
  await user.click(within(confirmDialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

longTest('shows a withdrawn invitation live on a family’s open page', async () => {
  const { club, pia, offer } = await anOfferToPia();
  const { user } = openApp(server, '/dashboard/player-portal', pia);
  await user.click(await screen.findByRole('button', { name: 'Accept the invitation to Falcons' }));
  await screen.findByRole('alertdialog');
  await club.admin.ask(withdrawOffer, { offerId: offer.id });
  expect(await screen.findByText('The club has withdrawn this invitation.')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const card = screen.getByRole('region', { name: 'Invitation to Falcons' });
  expect(card).toHaveTextContent("It can no longer be accepted. You don't need to do anything.");
  expect(within(card).getByText('Withdrawn')).toBeVisible();
  expect(within(card).getByText(/^Withdrawn /)).toBeVisible();
  expect(within(card).getByRole('list', { name: 'Administrators' })).toHaveTextContent(club.admin.email);
  expect(within(card).queryByRole('button')).toBeNull();
  expect(screen.getByRole('tab', { name: 'Pending (0)' })).toBeVisible();
});

longTest('shows admin and player that an accepted player is no longer on the team', async () => {
  const { club, pia, falcons, offer } = await anOfferToPia();
  await pia.ask(respondToOffer, { offerId: offer.id, answer: 'accepted' });
  openApp(server, `/dashboard/admin-invitations?offer=${offer.id}`, club.admin);
  const dialog = await findOfferDialog();
  expect(within(dialog).getByText('Accepted')).toBeVisible();
  await club.admin.ask(updateMember, { teamId: falcons, playerId: pia.profileId, status: 'inactive' });
  expect(await within(dialog).findByText('Accepted · no longer on the team')).toBeVisible();
  cleanup();
  openApp(server, '/dashboard/player-portal?tab=responded', pia);
  const card = await screen.findByRole('region', { name: 'Invitation to Falcons' });
  expect(card).toHaveTextContent('You are no longer on this team. If you have questions, please contact the club.');
});
