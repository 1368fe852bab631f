import { describe, expect, it } from 'vitest';
import { find } from '@touchline/domain/people/contract.find.ts';
import { listCoaches, listPlayers, readPlayer } from '@touchline/domain/people/contract.ts';
import type { Finding } from '@touchline/domain/people/schema.find.ts';
import { listSeasons } from '@touchline/domain/seasons/contract.ts';
import { addPlayer, assignCoach, listMyTeams, listTeams, updateMember } from '@touchline/domain/teams/contract.ts';
import { listOwnTryouts } from '@touchline/domain/tryouts/contract.family.ts';
import { listTryouts } from '@touchline/domain/tryouts/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import type { Person } from '@touchline/tests/support/server/person.ts';
import { aSeason, aTeam, anAgeGroup } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { actorNames, aWorld, isOutside } from '@touchline/tests/support/world/world.ts';
import { some } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const namesIn = (found: readonly Finding[]): readonly string[] => found.map(({ name }) => name);

const kinds = ['teams', 'players', 'coaches', 'tryouts', 'seasons'] as const;

/** Searchable text of every row in the user's lists, by kind and id. A list refused with 403 counts as empty. */
const searchableRows = async (
  person: Person,
): Promise<Readonly<Record<(typeof kinds)[number], Map<string, string>>>> => {
  const read = async (operation: Parameters<Person['send']>[0]) => {
    const response = await person.send(operation, {});
    return response.status === 403 ? [] : response.json();
  };
  type Row = Readonly<
    Record<'id' | 'name' | 'title' | 'ageGroupName' | 'firstName' | 'lastName', string> &
      Record<'parentGuardianFirstName' | 'parentGuardianLastName' | 'parentGuardianPhone', string>
  >;
  const all = async (operation: Parameters<Person['send']>[0], rows: string): Promise<readonly Row[]> => {
    const answer = await read(operation);
    return Array.isArray(answer) ? answer : answer[rows];
  };
  const shown = (rows: readonly Row[], textOf: (row: Row) => string) =>
    new Map(rows.map((row) => [row.id, textOf(row)]));
  const nameOf = ({ firstName, lastName }: Row) => `${firstName} ${lastName}`;
  // Only admins see the guardian's phone, and only admins find players by their guardian.
  const withGuardian = (row: Row) =>
    row.parentGuardianPhone === null
      ? nameOf(row)
      : `${nameOf(row)} ${row.parentGuardianFirstName} ${row.parentGuardianLastName}`;
  const teams = [...(await all(listTeams, 'teams')), ...(await all(listMyTeams, 'teams'))];
  return {
    teams: shown(teams, ({ name, ageGroupName }) => `${ageGroupName} ${name}`),
    players: shown(await all(listPlayers, 'players'), withGuardian),
    coaches: shown(await all(listCoaches, 'coaches'), nameOf),
    tryouts: new Map([
      ...shown(await all(listTryouts, 'tryouts'), ({ title, ageGroupName }) => `${ageGroupName} ${title}`),
      ...shown(await all(listOwnTryouts, 'tryouts'), ({ title }) => title),
    ]),
    seasons: shown(await all(listSeasons, 'seasons'), ({ name }) => name),
  };
};

