import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeEmail, confirmNewEmail } from '@touchline/domain/access/contract.email.ts';
import { askContact, findMembers, inviteGuardian, listGuardians } from '@touchline/domain/families/contract.ts';
import { listAdmins, inviteAdmin } from '@touchline/domain/people/contract.admins.ts';
import { inviteListedPlayers } from '@touchline/domain/people/contract.bulk.ts';
import { readPlayerRecord } from '@touchline/domain/people/contract.record.ts';
import { find } from '@touchline/domain/people/contract.find.ts';
import { importCoaches, importPlayers, previewPlayers } from '@touchline/domain/people/contract.import.ts';
import { listNewcomers } from '@touchline/domain/people/contract.newcomers.ts';
import {
  inviteCoach,
  inviteListedPlayer,
  invitePlayer,
  listCoaches,
  listInvitations,
  listPlayers,
  readPlayer,
  updatePlayer,
} from '@touchline/domain/people/contract.ts';
import { rowNotes } from '@touchline/domain/people/messages.import.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import { readRoster } from '@touchline/domain/teams/contract.ts';
import { aFamilyOfTwoClubs, guardiansOn } from '@touchline/tests/support/club/guardians.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { aFileOf } from '@touchline/tests/support/files/import.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { endGuardianships } from '@touchline/tests/support/club/memberships.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { openStream } from '@touchline/tests/support/server/stream.ts';
import { hashPassword } from '../../core/identity/passwords.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
});

const { deliver } = guardiansOn(() => ({ server, mailbox }));

const anAddress = (name: string): string => `${name}-${crypto.randomUUID()}@example.org`;

const refuse = (...addresses: readonly string[]) =>
  server.database.db
    .insertInto('refused_addresses')
    .values(addresses.map((email) => ({ email, reason: '5.1.1 no such user' })))
    .execute();

/** Addresses that are marked as refused, and the number of other addresses. */
const markedAddresses = (rows: readonly { readonly email: string | null; readonly emailRefused: boolean }[]) => ({
  marked: rows.filter(({ emailRefused }) => emailRefused).map(({ email }) => email),
  others: rows.filter(({ emailRefused }) => !emailRefused).length,
});

longTest('marks refused addresses of members for admins and roster coaches', async () => {
  const { club, coach, pia, paul, mother, teamId } = await aFamilyOfTwoClubs(server);
  const { db } = server.database;
  const [other, second] = [await club.addCoach('Cleo Coach'), await club.addAdmin('Bea Boss')];
  await db
    .insertInto('team_players')
    .values({ organization_id: club.id, team_id: teamId, player_id: pia.profileId })
    .execute();
  const everywhere = async () => {
    const { coaches } = await club.admin.ask(listCoaches, {});
    const ofCoach = await coach.ask(listCoaches, {});
    const roster = await coach.ask(readRoster, { teamId });
    const contacts = roster.players.flatMap((entry) => ('contacts' in entry ? entry.contacts : []));
    const playerId = pia.profileId;
    return {
      coaches: markedAddresses(coaches),
      asCoach: markedAddresses(ofCoach.coaches),
      roster: markedAddresses(contacts),
      admins: markedAddresses(await club.admin.ask(listAdmins, {})),
      guardians: markedAddresses((await club.admin.ask(listGuardians, { playerId })).guardians),
      record: markedAddresses((await coach.ask(readPlayerRecord, { playerId })).family?.guardians ?? []),
      asFamily: markedAddresses((await mother.ask(listGuardians, { playerId })).guardians),
      members: markedAddresses(await club.admin.ask(findMembers, { playerId: paul.profileId, search: 'co' })),
      found: (await club.admin.ask(find, { text: 'coach-' })).coaches.map(({ detail }) => detail),
    };
  };
  const before = await everywhere();
  expect(Object.values(before).flatMap((one) => ('marked' in one ? one.marked : []))).toEqual([]);
  await refuse(mother.email, other.email, second.email);
  const after = await everywhere();
  expect(after).toEqual({
    coaches: { marked: [other.email], others: 1 },
    asCoach: { marked: [], others: 2 },
    roster: { marked: [mother.email], others: before.roster.others - 1 },
    admins: { marked: [second.email], others: 1 },
    guardians: { marked: [mother.email], others: 2 },
    record: { marked: [mother.email], others: 2 },
    asFamily: { marked: [], others: 3 },
    members: { marked: [other.email], others: before.members.others - 1 },
    found: before.found.map((detail) => detail.replace(other.email, `${other.email} (not reachable)`)),
  });
  expect(after.found.filter((detail) => detail.includes('not reachable'))).toHaveLength(1);
});

