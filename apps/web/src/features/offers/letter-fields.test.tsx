import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sendOffers } from '@touchline/domain/offers/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { aClubThatOffers } from '@touchline/tests/support/club/offers.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

it('copies the last letter of the tryout into an empty letter', async () => {
  const { club, tryout, teamId, player } = await aClubThatOffers(server);
  await club.admin.ask(sendOffers, {
    tryoutId: tryout.id,
    teamId,
    playerIds: [player.profileId],
    offerLetterBody: 'Welcome!\nTraining begins in March.',
    anticipatedTeamLevel: 'Division 2',
    anticipatedSeasonCostAmount: '1,200.50',
  });
  const { user } = openApp(server, `/dashboard/tryouts/${tryout.id}/invite`, club.admin);
  const letter = await screen.findByLabelText('Offer letter');
  const copyButton = () => screen.queryByRole('button', { name: 'Use the last letter' });
  expect(letter).toHaveValue('');
  // Typed text is not replaced.
  await user.type(letter, 'H');
  expect(copyButton()).toBeNull();
  await user.clear(letter);
  await user.click(copyButton() as HTMLElement);
  expect(letter).toHaveFocus();
  expect(letter).toHaveValue('Welcome!\nTraining begins in March.');
  expect(screen.getByLabelText('Team level')).toHaveValue('Division 2');
  expect(screen.getByLabelText('Season cost')).toHaveValue('1200.5');
  expect(screen.getByLabelText('Cost details')).toHaveValue('');
  expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent(/Training begins in March\..*1,200\.50/);
  expect(copyButton()).toBeNull();
});

it('hides the button for the last letter if that letter was empty', async () => {
  const { club, tryout, teamId, player } = await aClubThatOffers(server);
  await club.admin.ask(sendOffers, { tryoutId: tryout.id, teamId, playerIds: [player.profileId] });
  openApp(server, `/dashboard/tryouts/${tryout.id}/invite`, club.admin);
  expect(await screen.findByLabelText('Offer letter')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Use the last letter' })).toBeNull();
});
