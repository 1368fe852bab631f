import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { archivePlayers, takeBackPlayer } from '@touchline/domain/people/contract.leaving.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { aClubThatOffers, anOffer } from '@touchline/tests/support/club/offers.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

// FAM-23
it('lists the consequences before a player is archived', async () => {
  const { club, player, tryout, teamId } = await aClubThatOffers(server);
  await anOffer(club, tryout, teamId, player);
  const owls = await aTeam(club, { name: 'Owls' });
  await club.admin.ask(addPlayer, { teamId: owls.id, playerId: player.profileId });
  const { user } = openApp(server, `/dashboard/players/${player.profileId}`, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Archive player' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Archive Pia Peters?' }));
  expect(await question.findByText('Leaves Owls.')).toBeVisible();
  expect(question.getByText('The open offer of Falcons will be withdrawn, and the family told.')).toBeVisible();
  expect(question.getByText('Families keep their login and see the past. They get no new offers.')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Archive player' }));
  expect(await toast('Player archived', 'You find them with "Show archived", and can take them back.')).toBeVisible();
  expect(await screen.findByText('Archived player')).toBeVisible();

  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('link', { name: 'Back to Players' }));
  expect(await screen.findByText('No players have registered with your organization yet.')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Show archived' }));
  const takeBack = (await screen.findAllByRole('button', { name: 'Take Pia Peters back' }))[0];
  await user.click(takeBack as HTMLElement);
  expect(
    await toast('Player taken back', 'They are on the teams of before. Offers and tryouts begin anew.'),
  ).toBeVisible();
  expect(await screen.findByText('No player is archived.')).toBeVisible();
  expect((await club.admin.ask(listPlayers, {})).total).toBe(1);
});

it('archives selected players and shows the result for each', async () => {
  const club = await anOrganization(server);
  const [ann, ben] = [
    await club.addPlayer({ firstName: 'Ann', lastName: 'Aa' }),
    await club.addPlayer({ firstName: 'Ben', lastName: 'Bb' }),
  ];
  await club.addPlayer({ firstName: 'Cleo', lastName: 'Cc' });
  const team = await aTeam(club, { name: 'Owls' });
  await club.admin.ask(addPlayer, { teamId: team.id, playerId: ann.profileId });
  const { user } = openApp(server, '/dashboard/players', club.admin);
  await user.click(await screen.findByRole('button', { name: 'Select players' }));
  for (const name of ['Ann Aa', 'Ben Bb'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Archive 2 players?' }));
  expect(await question.findByText('Ann Aa: leaves Owls.')).toBeVisible();
  expect(question.getByText('For 1 other player nothing ends.')).toBeVisible();
  // A colleague archives one of the two in the meantime.
  await (await club.addAdmin()).ask(archivePlayers, { playerIds: [ben.profileId] });
  await user.click(question.getByRole('button', { name: 'Archive players' }));
  expect(await toast('Players archived', '1 of 2 players archived')).toBeVisible();
  const outcomes = within(await screen.findByRole('dialog', { name: 'Archived players' }));
  expect(outcomes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ann AaArchived: left 1 team',
    'Ben BbNot doneThis player is archived already.',
  ]);
  await user.click(outcomes.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText('Ann Aa')).toBeNull());
  expect((await club.admin.ask(listPlayers, {})).players.map(({ firstName }) => firstName)).toEqual(['Cleo']);
});

it("removes the team of an archived child from a family's open page", async () => {
  const club = await anOrganization(server);
  const ann = await club.addPlayer({ firstName: 'Ann', lastName: 'Aa' });
  const team = await aTeam(club, { name: 'Owls' });
  await club.admin.ask(addPlayer, { teamId: team.id, playerId: ann.profileId });
  openApp(server, '/dashboard/my-teams', ann);
  expect(await screen.findByRole('heading', { name: 'Owls' })).toBeVisible();
  await club.admin.ask(archivePlayers, { playerIds: [ann.profileId] });
  expect(await screen.findByText('No teams this season')).toBeVisible();
  await club.admin.ask(takeBackPlayer, { playerId: ann.profileId });
  expect(await screen.findByRole('heading', { name: 'Owls' })).toBeVisible();
});
