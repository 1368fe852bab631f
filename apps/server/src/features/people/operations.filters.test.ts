import { endGuardianships } from '@touchline/tests/support/club/memberships.ts';
import { describe, expect, it } from 'vitest';
import type { InputOf } from '@touchline/domain/core/operation.ts';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import { invitePlayer, listPlayers, readPlayer } from '@touchline/domain/people/contract.ts';
import { addPlayer, assignCoach, updateMember } from '@touchline/domain/teams/contract.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { anAgeGroup, aSeason, aTeam, thisYear } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

const firstNames = async (person: Member, input: InputOf<typeof listPlayers>) =>
  (await person.ask(listPlayers, input)).players.map(({ firstName }) => firstName);

const join = (club: Club, team: { readonly id: string }, player: Member) =>
  club.admin.ask(addPlayer, { teamId: team.id, playerId: player.profileId });

/** Ann plays for the Tigers, Ben used to, Cleo plays in an inactive season, and Dan for the Lions and the Tigers. */
const aClubOfTeams = async () => {
  const club = await anOrganization(server);
  const tigers = await aTeam(club, { name: 'Tigers' });
  const lions = await aTeam(club, { name: 'Lions' });
  const old = await aTeam(club, { name: 'Olds', isActive: false });
  const [ann, ben, cleo, dan] = [
    await club.addPlayer({ firstName: 'Ann', lastName: 'Aa', gender: 'Female', birthDate: '2014-12-31' }),
    await club.addPlayer({ firstName: 'Ben', lastName: 'Bb', gender: 'Male', birthDate: '2015-01-01' }),
    await club.addPlayer({ firstName: 'Cleo', lastName: 'Cc', gender: 'Female', birthDate: '2016-12-31' }),
    await club.addPlayer({ firstName: 'Dan', lastName: 'Dd', gender: null, birthDate: null }),
  ];
  for (const player of [ann, ben, dan]) await join(club, tigers, player);
  await join(club, lions, dan);
  await join(club, old, cleo);
  await club.admin.ask(updateMember, { teamId: tigers.id, playerId: ben.profileId, status: 'inactive' });
  const stranger = await anOrganization(server);
  await join(stranger, await aTeam(stranger), await stranger.addPlayer({ firstName: 'Else' }));
  return { club, tigers, lions, old, ann, dan };
};

