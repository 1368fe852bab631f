import { expect, it } from 'vitest';
import { createTeam } from '@touchline/domain/teams/contract.ts';
import { updateTryout } from '@touchline/domain/tryouts/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { openStream } from '@touchline/tests/support/server/stream.ts';
import { aRunningTryout } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();

// Ruling 68
it('sends players and coaches only live updates that their role may get', async () => {
  const club = await anOrganization(server);
  const { tryout, ageGroup } = await aRunningTryout(server, club, []);
  const player = await openStream(await club.addPlayer());
  const coach = await openStream(await club.addCoach());
  // Events arrive in order, so all earlier events have arrived once the new team is announced.
  await club.admin.ask(createTeam, { name: 'Tigers', seasonId: ageGroup.seasonId, ageGroupId: ageGroup.id });
  await expect.poll(() => [player, coach].map((stream) => stream.heard().includes('teams'))).toEqual([true, true]);
  const before = [player, coach].map((stream) => stream.heard().length);
  await club.admin.ask(updateTryout, { tryoutId: tryout.id, title: 'Summer tryout' });
  const since = () => [player, coach].map((stream, index) => stream.heard().slice(before[index]));
  await expect.poll(since).toEqual([
    ['ownTryouts', 'offers'],
    ['tryouts', 'offers', 'players'],
  ]);
  await Promise.all([player.close(), coach.close()]);
});