it('marks refused addresses of contacts, invitations and newcomers', async () => {
  const club = await anOrganization(server);
  const coach = await club.addCoach();
  const { profileId: playerId, email } = await club.addPlayer();
  const [first, second, invited, guardian, waiting] = ['first', 'second', 'invited', 'guardian', 'waiting'].map(
    anAddress,
  ) as [string, string, string, string, string];
  await club.admin.ask(updatePlayer, { playerId, parentGuardianEmail: first, secondGuardianEmail: second });
  for (const address of [invited, anAddress('other')])
    await club.admin.ask(inviteCoach, { firstName: 'Cora', lastName: 'Coach', email: address });
  for (const address of [guardian, anAddress('other')])
    await club.admin.ask(inviteGuardian, { playerId, email: address, mayAnswer: true });
  const { db } = server.database;
  const { id: membershipId } = await db
    .updateTable('memberships')
    .set({ state: 'waiting' })
    .where('user_id', '=', coach.userId)
    .returning('id')
    .executeTakeFirstOrThrow();
  const newcomer = { first_name: 'Carla', last_name: 'Coach', form: '{}', membership_id: membershipId };
  await db
    .insertInto('newcomers')
    .values({ organization_id: club.id, user_id: coach.userId, ...newcomer })
    .execute();
  await db.updateTable('users').set({ email: waiting }).where('id', '=', coach.userId).execute();
  const marks = ({ parentGuardianEmailRefused, secondGuardianEmailRefused }: Record<string, unknown>) => [
    parentGuardianEmailRefused,
    secondGuardianEmailRefused,
  ];
  await refuse(second, invited, guardian, waiting);
  expect(marks(await club.admin.ask(readPlayer, { playerId }))).toEqual([false, true]);
  expect((await club.admin.ask(listPlayers, {})).players.map(marks)).toEqual([[false, true]]);
  expect(markedAddresses((await club.admin.ask(listInvitations, {})).invitations)).toEqual({
    marked: [invited],
    others: 1,
  });
  const { invitations } = await club.admin.ask(listGuardians, { playerId });
  expect(markedAddresses(invitations)).toEqual({ marked: [guardian], others: 1 });
  expect(markedAddresses(await club.admin.ask(listNewcomers, {}))).toEqual({ marked: [waiting], others: 0 });
  await refuse(first);
  expect(marks(await club.admin.ask(readPlayer, { playerId }))).toEqual([true, true]);
  const { contacts } = await club.admin.ask(listGuardians, { playerId });
  expect(markedAddresses(contacts)).toEqual({ marked: [first, second], others: 0 });
  expect(await errorOf(await club.admin.send(askContact, { playerId, place: 'first' }))).toMatchObject({
    status: 409,
    code: 'email_refused',
  });
  // The response to the change shows the new address without a mark.
  const changed = await club.admin.ask(updatePlayer, { playerId, secondGuardianEmail: email });
  expect(marks(changed)).toEqual([true, false]);
});

