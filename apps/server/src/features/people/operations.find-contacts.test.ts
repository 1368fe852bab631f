import { beforeEach, describe, expect, it } from 'vitest';
import { pageSize } from '@touchline/domain/constants.club.ts';
import { find } from '@touchline/domain/people/contract.find.ts';
import { importPlayers } from '@touchline/domain/people/contract.import.ts';
import {
  inviteCoach,
  inviteListedPlayer,
  invitePlayer,
  listPlayers,
  revokeInvitation,
  updatePlayer,
} from '@touchline/domain/people/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { aFileOf } from '@touchline/tests/support/files/import.ts';
import type { Person } from '@touchline/tests/support/server/person.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;

beforeEach(async () => {
  club = await anOrganization(server);
});

interface Family {
  readonly first: string;
  readonly last: string;
  readonly phone: string;
  readonly email: string;
}

/** A player without a birth date, with this guardian, phone number and account address. */
const aChild = async (name: string, { first, last, phone, email }: Family): Promise<Member> => {
  const [firstName = '', lastName = ''] = name.split(' ');
  const player = await club.addPlayer({ firstName, lastName, birthDate: null });
  const { db } = server.database;
  await db
    .updateTable('player_profiles')
    .set({ parent_guardian_first_name: first, parent_guardian_last_name: last, parent_guardian_phone: phone })
    .where('id', '=', player.profileId)
    .execute();
  await db.updateTable('users').set({ email }).where('id', '=', player.userId).execute();
  return player;
};

/** A digit-free domain for one club, because addresses are unique in the database. */
const domain = (): string =>
  `${club.id.slice(0, 8).replaceAll(/./g, (digit) => 'bcdfghjklmnpqrst'.charAt(Number.parseInt(digit, 16)))}.example`;

const fanny = (): Promise<Member> =>
  aChild('Fanny Falk', {
    first: 'Gerda',
    last: 'Møller',
    phone: '+43 (0)664 123 45 67',
    email: `moeller.home@${domain()}`,
  });
const bruno = (): Promise<Member> =>
  aChild('Bruno Berg', { first: 'Hans', last: 'Huber', phone: '0660/7654321', email: `hans_huber@${domain()}` });

const players = async (person: Person, text: string): Promise<readonly (readonly [string, string])[]> =>
  (await person.ask(find, { text })).players.map(({ name, detail }) => [name, detail] as const);

const guardian = 'Guardian: Gerda Møller';
const phone = 'Phone: +43 (0)664 123 45 67';

