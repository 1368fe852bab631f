import { expect, it } from 'vitest';
import { importPlayers, previewPlayers } from '@touchline/domain/people/contract.import.ts';
import { invitePlayer, listPlayers, revokeInvitation } from '@touchline/domain/people/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { anAddress } from '@touchline/tests/support/files/import.ts';
import { actFor, aChild, aPatchwork } from '@touchline/tests/support/club/patchwork.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';

// An email address does not identify a child, so an invitation must not change the family's other children.

const server = ownServer();

const players = async ({ admin }: Club) =>
  (await admin.ask(listPlayers, {})).players.map(({ isInvited: _isInvited, ...player }) => player);

const rosa = { firstName: 'Rosa', lastName: 'Burg', birthDate: '2016-05-05', position: 'Wing' };

/** Rosa is invited and then gets a guardian who already has a login in the club. */
const anInvitedChildWithLogin = async () => {
  const club = await anOrganization(server);
  const email = anAddress();
  const invitation = await club.admin.ask(invitePlayer, { ...rosa, email });
  const [invited] = await players(club);
  const family = await club.addPlayer({ firstName: 'Zoe', lastName: 'Zorn' });
  await actFor(server, club, family, invited?.id as string);
  return { club, email, invitationId: invitation.id, family };
};

it('revoking an invitation keeps a child who got a guardian in the meantime', async () => {
  const { club, invitationId } = await anInvitedChildWithLogin();
  const before = await players(club);
  await club.admin.ask(revokeInvitation, { invitationId });
  expect(await players(club)).toEqual(before);
});

it('refuses to invite a player again while the invitation at the address is open', async () => {
  const club = await anOrganization(server);
  const email = anAddress();
  await club.admin.ask(invitePlayer, { ...rosa, email });
  const again = await club.admin.send(invitePlayer, { ...rosa, lastName: 'Berg', email });
  expect(await errorOf(again)).toMatchObject({ code: 'already_invited' });
  const sister = { ...rosa, lastName: 'Berg', birthDate: '2014-01-01', email };
  expect(await club.admin.ask(invitePlayer, sister)).toMatchObject({ isNewProfile: true });
  expect(await players(club)).toHaveLength(2);
});

it.each([
  ['with a corrected last name', { lastName: 'Berg' }],
  ['with a corrected birth date', { birthDate: '2015-05-05' }],
  ['with more facts', { birthDate: undefined, gender: 'Female' }],
] as const)('inviting again %s leaves a child who has a guardian unchanged', async (_, typed) => {
  const { club, email } = await anInvitedChildWithLogin();
  const before = await players(club);
  await server.moveClock(8 * 24);
  const answer = await club.admin.ask(invitePlayer, { ...rosa, ...typed, email });
  await server.moveClock(-8 * 24);
  expect(answer).toMatchObject({ isNewProfile: true });
  expect(await players(club)).toEqual(expect.arrayContaining(before));
  expect(await players(club)).toHaveLength(before.length + 1);
});

it('an invitation does not change a namesake who already has a guardian', async () => {
  const { lions, dora } = await aPatchwork(server);
  const typed = { firstName: 'Dora', lastName: 'Fuchs', position: 'Wing', email: anAddress() };
  expect(await lions.admin.ask(invitePlayer, typed)).toMatchObject({ isNewProfile: true });
  expect((await players(lions)).find(({ id }) => id === dora)).toMatchObject({ position: null });
});

it('inviting a half-sister with the same first name does not change the first child', async () => {
  const club = await anOrganization(server);
  const email = anAddress();
  await club.admin.ask(invitePlayer, { ...rosa, email });
  const [first] = await players(club);
  await server.moveClock(8 * 24);
  const sister = { firstName: 'Rosa', lastName: 'Huber', birthDate: '2014-01-01', email };
  expect(await club.admin.ask(invitePlayer, sister)).toMatchObject({ isNewProfile: true });
  await server.moveClock(-8 * 24);
  expect((await players(club)).map(({ lastName, position }) => [lastName, position])).toEqual([
    ['Burg', 'Wing'],
    ['Huber', null],
  ]);
  expect(await players(club)).toContainEqual(first);
});

it('invites two children with the same name and birth date separately', async () => {
  const club = await anOrganization(server);
  await club.admin.ask(invitePlayer, { ...rosa, email: anAddress() });
  const other = { ...rosa, email: anAddress() };
  const codeOf = async (input: object) =>
    (await (await club.admin.send(invitePlayer, { ...other, ...input })).json()).error?.code;
  expect([await codeOf({}), await codeOf({ namesake: 'use' })]).toEqual(['person_here', 'already_invited']);
  expect(await players(club)).toHaveLength(1);
  expect(await club.admin.ask(invitePlayer, { ...other, namesake: 'another' })).toMatchObject({ isNewProfile: true });
  expect(await players(club)).toHaveLength(2);
});

it('an import does not change a namesake whose family has another address', async () => {
  const { lions, maria, franz, dora } = await aPatchwork(server);
  const row = (cells: object) => ({
    rows: [{ line: 2, cells: { fullName: 'Dora Fuchs', guardianPhone: '+43 660 1111111', ...cells } }],
    dateOrder: 'day' as const,
    invite: true,
  });
  const before = await players(lions);
  const known = 'A player of this name has an account with another email address';
  const undated = await lions.admin.ask(importPlayers, row({ email: maria.email }));
  expect(undated.invalid).toEqual([{ line: 2, problems: { birthDate: `${known}. Add the birth date.` } }]);
  const dated = await lions.admin.ask(importPlayers, row({ email: maria.email, birthDate: '2015-03-04' }));
  expect(dated.invalid).toEqual([
    { line: 2, problems: { birthDate: `${known}, but no birth date. Add it there first.` } },
  ]);
  expect(await players(lions)).toEqual(before);
  for (const email of [franz.email, anAddress(), '']) {
    const { rows } = await lions.admin.ask(previewPlayers, row({ email }));
    expect(rows).toMatchObject([{ state: 'changed', problems: {}, invites: false }]);
  }
  // Emil has no guardian, so he may be another child of Maria's.
  const emil = await lions.admin.ask(previewPlayers, row({ email: maria.email, fullName: 'Emil Ende' }));
  expect(emil.rows).toMatchObject([{ state: 'changed' }]);
  expect((await players(lions)).find(({ id }) => id === dora)).toMatchObject({ parentGuardianPhone: null });
});

it('an import does not invite a child who has a guardian', async () => {
  const { lions, ben } = await aPatchwork(server);
  await aChild(server, lions, { firstName: 'Ines', lastName: 'Berg', birthDate: '2013-03-03' });
  const rows = [
    { line: 2, cells: { fullName: 'Ben Berg', birthDate: '2017-07-07', email: anAddress() } },
    { line: 3, cells: { fullName: 'Ines Berg', birthDate: '2013-03-03', email: anAddress() } },
  ];
  const { invitations } = await lions.admin.ask(importPlayers, { rows, dateOrder: 'day', invite: true });
  expect(invitations.map(({ line }) => line)).toEqual([3]);
  expect((await players(lions)).find(({ id }) => id === ben)).toMatchObject({ hasAccount: true });
});
