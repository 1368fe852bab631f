import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listEvaluations, saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { type Recommendation, initialEvaluation } from '@touchline/domain/evaluations/schema.ts';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

/** Abe averages 3.0 in two evaluations. Bea has 4.5 in one, by another coach. Cem is not checked in and has none. */
const aTryout = async () => {
  const club = await anOrganization(server);
  const [carla, otto] = [await club.addCoach('Carla Coach'), await club.addCoach('Otto Other')];
  const abe = await club.addPlayer({ firstName: 'Abe', lastName: 'Adler' });
  const bea = await club.addPlayer({ firstName: 'Béa', lastName: 'Brown' });
  const cem = await club.addPlayer({ firstName: 'Cem', lastName: 'Celik' });
  const tryout = await aTryoutWith(server, club, { status: 'active', players: [abe, bea, cem] });
  await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons', coaches: [carla] });
  await aTeamIn(server, club, tryout.ageGroup, { name: 'Hawks', coaches: [otto] });
  const evaluate = async (by: Member, player: Member, scores: readonly number[], recommendation: Recommendation) => {
    const players = await by.ask(listEvaluations, { tryoutId: tryout.id });
    const [technicalScore = 3, acumenScore = 3, physicalScore = 3, characterScore = 3] = scores;
    await by.ask(saveEvaluation, {
      ...initialEvaluation,
      ...{ technicalScore, acumenScore, physicalScore, characterScore },
      registrationId: players.find(({ playerId }) => playerId === player.profileId)?.registrationId ?? '',
      recommendation,
    });
  };
  await evaluate(carla, abe, [2, 2, 2, 2], 'maybe');
  await evaluate(club.admin, abe, [4, 4, 4, 4], 'yes');
  await evaluate(otto, bea, [4, 4, 5, 5], 'yes');
  await server.database.db
    .updateTable('tryout_registrations')
    .set({ status: 'registered' })
    .where('player_id', '=', cem.profileId)
    .execute();
  await club.admin.ask(completeTryout, { tryoutId: tryout.id });
  return { club, carla, path: `/dashboard/tryouts/${tryout.id}/invite` };
};

const list = () => screen.findByRole('list', { name: 'Players to invite' });
const rows = async () => within(await list()).getAllByRole('listitem');
const names = async () => (await rows()).map((row) => /Adler|Brown|Celik/.exec(row.textContent ?? '')?.[0]);

longTest('shows each player’s average, evaluations, recommendations and attendance', async () => {
  const { club, path } = await aTryout();
  openApp(server, path, club.admin);
  const [abe, bea, cem] = await rows();
  expect(abe).toHaveTextContent('Checked in');
  expect(abe).toHaveTextContent('Average 3.0 · 2 evaluations · 1 yes, 1 maybe');
  expect(bea).toHaveTextContent('Average 4.5 · 1 evaluation · 1 yes');
  expect(cem).toHaveTextContent('Not checked in');
  expect(cem).toHaveTextContent('No evaluations');
});

it('shows a coach averages of their own evaluations only', async () => {
  const { carla, path } = await aTryout();
  openApp(server, path, carla);
  const [abe, bea] = await rows();
  expect(abe).toHaveTextContent('Average 2.0 · 1 evaluation · 1 maybe');
  expect(bea).toHaveTextContent('No evaluations');
});

longTest('sorts candidates by name, score, number of evaluations and check-in', async () => {
  const { club, path } = await aTryout();
  const { user } = openApp(server, path, club.admin);
  await list();
  const sortBy = (name: string) => user.selectOptions(screen.getByLabelText('Sort by'), name);
  expect(await names()).toEqual(['Adler', 'Brown', 'Celik']);
  await sortBy('Average score');
  expect(await names()).toEqual(['Brown', 'Adler', 'Celik']);
  await user.click(screen.getByRole('button', { name: 'Descending, reverse order' }));
  expect(await names()).toEqual(['Adler', 'Brown', 'Celik']);
  await sortBy('Number of evaluations');
  expect(await names()).toEqual(['Adler', 'Brown', 'Celik']);
  await sortBy('Checked in');
  await user.click(screen.getByRole('button', { name: 'Descending, reverse order' }));
  expect(await names()).toEqual(['Celik', 'Adler', 'Brown']);
  await sortBy('Last name');
  await user.click(screen.getByRole('button', { name: 'Ascending, reverse order' }));
  expect(await names()).toEqual(['Celik', 'Brown', 'Adler']);
});

longTest('keeps a candidate selected while a search hides them', async () => {
  const { club, path } = await aTryout();
  const { user } = openApp(server, path, club.admin);
  await list();
  await user.click(screen.getByRole('checkbox', { name: /Adler/ }));
  const search = within(screen.getByRole('form')).getByRole('searchbox', { name: 'Search players' });
  await user.type(search, 'bea');
  await waitFor(async () => expect(await names()).toEqual(['Brown']));
  await user.click(screen.getByRole('checkbox', { name: /Brown/ }));
  expect(screen.getByText('2 of 3 selected')).toBeVisible();
  await user.clear(search);
  await user.type(search, 'nobody');
  expect(await screen.findByText('No players match your search.')).toBeVisible();
  await user.clear(search);
  await waitFor(async () => expect(await names()).toEqual(['Adler', 'Brown', 'Celik']));
  expect(screen.getByRole('checkbox', { name: /Adler/ })).toBeChecked();
});