describe('the command palette', () => {
  // PERM-42
  some(5).each(actorNames.filter((name) => name !== 'anonymous' && !isOutside(name)))(
    'the command palette finds for %s exactly what their lists show',
    async (name) => {
      const world = await aWorld(server);
      const person = world.people[name];
      const shown = await searchableRows(person);
      // Every name contains one of these vowels. Each text has two words, so that it does not match an address.
      for (const letter of ['a', 'e', 'i', 'o', 'u']) {
        const text = `${letter} ${letter.toUpperCase()}`;
        const found = await person.ask(find, { text });
        for (const kind of kinds) {
          const expected = [...shown[kind]]
            .filter(([, words]) => words.toLowerCase().includes(letter))
            .map(([id]) => id);
          expect(found[kind].map(({ id }) => id).sort(), `${kind} with ${text}`).toEqual(expected.sort());
        }
      }
    },
  );

  it('the command palette ignores accents, case and word order', async () => {
    const club = await anOrganization(server);
    await club.addPlayer({ firstName: 'Ánna', lastName: 'Zacher' });
    await club.addPlayer({ firstName: 'Joanna', lastName: 'Adler' });
    await club.addPlayer({ firstName: 'Bert', lastName: 'Annaberger' });
    await club.addPlayer({ firstName: 'Bert', lastName: '100%' });
    const players = async (text: string) => namesIn((await club.admin.ask(find, { text })).players);
    expect(await players('ANNA')).toEqual(['Bert Annaberger', 'Ánna Zacher', 'Joanna Adler']);
    expect(await players('zach anna')).toEqual(['Ánna Zacher']);
    expect(await players('%')).toEqual(['Bert 100%']);
    await club.addPlayer({ firstName: 'Ida', lastName: 'Großwäng' });
    await club.addPlayer({ firstName: 'Isa', lastName: 'Grosswaeng' });
    for (const spelling of ['Großwäng', 'grosswaeng', 'GROSSWÄNG', 'gros'])
      expect((await players(spelling)).toSorted()).toEqual(['Ida Großwäng', 'Isa Grosswaeng']);
    expect(await players('gernot')).toEqual([]);
  });

  it('the command palette returns at most six results of a kind', async () => {
    const club = await anOrganization(server);
    for (let count = 0; count < 8; count += 1) await club.addPlayer({ firstName: `Twin${count}`, lastName: 'Same' });
    expect(namesIn((await club.admin.ask(find, { text: 'same' })).players)).toEqual(
      ['Twin0', 'Twin1', 'Twin2', 'Twin3', 'Twin4', 'Twin5'].map((name) => `${name} Same`),
    );
  });

  it('the command palette distinguishes results with the same name', async () => {
    const club = await anOrganization(server);
    const { id: spring } = await aSeason(club, { name: 'Spring 2026' });
    const { id: ageGroupId } = await anAgeGroup(club, spring);
    const falcons = await aTeam(club, { name: 'Falcons', seasonId: spring, ageGroupId });
    const old = await aTeam(club, { name: 'Falcons', isActive: false });
    const coach = await club.addCoach('Fabian Coach');
    const player = await club.addPlayer({ firstName: 'Fanny', lastName: 'Player', birthDate: '2014-05-05' });
    for (const { id: teamId } of [falcons, old]) {
      await club.admin.ask(assignCoach, { teamId, coachId: coach.profileId });
      await club.admin.ask(addPlayer, { teamId, playerId: player.profileId });
    }
    const foundByAdmin = {
      teams: [
        { id: falcons.id, name: 'Falcons', detail: 'U12 · Spring 2026' },
        { id: old.id, name: 'Falcons', detail: 'U12 · Spring (past)' },
      ],
      players: [{ id: player.profileId, name: 'Fanny Player', detail: 'born 2014 · Falcons' }],
      coaches: [{ id: coach.profileId, name: 'Fabian Coach', detail: 'Falcons' }],
      tryouts: [],
      seasons: [],
    };
    expect(await club.admin.ask(find, { text: 'fa' })).toEqual(foundByAdmin);
    expect((await club.admin.ask(find, { text: 'u12 falc' })).teams).toEqual(foundByAdmin.teams);
    await club.admin.ask(updateMember, { teamId: falcons.id, playerId: player.profileId, status: 'inactive' });
    expect((await player.ask(find, { text: 'fa' })).teams).toEqual([foundByAdmin.teams[1]]);
    expect((await club.admin.ask(find, { text: 'fa' })).players[0]?.detail).toBe('born 2014');
  });

  it('the command palette shows a coach only their own teams of a player', async () => {
    const club = await anOrganization(server);
    const own = await aTeam(club, { name: 'Own' });
    const other = await aTeam(club, { name: 'Other' });
    const coach = await club.addCoach();
    const player = await club.addPlayer({ firstName: 'Fanny', lastName: 'Player', birthDate: null });
    await club.admin.ask(assignCoach, { teamId: own.id, coachId: coach.profileId });
    for (const { id: teamId } of [own, other]) await club.admin.ask(addPlayer, { teamId, playerId: player.profileId });
    const detailFor = async (person: Person) => (await person.ask(find, { text: 'fanny' })).players[0]?.detail;
    expect([await detailFor(coach), await detailFor(club.admin)]).toEqual(['Own', 'Other, Own']);
  });

  it.each(['', '   ', 'x'.repeat(101)])(
    'the command palette refuses an empty or overlong text ("%s")',
    async (text) => {
      const club = await anOrganization(server);
      expect((await club.admin.send(find, { text })).status).toBe(422);
    },
  );
});

// PERM-42
it('only users whose list contains a player can read the player’s data', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club);
  const coach = await club.addCoach();
  const player = await club.addPlayer({ lastName: 'Player' });
  const read = (person: Person) => person.send(readPlayer, { playerId: player.profileId });
  expect((await read(coach)).status).toBe(404);
  await club.admin.ask(assignCoach, { teamId: team.id, coachId: coach.profileId });
  await club.admin.ask(addPlayer, { teamId: team.id, playerId: player.profileId });
  const phones = [];
  for (const person of [club.admin, coach, player])
    phones.push((await person.ask(readPlayer, { playerId: player.profileId })).parentGuardianPhone);
  expect(phones).toEqual(['+43 660 7654321', null, null]);
  expect((await read(await club.addPlayer())).status).toBe(404);
});
