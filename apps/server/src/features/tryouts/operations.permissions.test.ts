import { errorOf } from '@touchline/tests/support/server/person.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  cancelTryout,
  completeTryout,
  createTryout,
  listTryouts,
  readTryout,
  startTryout,
  updateTryout,
} from '@touchline/domain/tryouts/contract.ts';
import { type Club, anOrganization } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import {
  type AgeGroup,
  anOpenAgeGroup,
  aTeamIn,
  aTryout,
  tryoutDetails,
} from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();
let club: Club;
let ageGroup: AgeGroup;

beforeEach(async () => {
  club = await anOrganization(server);
  ageGroup = await anOpenAgeGroup(server, club);
});

describe('who may see and change tryouts', () => {
  // PERM-17 TRYOUT-19
  it('shows admins all tryouts and coaches only those of their age groups', async () => {
    const other = await anOpenAgeGroup(server, club);
    const [theirs, others] = [await aTryout(club, ageGroup), await aTryout(club, other)];
    const [coach, idle] = [await club.addCoach(), await club.addCoach()];
    await aTeamIn(server, club, ageGroup, { coaches: [coach] });
    await aTeamIn(server, club, ageGroup, { coaches: [coach] });
    const seen = async (person: typeof coach) => {
      const listed = (await person.ask(listTryouts, {})).map(({ id }) => id).toSorted();
      const readable = [];
      for (const { id } of [theirs, others]) {
        const response = await person.send(readTryout, { tryoutId: id });
        if (response.ok) readable.push(id);
        else expect((await response.json()).error.message).toBe('Tryout not found or has been deleted.');
      }
      expect(readable.toSorted()).toEqual(listed);
      return listed;
    };
    expect(await seen(club.admin)).toEqual([theirs.id, others.id].toSorted());
    expect(await seen(coach)).toEqual([theirs.id]);
    expect(await seen(idle)).toEqual([]);
    const player = await club.addPlayer();
    expect((await player.send(listTryouts, {})).status).toBe(403);
    expect((await player.send(readTryout, { tryoutId: theirs.id })).status).toBe(403);
    expect((await server.anonymous.send(listTryouts, {})).status).toBe(401);
  });

  it('returns the same response for a foreign and an unknown tryout', async () => {
    const { id } = await aTryout(club, ageGroup);
    const stranger = (await anOrganization(server)).admin;
    expect(await stranger.ask(listTryouts, {})).toEqual([]);
    const answers = [];
    for (const tryoutId of [id, crypto.randomUUID(), 'nonsense']) {
      const response = await stranger.send(readTryout, { tryoutId });
      answers.push(await errorOf(response));
    }
    const missing = { status: 404, code: 'not_found', message: 'Tryout not found or has been deleted.' };
    expect(answers).toEqual([missing, missing, missing]);
  });

  // PERM-13 PERM-14
  it('only the club’s admins can change tryouts', async () => {
    const tryout = await aTryout(club, ageGroup);
    const { id: tryoutId } = tryout;
    const coach = await club.addCoach();
    await aTeamIn(server, club, ageGroup, { coaches: [coach] });
    const changes = [
      [updateTryout, { tryoutId, title: 'Taken over' }],
      [startTryout, { tryoutId }],
      [cancelTryout, { tryoutId }],
      [completeTryout, { tryoutId }],
    ] as const;
    for (const person of [coach, await club.addPlayer()]) {
      expect((await person.send(createTryout, tryoutDetails(ageGroup))).status).toBe(403);
      for (const [operation, input] of changes) expect((await person.send(operation, input)).status).toBe(403);
    }
    const stranger = (await anOrganization(server)).admin;
    for (const [operation, input] of changes) expect((await stranger.send(operation, input)).status).toBe(404);
    expect(await club.admin.ask(listTryouts, {})).toEqual([tryout]);
  });
});