describe('an admin finds a player', () => {
  it.each([
    ['the name', 'fanny falk', ''],
    ['the name of the guardian, without accents', 'moller', guardian],
    ['player and guardian together', 'GERDA fanny', guardian],
    ['digits from the middle of the number', '2345', phone],
    ['the number as stored', '+43 (0)664 123 45 67', phone],
    ['the number as dialed within the country', '0664 1234567', phone],
    ['the number as dialed from abroad', '0043-664-123-45-67', phone],
    ['a number with parentheses', '(0664) 12345', phone],
    ['a tel: link to the number', 'tel:+436641234567', phone],
    ['the name followed by digits', 'fanny 1234567', phone],
    ['the name of the guardian followed by digits', 'gerda 2345', phone],
  ])('an admin finds a player by %s', async (_, text, detail) => {
    await fanny();
    await bruno();
    expect(await players(club.admin, text)).toEqual([['Fanny Falk', detail]]);
  });

  it.each([
    ['the beginning', () => 'MOELLER.h'],
    ['a part with a dot', () => `home@${domain()}`],
    ['a part after the name', () => `falk @${domain()}`],
    ['a part after the guardian’s name', () => `gerda ${domain()}`],
    ['several parts', () => `r.h home@`],
  ])('an admin finds a player by %s of an email address', async (_, text) => {
    await fanny();
    await bruno();
    expect(await players(club.admin, text())).toEqual([['Fanny Falk', `Email: moeller.home@${domain()}`]]);
  });

  it('finds a player by a phone number that was stored without its country code', async () => {
    await fanny();
    await bruno();
    expect(await players(club.admin, '+43 660 7654321')).toEqual([['Bruno Berg', 'Phone: 0660/7654321']]);
    const local = { first: 'Ida', last: 'Iser', phone: '(76) 54321', email: `ida@${domain()}` };
    await aChild('Ivo Iser', local);
    expect(await players(club.admin, '+43 2272 7654321')).toEqual([['Ivo Iser', 'Phone: (76) 54321']]);
  });

  it.each([
    ['three digits', '123'],
    ['digits that no number contains', '7777'],
    ['the name of one child and digits of another', 'bruno 2345'],
    ['the name of one child and the address of another', 'bruno moeller.home@'],
    ['the middle of an address', 'home'],
    ['a wildcard of the database', 'hans%huber@'],
    ['another wildcard', 'moeller_home@'],
    ['zeros only', '0000'],
  ])('an admin finds no player by %s', async (_, text) => {
    await fanny();
    await bruno();
    expect(await players(club.admin, text)).toEqual([]);
  });

  it('ranks matches by name before matches by guardian, phone and email', async () => {
    await aChild('Anna Zauner', { first: 'Ida', last: 'Zauner', phone: '0660 1111111', email: `z@${domain()}` });
    await aChild('Bela Joanna', { first: 'Ida', last: 'Bela', phone: '0660 2222222', email: `b@${domain()}` });
    await aChild('Carl Carlsen', { first: 'Anna', last: 'Carlsen', phone: '0660 3333333', email: `c@${domain()}` });
    await aChild('Dora Dorn', { first: 'Ida', last: 'Dorn', phone: '0660 4444444', email: `anna@${domain()}` });
    expect(await players(club.admin, 'anna')).toEqual([
      ['Anna Zauner', ''],
      ['Bela Joanna', ''],
      ['Carl Carlsen', 'Guardian: Anna Carlsen'],
      ['Dora Dorn', `Email: anna@${domain()}`],
    ]);
  });

  longTest('finds a player by the invited address until the invitation is revoked or accepted', async () => {
    const rows = [{ fullName: 'Kim Kern' }, { fullName: 'Lea Lang' }];
    await club.admin.ask(importPlayers, aFileOf(rows, false));
    const invitations = [];
    for (const { id: playerId, firstName } of (await club.admin.ask(listPlayers, {})).players)
      invitations.push(await club.admin.ask(inviteListedPlayer, { playerId, email: `${firstName}@${domain()}` }));
    const [kim, lea] = invitations.map(({ id }) => id);
    const found = async () => (await players(club.admin, `@${domain()}`)).map(([name]) => name);
    expect(await found()).toEqual(['Kim Kern', 'Lea Lang']);
    expect((await players(club.admin, `lang @${domain()}`)).map(([name]) => name)).toEqual(['Lea Lang']);
    await club.admin.ask(revokeInvitation, { invitationId: kim as string });
    expect(await found()).toEqual(['Lea Lang']);
    await server.database.db
      .updateTable('account_invitations')
      .set(({ ref }) => ({ accepted_at: ref('created_at') }))
      .where('id', '=', lea as string)
      .execute();
    expect(await found()).toEqual([]);
  });

  // FAM-24
  it('finds a player by the guardians’ addresses in the profile', async () => {
    const [parentGuardianEmail, secondGuardianEmail] = [`noted@${domain()}`, `second@${domain()}`];
    const { profileId: playerId } = await bruno();
    await fanny();
    await club.admin.ask(updatePlayer, { playerId, parentGuardianEmail, secondGuardianEmail });
    for (const text of [parentGuardianEmail, secondGuardianEmail]) {
      expect(await players(club.admin, text)).toEqual([['Bruno Berg', `Email: ${text}`]]);
      const { players: listed } = await club.admin.ask(listPlayers, { search: text });
      expect(listed.map(({ firstName }) => firstName)).toEqual(['Bruno']);
    }
  });

  it('finds a player by the address of an invitation only while it is open', async () => {
    const email = `kim@${domain()}`;
    const facts = { firstName: 'Kim', lastName: 'Kern', position: null, birthDate: null, gender: null } as const;
    const { id: invitationId } = await club.admin.ask(invitePlayer, { ...facts, email });
    expect(await players(club.admin, email)).toEqual([['Kim Kern', `Email: ${email}`]]);
    await club.admin.ask(revokeInvitation, { invitationId });
    expect(await players(club.admin, email)).toEqual([]);
  });
});

it('an admin finds coaches by phone and email, with or without an account', async () => {
  const { profileId } = await club.addCoach('Carla Coach');
  const email = `ivo@${domain()}`;
  await club.admin.ask(inviteCoach, { firstName: 'Ivo', lastName: 'Invited', email, phone: '0664 555 66 77' });
  const coaches = async (text: string) =>
    (await club.admin.ask(find, { text })).coaches.map(({ name, detail }) => [name, detail]);
  expect(await coaches('0660 1234567')).toEqual([['Carla Coach', 'Phone: +43 660 1234567 · No current teams']]);
  expect(await coaches('ivo 5566')).toEqual([['Ivo Invited', 'Phone: 0664 555 66 77 · No current teams']]);
  expect(await coaches(email)).toEqual([['Ivo Invited', `Email: ${email} · No current teams`]]);
  expect((await club.admin.ask(find, { text: 'carla' })).coaches).toEqual([
    { id: profileId, name: 'Carla Coach', detail: 'No current teams' },
  ]);
});

