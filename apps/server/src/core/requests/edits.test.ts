import { describe, expect, it } from 'vitest';
import type { Command } from '@touchline/domain/core/operation.ts';
import { updatePlayer } from '@touchline/domain/people/contract.ts';
import { createSeason, listSeasons, updateAgeGroup, updateSeason } from '@touchline/domain/seasons/contract.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { addPlayer, createTeam, updateMember, updateTeam } from '@touchline/domain/teams/contract.ts';
import { updateTryout } from '@touchline/domain/tryouts/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { joinAs } from '@touchline/tests/support/club/memberships.ts';
import { aPatchwork } from '@touchline/tests/support/club/patchwork.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTryout } from '@touchline/tests/support/club/tryouts.ts';

const server = ownServer();

interface Edit {
  readonly operation: Command;
  /** Path parameters of the edited object. */
  readonly parameters: Readonly<Record<string, string>>;
  /** A field, its current value, and two other values. */
  readonly field: string;
  readonly seen: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

const season = { name: 'Spring', sport: 'Soccer', startDate: '2020-03-01', endDate: '2199-06-30' } as const;

const teamWithPlayer = async (club: Club) => {
  const { id: ageGroupId, seasonId } = await anOpenAgeGroup(server, club);
  const [cora, carl] = [await club.addCoach(), await club.addCoach()];
  const team = { name: 'Lynxes', seasonId, ageGroupId, coachIds: [cora.profileId] };
  const { id: teamId } = await club.admin.ask(createTeam, team);
  const { profileId: playerId } = await club.addPlayer();
  await club.admin.ask(addPlayer, { teamId, playerId });
  return { teamId, playerId, cora: cora.profileId, carl: carl.profileId };
};

const edits: Readonly<Record<string, (club: Club) => Promise<Edit>>> = {
  player: async (club) => ({
    operation: updatePlayer as Command,
    parameters: { playerId: (await club.addPlayer()).profileId },
    field: 'parentGuardianPhone',
    seen: '+43 660 7654321',
    mine: '+43 660 1111111',
    theirs: '+43 660 2222222',
  }),
  season: async (club) => ({
    operation: updateSeason as Command,
    parameters: { seasonId: (await club.admin.ask(createSeason, season)).id },
    field: 'name',
    seen: 'Spring',
    mine: 'Fall',
    theirs: 'Autumn',
  }),
  organization: async ({ name }) => ({
    operation: updateOrganization as Command,
    parameters: {},
    field: 'name',
    seen: name,
    mine: 'Lions',
    theirs: 'Tigers',
  }),
  'age group': async (club) => ({
    operation: updateAgeGroup as Command,
    parameters: { ageGroupId: (await anOpenAgeGroup(server, club)).id },
    field: 'name',
    seen: (await club.admin.ask(listSeasons, {}))[0]?.ageGroups[0]?.name,
    mine: 'U9',
    theirs: 'U10',
  }),
  team: async (club) => {
    const { teamId, cora, carl } = await teamWithPlayer(club);
    const parameters = { teamId };
    return { operation: updateTeam as Command, parameters, field: 'coachIds', seen: [cora], mine: [], theirs: [carl] };
  },
  member: async (club) => {
    const { teamId, playerId } = await teamWithPlayer(club);
    const parameters = { teamId, playerId };
    return { operation: updateMember as Command, parameters, field: 'jerseyNumber', seen: null, mine: 7, theirs: 8 };
  },
  tryout: async (club) => {
    const { id: tryoutId, date } = await aTryout(club, await anOpenAgeGroup(server, club));
    const later = (hours: number) => new Date(Date.parse(date) + hours * 3_600_000).toISOString();
    const parameters = { tryoutId };
    return {
      operation: updateTryout as Command,
      parameters,
      field: 'date',
      seen: date,
      mine: later(1),
      theirs: later(2),
    };
  },
};

describe.each(Object.keys(edits))('concurrent edits: %s', (kind) => {
  it('refuses to overwrite an unseen value and names its editor', async () => {
    const club = await anOrganization(server);
    const { operation, parameters, field, seen, mine, theirs } = await (edits[kind] as (of: Club) => Promise<Edit>)(
      club,
    );
    const bea = await club.addAdmin('Bea Boss');
    const send = (value: unknown, expected: unknown, as = club.admin) =>
      as.send(operation, { ...parameters, [field]: value, expected: { [field]: expected } });
    expect((await send(theirs, seen, bea)).status).toBe(200);
    const refused = await send(mine, seen);
    expect(refused.status).toBe(409);
    expect((await refused.json()).error).toMatchObject({
      code: 'edit_conflict',
      fields: { [field]: 'Bea Boss changed this in the meantime.' },
    });
    // Saving the same value is not a conflict. A value that the editor has seen may be replaced.
    expect((await send(theirs, seen)).status).toBe(200);
    expect((await send(mine, theirs)).status).toBe(200);
  });

  it('accepts only one of two concurrent edits', async () => {
    const club = await anOrganization(server);
    const { operation, parameters, field, seen, mine, theirs } = await (edits[kind] as (of: Club) => Promise<Edit>)(
      club,
    );
    const bea = await club.addAdmin('Bea Boss');
    const answers = await Promise.all(
      [
        [club.admin, mine],
        [bea, theirs],
      ].map(([who, value]) =>
        (who as typeof bea).send(operation, { ...parameters, [field]: value, expected: { [field]: seen } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

it('keeps concurrent changes to different fields of a player', async () => {
  const club = await anOrganization(server);
  const { profileId: playerId } = await club.addPlayer();
  await club.admin.ask(updatePlayer, { playerId, parentGuardianPhone: '+43 660 1111111' });
  const player = await club.admin.ask(updatePlayer, { playerId, position: 'Wing', expected: { position: null } });
  expect(player).toMatchObject({ parentGuardianPhone: '+43 660 1111111', position: 'Wing', firstName: 'Paul' });
  expect(await club.admin.ask(updatePlayer, { playerId })).toEqual(player);
});

it('names the last editor of a field in a conflict for a week', async () => {
  const club = await anOrganization(server);
  const [otto, nina] = [await club.addAdmin('Otto Ost'), await club.addAdmin('Nina Nord')];
  const { id: seasonId } = await club.admin.ask(createSeason, season);
  const { id: other } = await club.admin.ask(createSeason, season);
  await otto.ask(updateSeason, { seasonId, name: 'Autumn', expected: { name: 'Spring' } });
  await nina.ask(updateSeason, { seasonId, sport: 'Basketball', expected: { sport: 'Soccer' } });
  await nina.ask(updateSeason, { seasonId: other, name: 'Winter', expected: { name: 'Spring' } });
  const said = async () => {
    const staleEdit = await club.admin.send(updateSeason, { seasonId, name: 'Fall', expected: { name: 'Spring' } });
    return (await staleEdit.json()).error.message;
  };
  expect(await said()).toBe('Not saved: Otto Ost changed the same in the meantime.');
  await club.admin.ask(updateSeason, { seasonId, name: 'Late autumn', expected: { name: 'Autumn' } });
  expect(await said()).toBe('Not saved: You, in another window, changed the same in the meantime.');
  await server.moveClock(7 * 24 + 1);
  expect(await said()).toBe('Not saved: A colleague changed the same in the meantime.');
  await server.moveClock(-7 * 24 - 1);
});

it('names an editor who is in two clubs by the name in the same club', async () => {
  const { lions, bears, maria } = await aPatchwork(server);
  const editor = {
    lions: await joinAs(server, lions, maria, 'admin'),
    bears: await joinAs(server, bears, maria, 'admin'),
  };
  for (const [club, name] of [
    ['lions', 'Maria Berg'],
    ['bears', 'Mia Elsewhere'],
  ] as const) {
    const { admin } = { lions, bears }[club];
    const { id: seasonId } = await admin.ask(createSeason, season);
    await editor[club].ask(updateSeason, { seasonId, name: 'Autumn', expected: { name: 'Spring' } });
    const staleEdit = await admin.send(updateSeason, { seasonId, name: 'Fall', expected: { name: 'Spring' } });
    expect((await staleEdit.json()).error.message).toBe(`Not saved: ${name} changed the same in the meantime.`);
  }
});