describe('the filters of the list of players', () => {
  it('filters players by current teams', async () => {
    const { club, tigers, lions, old } = await aClubOfTeams();
    expect(await firstNames(club.admin, { teamId: tigers.id })).toEqual(['Ann', 'Dan']);
    expect(await firstNames(club.admin, { teamId: lions.id })).toEqual(['Dan']);
    expect(await firstNames(club.admin, { teamId: old.id })).toEqual([]);
    expect(await firstNames(club.admin, { onTeam: 'yes' })).toEqual(['Ann', 'Dan']);
    expect(await firstNames(club.admin, { onTeam: 'no' })).toEqual(['Ben', 'Cleo']);
    const { players } = await club.admin.ask(listPlayers, {});
    expect(players.map(({ teams }) => teams.map(({ name }) => name))).toEqual([
      ['Tigers'],
      [],
      [],
      ['Lions', 'Tigers'],
    ]);
    expect(players[0]?.teams).toEqual([{ id: tigers.id, name: 'Tigers' }]);
  });

  it('filters players by gender and by an age group’s birth years and gender', async () => {
    const { club } = await aClubOfTeams();
    const season = await aSeason(club);
    const group = async (facts: Parameters<typeof anAgeGroup>[2]) => (await anAgeGroup(club, season.id, facts)).id;
    const mixed = await group({ birthYearMax: 2015, birthYearMin: 2016 });
    const girls = await group({ birthYearMax: 2014, birthYearMin: 2016, gender: 'Female' });
    const open = await group({ name: 'Everybody' });
    const unbound = { born_from: null, born_until: null };
    await server.database.db.updateTable('age_groups').set(unbound).where('id', '=', open).execute();
    const divided = await group({ birthYearMax: 2015, birthYearMin: 2017, cutOff: '01-02' });
    expect(await firstNames(club.admin, { gender: 'Female' })).toEqual(['Ann', 'Cleo']);
    expect(await firstNames(club.admin, { ageGroupId: mixed })).toEqual(['Ben', 'Cleo']);
    expect(await firstNames(club.admin, { ageGroupId: girls })).toEqual(['Ann', 'Cleo']);
    expect(await firstNames(club.admin, { ageGroupId: divided })).toEqual(['Cleo']);
    expect(await firstNames(club.admin, { ageGroupId: open })).toEqual(['Ann', 'Ben', 'Cleo', 'Dan']);
    const foreign = await anOrganization(server);
    const { id: elsewhere } = await anAgeGroup(foreign, (await aSeason(foreign)).id, { birthYearMax: 1990 });
    expect(await firstNames(club.admin, { ageGroupId: elsewhere })).toEqual([]);
  });

  it('filters players by an age group of a hundred birth years', async () => {
    const club = await anOrganization(server);
    const year = thisYear() - 100;
    await club.addPlayer({ firstName: 'Otto', birthDate: `${year}-06-01` });
    await club.addPlayer({ firstName: 'Younger', birthDate: `${year + 1}-06-01` });
    const bounds = { birthYearMin: year, birthYearMax: year };
    const { id: ageGroupId } = await anAgeGroup(club, (await aSeason(club)).id, bounds);
    expect(await firstNames(club.admin, { ageGroupId })).toEqual(['Otto']);
  });

  it('filters players by account and invitation', async () => {
    const club = await anOrganization(server);
    await club.addPlayer({ firstName: 'Ann', lastName: 'Aa' });
    const cells = { firstName: 'Ben', lastName: 'Bb' };
    await club.admin.ask(importPlayers, { rows: [{ line: 2, cells }], dateOrder: 'day', invite: false });
    await club.admin.ask(invitePlayer, { firstName: 'Cleo', lastName: 'Cc', email: `${crypto.randomUUID()}@e.org` });
    expect(await firstNames(club.admin, { account: 'yes' })).toEqual(['Ann']);
    expect(await firstNames(club.admin, { account: 'no' })).toEqual(['Ben', 'Cleo']);
    expect(await firstNames(club.admin, { account: 'invited' })).toEqual(['Cleo']);
    expect(await firstNames(club.admin, { account: 'notInvited' })).toEqual(['Ben']);
    const isInvited = async () =>
      (await club.admin.ask(listPlayers, {})).players.map((player) => [player.hasAccount, player.isInvited]);
    expect(await isInvited()).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
    await server.database.db
      .updateTable('account_invitations')
      .set((eb) => ({ created_at: eb.val(new Date('2020-01-01')), expires_at: eb.val(new Date('2020-01-05')) }))
      .where('organization_id', '=', club.id)
      .execute();
    expect(await firstNames(club.admin, { account: 'invited' })).toEqual([]);
  });

  it('filters players without a birth date', async () => {
    const { club, tigers } = await aClubOfTeams();
    await club.addPlayer({ firstName: 'Eve', lastName: 'Ee', gender: null, birthDate: null });
    expect(await firstNames(club.admin, { birthDate: 'missing' })).toEqual(['Dan', 'Eve']);
    expect(await firstNames(club.admin, { birthDate: 'missing', onTeam: 'no' })).toEqual(['Eve']);
    const coach = await club.addCoach();
    await club.admin.ask(assignCoach, { teamId: tigers.id, coachId: coach.profileId });
    expect(await firstNames(coach, { birthDate: 'missing' })).toEqual(['Dan']);
  });

  it('combines filters with the search', async () => {
    const { club, tigers } = await aClubOfTeams();
    const of = async (input: InputOf<typeof listPlayers>) => {
      const { players, total, found } = await club.admin.ask(listPlayers, input);
      return [players.length, total, found];
    };
    expect(await of({})).toEqual([4, 4, null]);
    expect(await of({ teamId: tigers.id, gender: 'Female' })).toEqual([1, 4, 1]);
    expect(await of({ onTeam: 'yes', search: 'dan' })).toEqual([1, 4, 1]);
    expect(await of({ search: 'gerda' })).toEqual([4, 4, 4]);
    expect(await of({ onTeam: 'no', search: 'dan' })).toEqual([0, 4, 0]);
  });

  it('returns each player exactly once across pages of a filtered list', async () => {
    const club = await anOrganization(server);
    await server.database.db
      .insertInto('player_profiles')
      .values(
        Array.from({ length: 120 }, (_, at) => ({
          organization_id: club.id,
          first_name: 'Pat',
          last_name: `Number${at}`,
          gender: at % 2 === 0 ? ('Female' as const) : ('Male' as const),
        })),
      )
      .execute();
    const first = await club.admin.ask(listPlayers, { gender: 'Female' });
    const second = await club.admin.ask(listPlayers, { gender: 'Female', after: first.next ?? undefined });
    expect([first.found, first.total, second.found, second.total]).toEqual([60, 120, null, null]);
    expect(second.next).toBeNull();
    expect(new Set([...first.players, ...second.players].map(({ id }) => id)).size).toBe(60);
  });

  it('ignores a coach’s filters by other teams and by invitation', async () => {
    const { club, tigers, lions, ann, dan } = await aClubOfTeams();
    const coach = await club.addCoach();
    await club.admin.ask(assignCoach, { teamId: tigers.id, coachId: coach.profileId });
    const { players, total } = await coach.ask(listPlayers, {});
    expect(total).toBe(2);
    expect(players.map(({ firstName, isInvited, teams }) => [firstName, isInvited, teams])).toEqual([
      ['Ann', null, [{ id: tigers.id, name: 'Tigers' }]],
      ['Dan', null, [{ id: tigers.id, name: 'Tigers' }]],
    ]);
    expect(await firstNames(coach, { teamId: tigers.id })).toEqual(['Ann', 'Dan']);
    expect(await firstNames(coach, { teamId: lions.id })).toEqual([]);
    expect(await firstNames(coach, { onTeam: 'no' })).toEqual([]);
    await endGuardianships(server, ann.profileId, dan.profileId);
    await server.database.db
      .insertInto('account_invitations')
      .values({
        organization_id: club.id,
        role: 'player',
        email: `${crypto.randomUUID()}@example.org`,
        code_hash: crypto.getRandomValues(new Uint8Array(32)),
        first_name: 'Ann',
        last_name: 'Aa',
        player_profile_id: ann.profileId,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
    expect(await firstNames(club.admin, { account: 'invited' })).toEqual(['Ann']);
    for (const account of ['invited', 'notInvited', 'no'] as const) {
      expect(await firstNames(coach, { account })).toEqual(['Ann', 'Dan']);
    }
    expect((await coach.ask(readPlayer, { playerId: dan.profileId })).teams).toEqual([
      { id: tigers.id, name: 'Tigers' },
    ]);
  });

  it.each([
    ['teamId', 'tigers'],
    ['onTeam', 'maybe'],
    ['birthDate', 'none'],
    ['gender', 'Other'],
    ['account', 'all'],
  ])('refuses an invalid %s filter', async (field, value) => {
    const club = await anOrganization(server);
    expect((await club.admin.send(listPlayers, { [field]: value })).status).toBe(422);
  });
});
