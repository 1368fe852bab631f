import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import {
  listMyOffers,
  readOffer,
  respondToOffer,
  sendOffers,
  withdrawOffer,
} from '@touchline/domain/offers/contract.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { aClubThatOffers, anOffer } from '@touchline/tests/support/club/offers.ts';
import { openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { openTestServer, sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

/** Creates Carla's offer letter to Pia, with every term filled in. */
const aLetter = async () => {
  const { club, coach, player, tryout, teamId } = await aClubThatOffers(server);
  await club.admin.ask(updateOrganization, { currency: 'EUR' });
  await coach.ask(sendOffers, {
    tryoutId: tryout.id,
    teamId,
    playerIds: [player.profileId],
    offerLetterBody: 'Dear Pia,\nwe would love to have you.',
    anticipatedTeamLevel: 'Regional league',
    anticipatedSeasonCostAmount: '1200.5',
    anticipatedSeasonCostDescription: 'In two halves',
  });
  const [offer] = (await player.ask(listMyOffers, {})).offers;
  return { club, coach, player, offerId: offer?.id as string };
};

longTest('opens the offer letter with its terms and history from a row', async () => {
  const { club, coach, player, offerId } = await aLetter();
  await club.admin.ask(withdrawOffer, { offerId });
  const { user } = openApp(server, '/dashboard/coach-invitations?tab=responded', coach);
  await user.click(await screen.findByRole('button', { name: 'Pia Peters: open the invitation to Falcons' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invitation to Falcons' }));
  // The list has no controls and does not fit on a phone, so it is focusable for scrolling.
  expect(dialog.getByRole('group', { name: 'Details' })).toHaveAttribute('tabindex', '0');
  expect(dialog.getByRole('blockquote')).toHaveTextContent('Dear Pia, we would love to have you.');
  for (const [term, detail] of [
    ['Team level', 'Regional league'],
    ['Season cost', '€1,200.50'],
    ['Cost details', 'In two halves'],
  ] as const)
    expect(dialog.getByText(term).nextElementSibling).toHaveTextContent(detail);
  const history = dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^.*M: /, ''));
  expect(history).toEqual(['Sent by Carla Coach', 'Withdrawn by Ada Admin']);
  cleanup();

  openApp(server, '/dashboard/player-portal?tab=responded', player);
  expect((await screen.findByText('Season cost')).nextElementSibling).toHaveTextContent('€1,200.50');
});

longTest('shows the sender, the email and the answer in the history of an offer', async () => {
  const mailbox = await openMailbox();
  const mailing = await openTestServer({ SMTP_URL: mailbox.url });
  onTestFinished(async () => {
    cleanup();
    await mailing.close();
    await mailbox.close();
  });
  const { club, player, tryout, teamId } = await aClubThatOffers(mailing);
  const { id } = await anOffer(club, tryout, teamId, player);
  await player.ask(respondToOffer, { offerId: id, answer: 'accepted' });
  await mailing.app.jobs.runAll();
  const { user } = openApp(mailing, `/dashboard/admin-invitations?offer=${id}`, club.admin);
  const dialog = within(await screen.findByRole('dialog', { name: 'Invitation to Falcons' }));
  const history = dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^.*M: /, ''));
  expect(history).toEqual(['Sent by Ada Admin', 'The family was notified by email', 'Accepted']);
  expect(dialog.queryByText('Season cost')).toBeNull();
  expect(await club.admin.ask(readOffer, { offerId: id })).toMatchObject({ currency: null, withdrawnBy: null });
  await user.click(dialog.getByRole('button', { name: 'Show all invitations' }));
});

it('says in the history of an offer that nobody was emailed without a mail server', async () => {
  const { club, coach, offerId } = await aLetter();
  await server.database.db
    .updateTable('outbox')
    .set({ sent_at: new Date().toISOString(), attempts: 1, payload: '{}' })
    .where('entity_id', '=', offerId)
    .execute();
  for (const sender of [club.admin, coach]) {
    const path = sender === coach ? 'coach-invitations' : 'admin-invitations';
    openApp(server, `/dashboard/${path}?offer=${offerId}`, sender);
    const dialog = within(await screen.findByRole('dialog', { name: 'Invitation to Falcons' }));
    const history = dialog.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^.*M: /, ''));
    expect(history).toEqual([
      'Sent by Carla Coach',
      'No email was sent, because this server has no mail server: tell the family yourself',
    ]);
    cleanup();
  }
});

it('filters the list to the offers that a counter counts', async () => {
  const { club, player, tryout, teamId } = await aClubThatOffers(server);
  const { id } = await anOffer(club, tryout, teamId, player);
  await player.ask(respondToOffer, { offerId: id, answer: 'declined' });
  const { user } = openApp(server, '/dashboard/admin-invitations', club.admin);
  expect(await screen.findByText('Pia Peters')).toBeVisible();
  const all = screen.getByRole('button', { name: 'Total 1' });
  expect(all).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Accepted 0' }));
  expect(await screen.findByText('No invitations match these filters.')).toBeVisible();
  expect(window.location.search).toBe('?status=accepted');
  await user.click(screen.getByRole('button', { name: 'Declined 1' }));
  expect(await screen.findByText('Pia Peters')).toBeVisible();
  await user.click(all);
  await waitFor(() => expect(window.location.search).toBe(''));
});