it('refuses to invite a refused address without using up the email limit', async () => {
  const { admin, ...club } = await anOrganization(server);
  const { profileId: playerId } = await club.addPlayer();
  const listed = await club.addPlayer({ firstName: 'Lea', lastName: 'Listed' });
  await endGuardianships(server, listed.profileId);
  const email = anAddress('gone');
  await refuse(email);
  const person = { firstName: 'Nora', lastName: 'Nobody', email };
  const refusal = { status: 409, code: 'email_refused', fields: { email: peopleProblems.emailRefused().message } };
  // Makes more attempts than the limit on emails per address allows.
  for (let round = 0; round < 2; round += 1) {
    expect(await errorOf(await admin.send(inviteCoach, person))).toMatchObject(refusal);
    expect(await errorOf(await admin.send(inviteAdmin, person))).toMatchObject(refusal);
    expect(await errorOf(await admin.send(invitePlayer, { ...person, birthDate: '2014-01-01' }))).toMatchObject(
      refusal,
    );
    const invitation = { playerId: listed.profileId, email };
    expect(await errorOf(await admin.send(inviteListedPlayer, invitation))).toMatchObject(refusal);
    expect(await errorOf(await admin.send(inviteGuardian, { playerId, email, mayAnswer: true }))).toMatchObject(
      refusal,
    );
    const { outcomes } = await admin.ask(inviteListedPlayers, { invitations: [invitation] });
    expect(outcomes).toMatchObject([{ refused: refusal.fields.email, invitationCode: null }]);
  }
  const { db } = server.database;
  const rows = [
    ...(await db.selectFrom('account_invitations').where('email', '=', email).select('id').execute()),
    ...(await db.selectFrom('guardian_invitations').where('email', '=', email).select('id').execute()),
    ...(await db.selectFrom('outbox').where('recipient', '=', email).select('id').execute()),
  ];
  expect(rows).toEqual([]);
  // An address that is no longer refused can be invited like any other.
  await db.deleteFrom('refused_addresses').where('email', '=', email).execute();
  expect(await admin.ask(inviteCoach, person)).toMatchObject({ email, emailRefused: false });
});

it('imports a row with a refused address without an invitation', async () => {
  const { admin } = await anOrganization(server);
  const [gone, there] = [anAddress('gone'), anAddress('there')];
  await refuse(gone);
  const rows = aFileOf([
    { fullName: 'Anna Berg', email: gone },
    { fullName: 'Ben Berg', email: there },
  ]);
  const preview = await admin.ask(previewPlayers, rows);
  expect(preview.rows.map(({ notes, invites }) => ({ notes, invites }))).toEqual([
    { notes: [rowNotes.refused], invites: false },
    { notes: [], invites: true },
  ]);
  expect(await admin.ask(importPlayers, rows)).toMatchObject({ created: 2, invitations: [{ email: there }] });
  const coaches = aFileOf([{ fullName: 'Cora Coach', email: gone }]);
  expect(await admin.ask(importCoaches, coaches)).toMatchObject({ created: 1, invitations: [] });
});

it('returns an invitation link for a refused address if there is no mail server', async () => {
  const own = await openTestServer();
  try {
    const { admin } = await anOrganization(own);
    const email = anAddress('gone');
    await own.database.db.insertInto('refused_addresses').values({ email, reason: '5.1.1' }).execute();
    const invited = await admin.ask(inviteCoach, { firstName: 'Cora', lastName: 'Coach', email });
    expect(invited).toMatchObject({ isMailed: false, emailRefused: true });
    const row = aFileOf([{ fullName: 'Anna Berg', email: anAddress('other') }]);
    expect(await admin.ask(importPlayers, row)).toMatchObject({ invited: 1 });
  } finally {
    await own.close();
  }
});

longTest('sends every club of a user a live update when the user’s address changes', async () => {
  const { club, bears, mother } = await aFamilyOfTwoClubs(server);
  const { db } = server.database;
  await refuse(mother.email);
  const password_hash = await hashPassword('correct horse battery');
  await db.updateTable('users').set({ password_hash }).where('id', '=', mother.userId).execute();
  const email = anAddress('new');
  await mother.ask(changeEmail, { email, currentPassword: 'correct horse battery' });
  await deliver();
  const stranger = await anOrganization(server);
  await server.announcedFromNow();
  const streams = [await openStream(club.admin), await openStream(bears.admin), await openStream(stranger.admin)];
  await server.anonymous.ask(confirmNewEmail, { token: mailbox.to(email)[0]?.link?.token ?? '' });
  const [lions, others, none] = streams;
  for (const stream of [lions, others]) {
    await stream?.until(1);
    expect(stream?.heard()).toEqual(expect.arrayContaining(['players', 'coaches', 'guardians', 'teams']));
  }
  expect(none?.heard()).toEqual([]);
  for (const stream of streams) await stream.close();
});
