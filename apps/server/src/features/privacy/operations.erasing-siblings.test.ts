import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lookUpCode, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { readGuardianInvitation } from '@touchline/domain/access/contract.guardians.ts';
import { inviteGuardian, listGuardians } from '@touchline/domain/families/contract.ts';
import { inviteListedPlayers } from '@touchline/domain/people/contract.bulk.ts';
import { erasePlayer } from '@touchline/domain/privacy/contract.ts';
import { updateEvent } from '@touchline/domain/schedule/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import type { Club, Member } from '@touchline/tests/support/club/club.ts';
import { familiesOn, register, subjects } from '@touchline/tests/support/club/families.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { endGuardianships, joinAs } from '@touchline/tests/support/club/memberships.ts';
import { aChildWith } from '@touchline/tests/support/club/registration.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { placesOf } from '@touchline/tests/support/server/stored-values.ts';
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
// The rate limit allows an address only a few emails a day.
beforeEach(() => server.database.db.deleteFrom('rate_limits').execute());

const { afterMinutes, aClubWithTryout } = familiesOn(() => ({ server, mailbox }));

/** Pia Peters0 and Pia Peters1 with a mother who may answer for both. */
const aFamilyOfTwo = async () => {
  const facts = await aClubWithTryout(2);
  const children = facts.families.map(({ profileId: id }) => ({ id, mayAnswer: true }));
  const mother = await joinAs(server, facts.club, await facts.club.addCoach('Carla Coach'), 'player', children);
  return { ...facts, mother };
};

const erase = async ({ admin }: Club, { profileId: playerId }: Member, name = 'Pia Peters0') => {
  await admin.ask(erasePlayer, { playerId, name });
  expect(await placesOf(server.database.db, [name.split(' ')[1] ?? ''])).toEqual([]);
};

const textsTo = ({ email }: { readonly email: string }) =>
  mailbox.to(email).map(({ text }) => text.replaceAll(/\s+/g, ' '));

const delayMails = () => mailbox.replies.set('', { code: 451, text: 'later' });

const deliver = async () => {
  mailbox.replies.clear();
  await afterMinutes(60);
  await afterMinutes(60);
};

longTest('unsent emails about two children name only the other child after one is erased', async () => {
  const { club, tryout, families, mother } = await aFamilyOfTwo();
  const [erased, other] = families;
  const team = await aTeam(club);
  for (const { profileId: playerId } of [erased, other]) await club.admin.ask(addPlayer, { teamId: team.id, playerId });
  const tomorrow = sql<string>`(club_now() + interval '1 day')::date::text`.as('day');
  const { day } = await server.database.db.selectNoFrom(tomorrow).executeTakeFirstOrThrow();
  const event = await anEvent(club.admin, { teamIds: [team.id], day, place: 'Main field' });
  await afterMinutes(2);
  expect(textsTo(mother)).toHaveLength(1);
  delayMails();
  for (const child of [erased, other]) await register(club, tryout.id, child);
  await club.admin.ask(updateEvent, { eventId: event.id, place: 'Gym', expected: { place: 'Main field' } });
  await afterMinutes(2);
  const waiting = async () =>
    (
      await server.database.db
        .selectFrom('outbox')
        .where('user_id', '=', mother.userId)
        .where('sent_at', 'is', null)
        .orderBy('kind')
        .select(['kind', 'payload'])
        .execute()
    ).map(({ kind, payload }) => [kind, ...(payload as { playerIds: string[] }).playerIds.toSorted()]);
  const both = [erased.profileId, other.profileId].toSorted();
  expect(await waiting()).toEqual([
    ['schedule.urgent', ...both],
    ['tryout.letter', ...both],
  ]);
  await erase(club, erased);
  expect(await waiting()).toEqual([]);

  await deliver();
  const told = mailbox.to(mother.email).slice(1);
  const aboutTryout = told.filter(({ subject }) => subject === subjects.registered);
  expect(aboutTryout.map(({ text }) => text.replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringContaining('Pia Peters1 is registered'),
  ]);
  const aboutEvent = told.filter(({ subject }) => subject !== subjects.registered);
  expect(aboutEvent.map(({ text }) => text.replaceAll(/\s+/g, ' '))).toEqual([expect.stringContaining('Gym')]);
});

it('a guardian invitation for two children still works for the other after one is erased', async () => {
  const { club, families, mother } = await aFamilyOfTwo();
  const [erased, other] = families;
  const email = 'uncle@example.org';
  await mother.ask(inviteGuardian, {
    ...{ playerId: erased.profileId, alsoFor: [other.profileId], email, mayAnswer: true },
  });
  await afterMinutes(1);
  const token = /#invitation=([\w-]{43})/.exec(textsTo({ email })[0] ?? '')?.[1] ?? '';
  expect(await server.anonymous.ask(readGuardianInvitation, { token })).toMatchObject({ childName: 'Pia Peters0' });
  await erase(club, erased);
  expect(await server.anonymous.ask(readGuardianInvitation, { token })).toMatchObject({
    ...{ childName: 'Pia Peters1', others: [] },
  });
});

longTest('an invitation code for two children creates the other child’s account after one is erased', async () => {
  const { club, families } = await aFamilyOfTwo();
  const [erased, other] = families;
  await endGuardianships(server, erased.profileId, other.profileId);
  await server.database.db.updateTable('members').set({ name: 'Gerda' }).where('id', '=', erased.userId).execute();
  const email = 'gerda@example.org';
  const invitations = [erased, other].map(({ profileId: playerId }) => ({ playerId, email }));
  const { outcomes } = await club.admin.ask(inviteListedPlayers, { invitations });
  await afterMinutes(1);
  const [, code = '', mailToken = ''] =
    /\/register\/player\/(\w+)#mail=([\w-]{43})/.exec(textsTo({ email })[0] ?? '') ?? [];
  expect(code).toBe(outcomes[0]?.invitationCode);
  await erase(club, erased);
  expect(await server.anonymous.ask(lookUpCode, { code })).toMatchObject({
    invitation: { firstName: 'Pia', lastName: 'Peters1', others: [] },
  });
  // The emailed link still proves the address.
  const joined = await server.anonymous.ask(registerWithCode, { ...aChildWith(code), email, mailToken });
  expect(joined.session?.user.players).toMatchObject([{ id: other.profileId }]);
});

longTest('erasing one of two children ends their shared invitation if its email is unsent', async () => {
  const { club, families, mother } = await aFamilyOfTwo();
  const [erased, other] = families;
  delayMails();
  await mother.ask(inviteGuardian, {
    ...{ playerId: erased.profileId, alsoFor: [other.profileId], email: 'aunt@example.org', mayAnswer: true },
  });
  const asGuardian = async () => (await mother.ask(listGuardians, { playerId: other.profileId })).invitations;
  expect(await asGuardian()).toHaveLength(1);
  await erase(club, erased);
  // An admin can send the invitation again.
  expect(await asGuardian()).toEqual([]);
  await deliver();
  expect(textsTo({ email: 'aunt@example.org' })).toEqual([]);
});
