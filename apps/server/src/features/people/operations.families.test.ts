import { beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { downloadPlayers } from '@touchline/domain/people/contract.export.ts';
import { find } from '@touchline/domain/people/contract.find.ts';
import { previewCoaches } from '@touchline/domain/people/contract.import.ts';
import {
  inviteCoach,
  inviteListedPlayer,
  invitePlayer,
  listPlayers,
  readPlayer,
} from '@touchline/domain/people/contract.ts';
import { anAddress } from '@touchline/tests/support/files/import.ts';
import { aPatchwork } from '@touchline/tests/support/club/patchwork.ts';
import { endMembership, joinAs, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();
let clubs: Awaited<ReturnType<typeof aPatchwork>>;

beforeAll(async () => {
  clubs = await aPatchwork(server);
});

describe('players with an account', () => {
  it('a player with a read-only login counts as having an account', async () => {
    const { lions, emil, dora } = clubs;
    const { players } = await lions.admin.ask(listPlayers, {});
    expect(players.map(({ firstName, hasAccount }) => [firstName, hasAccount])).toEqual([
      ['Anna', true],
      ['Ben', true],
      ['Emil', false],
      ['Dora', true],
    ]);
    expect(await lions.admin.ask(readPlayer, { playerId: dora })).toMatchObject({ hasAccount: true });
    expect(await lions.admin.ask(readPlayer, { playerId: emil })).toMatchObject({ hasAccount: false });
  });

  it.each([
    ['yes', ['Anna', 'Ben', 'Dora']],
    ['no', ['Emil']],
    ['notInvited', ['Emil']],
    ['invited', []],
  ] as const)('filters players by account: %s', async (account, names) => {
    const { players, found } = await clubs.lions.admin.ask(listPlayers, { account });
    expect(players.map(({ firstName }) => firstName)).toEqual(names);
    expect(found).toBe(names.length);
  });

  it('a player with an account cannot be invited again', async () => {
    const { lions, dora } = clubs;
    const asListed = await lions.admin.send(inviteListedPlayer, { playerId: dora, email: anAddress() });
    expect(await errorOf(asListed)).toMatchObject({ status: 409, code: 'has_account' });
    const ben = { firstName: 'Ben', lastName: 'Berg', birthDate: '2017-07-07', email: anAddress() };
    expect(await errorOf(await lions.admin.send(invitePlayer, ben))).toMatchObject({ code: 'player_exists' });
  });
});

describe('the addresses of a player', () => {
  const found = async (club: 'lions' | 'bears', text: string) =>
    (await clubs[club].admin.ask(find, { text })).players.map(({ name, detail }) => [name, detail.split(' · ')[0]]);

  it('finds a player by the address of each guardian’s login, only in that club', async () => {
    const { maria, franz } = clubs;
    const [mother, father] = [`Email: ${maria.email}`, `Email: ${franz.email}`];
    expect(await found('lions', maria.email)).toEqual([
      ['Anna Berg', mother],
      ['Ben Berg', mother],
    ]);
    expect(await found('lions', franz.email)).toEqual([
      ['Anna Berg', father],
      ['Dora Fuchs', father],
    ]);
    expect(await found('bears', maria.email)).toEqual([['Clara Berg', mother]]);
    expect(await found('bears', franz.email)).toEqual([]);
    const { players } = await clubs.lions.admin.ask(listPlayers, { search: franz.email });
    expect(players.map(({ firstName }) => firstName)).toEqual(['Anna', 'Dora']);
  });

  it('shows the address of the login that may answer if several match a search', async () => {
    expect(await found('lions', '@example.org')).toEqual([
      ['Anna Berg', `Email: ${clubs.maria.email}`],
      ['Ben Berg', `Email: ${clubs.maria.email}`],
      ['Dora Fuchs', `Email: ${clubs.franz.email}`],
    ]);
  });

  it('exports the addresses of all of a player’s logins, those that may answer first', async () => {
    const { lions, maria, franz } = clubs;
    const [, ...lines] = (await (await lions.admin.send(downloadPlayers, { format: 'csv' })).text()).split('\r\n');
    const today = dayOf(new Date(), 'Europe/Vienna');
    expect(lines).toEqual([
      `Anna,Berg,2015-05-05,Female,,,,,,,,,,,"${maria.email}, ${franz.email}",${today},`,
      `Ben,Berg,2017-07-07,Female,,,,,,,,,,,${maria.email},${today},`,
      `Emil,Ende,2014-04-04,Female,,,,,,,,,,,,${today},`,
      `Dora,Fuchs,,Female,,,,,,,,,,,${franz.email},${today},`,
      '',
    ]);
  });
});

describe('a member', () => {
  it('refuses an imported coach with the address of another coach', async () => {
    const { lions } = await aPatchwork(server);
    const pia = await lions.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
    const rows = [{ line: 2, cells: { fullName: 'Otto Other', email: pia.email } }];
    const preview = async () => (await lions.admin.ask(previewCoaches, { rows, invite: true, dateOrder: 'day' })).rows;
    expect(await preview()).toMatchObject([{ state: 'new', problems: {} }]);
    await joinAs(server, lions, pia, 'coach');
    expect(await preview()).toMatchObject([
      { state: 'invalid', problems: { email: 'This email address belongs to Pia Peters.' } },
    ]);
  });

  it('a family member can be invited for another child', async () => {
    const { lions, father, franz } = await aPatchwork(server);
    const fritz = { firstName: 'Fritz', lastName: 'Fuchs', email: father.email };
    expect(await errorOf(await lions.admin.send(inviteCoach, fritz))).toMatchObject({ code: 'already_member' });
    expect(await lions.admin.ask(invitePlayer, fritz)).toMatchObject({ isNewProfile: true });
    await endMembership(server, await membershipOf(server, lions, franz, 'player'));
    expect(await lions.admin.ask(inviteCoach, fritz)).toMatchObject({ isNewProfile: true });
  });
});
