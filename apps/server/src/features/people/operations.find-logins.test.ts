import { expect, it } from 'vitest';
import { find } from '@touchline/domain/people/contract.find.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { anOrganization } from '@touchline/tests/support/club.ts';
import type { Person } from '@touchline/tests/support/person.ts';
import { sharedServer } from '@touchline/tests/support/server.ts';

const server = sharedServer();

const players = async (person: Person, text: string): Promise<readonly (readonly [string, string])[]> =>
  (await person.ask(find, { text })).players.map(({ name, detail }) => [name, detail] as const);

it('admins find players by a guardian login’s name and phone, and see what matched', async () => {
  const club = await anOrganization(server);
  const child = await club.addPlayer({ firstName: 'Fanny', lastName: 'Falk', birthDate: null });
  await club.addPlayer({ firstName: 'Bruno', lastName: 'Berg' });
  const father = await club.addPlayer({ firstName: 'Emil', lastName: 'Other', birthDate: '1980-05-05' });
  const { db } = server.database;
  await db
    .updateTable('members')
    .set({ name: 'Zoltán Őri', phone: '+36 (0)20 987 65 43' })
    .where('id', '=', father.userId)
    .execute();
  await db
    .insertInto('guardianships')
    .values({ organization_id: club.id, player_id: child.profileId, user_id: father.userId, kind: 'guardian' })
    .execute();
  // His own profile is found by its own name alone.
  expect(await players(club.admin, 'ori zoltan')).toEqual([['Fanny Falk', 'Guardian: Zoltán Őri']]);
  const { players: listed } = await club.admin.ask(listPlayers, { search: 'zoltan' });
  expect(listed.map(({ id }) => id)).toEqual([child.profileId]);
  const number = '020 9876543';
  const phoned = ['Fanny Falk', 'Phone: +36 (0)20 987 65 43'];
  // His own profile, which says no such number, is found by that of its login.
  expect(await players(club.admin, number)).toEqual([phoned, ['Emil Other', `${phoned[1]} · born 1980`]]);
  const { players: reached } = await club.admin.ask(listPlayers, { search: number });
  expect(reached.map(({ id }) => id)).toEqual([child.profileId, father.profileId]);
  const coach = await club.addCoach();
  expect([await players(coach, 'zoltan'), await players(coach, number)]).toEqual([[], []]);
  const other = await anOrganization(server);
  expect(await players(other.admin, 'zoltan')).toEqual([]);
});
