import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { joinAsGuardian, readGuardianInvitation } from '@touchline/domain/access/contract.guardians.ts';
import { lookUpCode, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { inviteGuardian, listGuardians, revokeGuardianInvitation } from '@touchline/domain/families/contract.ts';
import { familyProblems } from '@touchline/domain/families/messages.ts';
import { inviteListedPlayers } from '@touchline/domain/people/contract.bulk.ts';
import { inviteListedPlayer, listInvitations, revokeInvitation } from '@touchline/domain/people/contract.ts';
import { aFamilyOfTwoClubs, guardiansOn } from '@touchline/tests/support/club/guardians.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { endGuardianships } from '@touchline/tests/support/club/memberships.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { aChildWith } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { hashOf } from '../../core/identity/tokens.ts';

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
beforeEach(() => server.database.db.deleteFrom('rate_limits').execute());

const { deliver, mailsTo } = guardiansOn(() => ({ server, mailbox }));

let count = 0;
const anAddress = (): string => {
  count += 1;
  return `invited-${count}@example.org`;
};

/** Token in the latest invitation email to an address, or an empty string. */
const tokenTo = async (email: string): Promise<string> => {
  await deliver();
  return /#invitation=([\w-]{43})/.exec(mailsTo({ email }).at(-1)?.text ?? '')?.[1] ?? '';
};

it('refuses a second open invitation of an address for the same player', async () => {
  const { club } = await aFamilyOfTwoClubs(server);
  const [ann, ben] = [await club.addPlayer({ firstName: 'Ann' }), await club.addPlayer({ firstName: 'Ben' })];
  await endGuardianships(server, ann.profileId, ben.profileId);
  const asGuardian = (playerId: string, email: string) =>
    club.admin.send(inviteGuardian, { playerId, email, mayAnswer: true });
  const toAccount = async (playerId: string, email: string) => {
    // The rate limit allows an address only a few of these emails a day.
    await server.database.db.deleteFrom('rate_limits').execute();
    return club.admin.send(inviteListedPlayer, { playerId, email });
  };
  const [first, second] = [anAddress(), anAddress()];
  expect((await asGuardian(ann.profileId, first)).status).toBe(201);
  expect((await toAccount(ben.profileId, first)).status).toBe(201);
  for (const answer of [await toAccount(ann.profileId, first), await asGuardian(ben.profileId, first)])
    expect(await errorOf(answer)).toMatchObject({ status: 409, code: 'already_invited' });
  await server.database.db.deleteFrom('rate_limits').execute();
  const invitations = [ann, ben].map(({ profileId: playerId }) => ({ playerId, email: first }));
  const { outcomes } = await club.admin.ask(inviteListedPlayers, { invitations });
  expect(outcomes.map(({ refused }) => refused)).toEqual(Array(2).fill(familyProblems.alreadyInvited().message));
  // A second address for the same player may belong to the other household.
  expect((await toAccount(ann.profileId, second)).status).toBe(201);
  // A database constraint refuses the second one if two concurrent requests pass the check.
  const { db } = server.database;
  const guardianToo = db.insertInto('guardian_invitations').values({
    ...{ organization_id: club.id, player_id: ann.profileId, email: second, kind: 'guardian', may_answer: true },
    ...{ token_hash: hashOf('a'), expires_at: sql`club_now() + interval '1 day'`, created_by: club.admin.userId },
  });
  await expect(guardianToo.execute()).rejects.toMatchObject({ constraint: 'invitations_one_open_per_address' });
});

// FAM-03
it('invites a guardian for several children with one email and one link', async () => {
  const { club, pia, paul, mother, father } = await aFamilyOfTwoClubs(server);
  const [playerId, alsoFor] = [pia.profileId, [paul.profileId]];
  const siblings = async (reader: Pick<typeof mother, 'ask'>) =>
    (await reader.ask(listGuardians, { playerId })).siblings;
  const both = [{ playerId: paul.profileId, playerName: 'Paul Peters' }];
  expect([await siblings(mother), await siblings(club.admin), await siblings(father)]).toEqual([both, both, []]);
  const stranger = (await club.addPlayer()).profileId;
  const [first, second] = [anAddress(), anAddress()];
  const foreign = await mother.send(inviteGuardian, { playerId, alsoFor: [stranger], email: first, mayAnswer: true });
  expect(foreign.status).toBe(404);

  const invite = (email: string) => mother.send(inviteGuardian, { playerId, alsoFor, email, mayAnswer: false });
  expect((await invite(first)).status).toBe(201);
  const token = await tokenTo(first);
  expect(mailsTo({ email: first })).toHaveLength(1);
  const [letter] = mailsTo({ email: first });
  expect(letter?.text.replaceAll(/\s+/g, ' ')).toContain('has invited you to act for Pia Peters and Paul Peters at');
  expect(letter?.subject).not.toMatch(/Pia|Paul|Peters/);
  const read = () => server.anonymous.ask(readGuardianInvitation, { token });
  expect(await read()).toMatchObject({ childName: 'Pia Peters', others: ['Paul Peters'] });
  // The link still works for one child after the other child's invitation is revoked.
  const { invitations } = await mother.ask(listGuardians, { playerId });
  await mother.ask(revokeGuardianInvitation, { playerId, invitationId: invitations[0]?.id ?? '' });
  expect(await read()).toMatchObject({ childName: 'Paul Peters', others: [] });
  const said = `Paul Peters: ${familyProblems.alreadyInvited().message}`;
  expect(await errorOf(await invite(first))).toMatchObject({ status: 409, fields: { alsoFor: said } });
  expect((await mother.ask(listGuardians, { playerId })).invitations).toEqual([]);

  expect((await invite(second)).status).toBe(201);
  const uncle = await club.addCoach('Ulf Uncle');
  const taking = { token: await tokenTo(second), otherAddress: true, isAdult: true };
  for (const _time of ['first', 'repeated']) {
    const { session } = await uncle.ask(joinAsGuardian, taking);
    const read = [playerId, ...alsoFor].map((id) => ({ id, mayAnswer: false }));
    expect(session.user.players).toHaveLength(2);
    expect(session.user.players).toEqual(expect.arrayContaining(read));
  }
});

it('accepts the code of an email about two children for the second after the first is revoked', async () => {
  const { club, pia, paul } = await aFamilyOfTwoClubs(server);
  await endGuardianships(server, pia.profileId, paul.profileId);
  const email = anAddress();
  const invitations = [pia, paul].map(({ profileId: playerId }) => ({ playerId, email }));
  await club.admin.ask(inviteListedPlayers, { invitations });
  await deliver();
  const [, code = '', mailToken = ''] =
    /\/register\/player\/(\w+)#mail=([\w-]{43})/.exec(mailsTo({ email })[0]?.text ?? '') ?? [];
  const revoke = async (firstName: string) => {
    const open = await club.admin.ask(listInvitations, { role: 'player' });
    const invitationId = open.invitations.find((invitation) => invitation.firstName === firstName)?.id ?? '';
    await club.admin.ask(revokeInvitation, { invitationId });
  };
  await revoke('Pia');
  expect(await server.anonymous.ask(lookUpCode, { code })).toMatchObject({
    invitation: { firstName: 'Paul', others: [] },
  });
  // The emailed link still proves the address.
  const { session } = await server.anonymous.ask(registerWithCode, { ...aChildWith(code), email, mailToken });
  expect(session?.user.players).toMatchObject([{ id: paul.profileId }]);
  expect(await errorOf(await server.anonymous.send(lookUpCode, { code }))).toMatchObject({
    code: 'invitation_ended',
  });
});