describe('searches by contact data without permission', () => {
  const texts = () => ['moller', 'gerda fanny', '2345', '+43 664 1234567', 'moeller', `@${domain()}`, 'fanny 2345'];

  longTest('coaches and players cannot search by contact data', async () => {
    const child = await fanny();
    const team = await aTeam(club);
    const own = await aCoachOf(club, team.id);
    await club.admin.ask(addPlayer, { teamId: team.id, playerId: child.profileId });
    expect(await players(own, 'fanny')).toEqual([['Fanny Falk', 'Tigers']]);
    for (const person of [own, await club.addCoach(), child, await club.addPlayer()])
      for (const text of texts()) expect([text, await players(person, text)]).toEqual([text, []]);
  });

  it('an admin cannot find people of another club by contact data', async () => {
    await fanny();
    const stranger = await anOrganization(server);
    for (const text of texts()) {
      expect((await players(club.admin, text)).length, text).toBe(1);
      expect(await players(stranger.admin, text), text).toEqual([]);
    }
  });

  it('a coach cannot find another coach by phone or email', async () => {
    const other = await club.addCoach('Otto Other');
    const person = await club.addCoach('Carla Coach');
    for (const text of ['+43 660 1234567', '4567', other.email, other.email.slice(0, 8), '@example.org'])
      expect([text, (await person.ask(find, { text })).coaches]).toEqual([text, []]);
    expect((await club.admin.ask(find, { text: other.email })).coaches.map(({ name }) => name)).toEqual(['Otto Other']);
  });

  it('a coach finds players in the list by a guardian’s name', async () => {
    const child = await fanny();
    const team = await aTeam(club);
    const own = await aCoachOf(club, team.id);
    await club.admin.ask(addPlayer, { teamId: team.id, playerId: child.profileId });
    expect((await own.ask(listPlayers, { search: 'moller' })).players).toHaveLength(1);
  });
});

describe('the list of players', () => {
  const listed = async (person: Person, search: string) => {
    const { players: rows, found } = await person.ask(listPlayers, { search });
    expect(found).toBe(rows.length);
    return rows.map(({ firstName }) => firstName);
  };

  it.each([
    ['digits of a number', () => '664 12345'],
    ['digits after the name', () => 'falk 2345'],
    ['an address', () => `Moeller.Home@${domain()}`],
    ['a part of an address after the guardian’s name', () => `gerda @${domain()}`],
  ])('an admin’s list finds a player by %s', async (_, text) => {
    await fanny();
    await bruno();
    expect(await listed(club.admin, text())).toEqual(['Fanny']);
  });

  it('the list does not find players by the start of an email address', async () => {
    await fanny();
    await bruno();
    expect(await listed(club.admin, 'hans_hu')).toEqual([]);
    expect(await listed(club.admin, 'hans hu')).toEqual(['Bruno']);
    for (const name of ['moller', 'moeller']) expect(await listed(club.admin, name)).toEqual(['Fanny']);
  });

  it('a search by phone can have several pages', async () => {
    const all = pageSize.players + 2;
    await server.database.db
      .insertInto('player_profiles')
      .values(
        Array.from({ length: all }, (_, at) => ({
          ...{ organization_id: club.id, first_name: 'Pat', last_name: `Number${at}` },
          parent_guardian_phone: '0660 7654321',
        })),
      )
      .execute();
    await fanny();
    const first = await club.admin.ask(listPlayers, { search: '7654321' });
    const second = await club.admin.ask(listPlayers, { search: '7654321', after: first.next ?? undefined });
    expect([first.found, first.total, first.players.length, second.players.length]).toEqual([
      ...[all, all + 1, pageSize.players, 2],
    ]);
  });

  it('coaches and other clubs cannot search the list by phone or email', async () => {
    const child = await fanny();
    const team = await aTeam(club);
    const own = await aCoachOf(club, team.id);
    await club.admin.ask(addPlayer, { teamId: team.id, playerId: child.profileId });
    expect(await listed(own, 'gerda')).toEqual(['Fanny']);
    const stranger = await anOrganization(server);
    for (const text of ['2345', '+43 664 1234567', `@${domain()}`, 'fanny 2345']) {
      expect([text, await listed(club.admin, text)]).toEqual([text, ['Fanny']]);
      for (const person of [own, stranger.admin]) expect([text, await listed(person, text)]).toEqual([text, []]);
    }
  });
});
