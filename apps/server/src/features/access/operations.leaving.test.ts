import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { leave, readLeaving } from '@touchline/domain/access/contract.leaving.ts';
import { addRole, endRole, readRoles } from '@touchline/domain/access/contract.memberships.ts';
import { signInByPasskey } from '@touchline/domain/access/contract.passkeys.ts';
import { finishSignIn } from '@touchline/domain/access/contract.second-step.ts';
import { readSession, signIn } from '@touchline/domain/access/contract.ts';
import { accountDeletionDays } from '@touchline/domain/constants.ts';
import { readPlayerEvaluations } from '@touchline/domain/evaluations/contract.ts';
import { takeBackCoach } from '@touchline/domain/people/contract.leaving.ts';
import { listCoaches } from '@touchline/domain/people/contract.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { evaluate } from '@touchline/tests/support/club/evaluating.ts';
import { aFamilyOfTwoClubs } from '@touchline/tests/support/club/guardians.ts';
import { joinAs } from '@touchline/tests/support/club/memberships.ts';
import { anOffer } from '@touchline/tests/support/club/offers.ts';
import { proofBy, withPasskey } from '@touchline/tests/support/club/passkeys.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { beginStep, givePassword, withSecondStep } from '@touchline/tests/support/club/second-step.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { placesOf } from '@touchline/tests/support/server/stored-values.ts';
import { aRunningTryout, aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { checkDatabase } from '../../db/invariants.ts';
import { deleteLeaving, readLeaving as findLeaving } from './store.leaving.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer(behindProxy);
const password = 'green-grass-2026';
const hours = accountDeletionDays * 24;

beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
});

const mailsTo = async ({ email }: Pick<Member, 'email'>) =>
  (
    await server.database.db
      .selectFrom('outbox')
      .where('recipient', '=', email)
      .orderBy('created_at')
      .select('payload')
      .execute()
  ).map(({ payload }) => payload as { subject: string; paragraphs: string[] });
const subjectsTo = async (who: Pick<Member, 'email'>) => (await mailsTo(who)).map(({ subject }) => subject);
const leavesAt = async ({ userId }: Member) =>
  server.database.db.selectFrom('users').where('id', '=', userId).select('leaves_at').executeTakeFirst();
const moveHours = async (more: number) => {
  await server.moveClock(more);
  await server.app.jobs.runAll();
};

describe('the last admin', () => {
  it('refuses to delete the account of an organization’s last admin', async () => {
    const lions = await anOrganization(server, 'Lions');
    const bears = await anOrganization(server, 'Bears');
    await joinAs(server, bears, lions.admin, 'admin');
    expect(await errorOf(await lions.admin.send(leave, {}))).toMatchObject({
      status: 409,
      code: 'last_admin',
      message: expect.stringMatching(
        /the only admin of Lions\. Make somebody else an admin.*or delete the organization/,
      ),
    });
    expect((await bears.admin.send(leave, {})).status).toBe(204);
    expect((await lions.admin.ask(readLeaving, {})).lastAdminOf).toEqual(['Bears', 'Lions']);
    const [anton, carla] = [await lions.addAdmin(), await lions.addCoach()];
    await lions.admin.ask(addRole, { userId: carla.userId, role: 'admin' });
    expect((await anton.send(leave, {})).status).toBe(204);
    await lions.admin.ask(endRole, { userId: carla.userId, role: 'admin' });
    expect(await lions.admin.ask(readRoles, { userId: lions.admin.userId })).toMatchObject({ isLastAdmin: true });
    expect((await errorOf(await lions.admin.send(endRole, { userId: lions.admin.userId, role: 'admin' }))).code).toBe(
      'last_admin',
    );
  });

  it('lets only one of two admins leave if both try concurrently', async () => {
    const club = await anOrganization(server);
    const anton = await club.addAdmin();
    const answers = await Promise.all([club.admin.send(leave, {}), anton.send(leave, {})]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  });
});

// ACCT-14
describe('a deletion', () => {
  longTest('cancels the deletion of an account if its owner signs in within 7 days', async () => {
    await beginStep(server);
    const club = await anOrganization(server);
    const [carla, cleo, kim] = [await club.addCoach(), await club.addCoach(), await club.addCoach()];
    const app = await withSecondStep(server, cleo);
    const key = await withPasskey(kim);
    for (const { userId } of [carla, cleo]) await givePassword(server, userId, password);
    for (const one of [carla, cleo, kim]) {
      expect((await one.send(leave, {})).status).toBe(204);
      expect((await one.ask(readSession, {})).session).toBeNull();
    }
    const [told] = await mailsTo(carla);
    expect(told).toMatchObject({ subject: 'Your Touchline account will be deleted' });
    expect(told?.paragraphs.join(' ')).toMatch(/deleted on \w+, \d+ \w+ \d{4} at \d\d:\d\d.*Signing in.* keeps it/);

    await moveHours(hours - 0.1);
    const browser = () => aBrowser(server.app);
    const first = await browser().ask(signIn, { email: carla.email, password });
    expect(first.session).toMatchObject({ isAccountKept: true, user: { id: carla.userId } });
    const { session, secondStep } = await browser().ask(signIn, { email: cleo.email, password });
    // The password alone does not cancel the deletion.
    expect([session, (await leavesAt(cleo))?.leaves_at]).toEqual([null, expect.any(Date)]);
    const second = await browser().ask(finishSignIn, { token: secondStep ?? '', code: await app.code() });
    expect(second.session).toMatchObject({ isAccountKept: true });
    const withKey = browser();
    const third = await withKey.ask(signInByPasskey, { passkey: await proofBy(key, withKey) });
    expect(third.session).toMatchObject({ isAccountKept: true });
    for (const one of [carla, cleo, kim]) expect((await subjectsTo(one)).at(-1)).toBe('Your Touchline account stays');
    await moveHours(24);
    for (const one of [carla, cleo, kim]) expect(await leavesAt(one)).toEqual({ leaves_at: null });
    // The deletion is already canceled, so this sign-in does not report it again.
    const { session: again } = await browser().ask(signIn, { email: carla.email, password });
    expect(again).not.toHaveProperty('isAccountKept');
  });

  longTest('keeps only the clubs’ data about a person after the account is deleted', async () => {
    const { club, bears, tryout, teamId, pia, cub, mother } = await aFamilyOfTwoClubs(server);
    const db = server.database.db;
    const carla = await joinAs(server, club, mother, 'coach');
    const { ageGroup, registrations } = await aRunningTryout(server, club, [{ firstName: 'Ada', lastName: 'Abel' }]);
    await aTeamIn(server, club, ageGroup, { name: 'Hawks', coaches: [carla] });
    const [ada] = registrations as [Registration];
    await evaluate(carla, ada, 'yes');
    await db.updateTable('members').set({ phone: '+43 664 7654321' }).where('id', '=', mother.userId).execute();
    // Emails about the tryout are not sent at night, so the test marks hers as sent.
    await sql`update tryout_registrations
      set told = jsonb_build_object(${mother.userId}::text, jsonb_build_object('kind', 'registered'))
      where tryout_id = ${tryout.id}`.execute(db);
    await givePassword(server, mother.userId, password);
    await withPasskey(mother);
    await withSecondStep(server, mother);
    expect(await mother.ask(readLeaving, {})).toEqual({
      clubs: ['Bears', 'Vienna Lions'],
      lastAdminOf: [],
      isGuardian: true,
      isOnlyGuardian: false,
      isPlayer: false,
    });
    await mother.ask(leave, {});
    await moveHours(hours - 0.1);
    expect(await leavesAt(mother)).toBeDefined();
    const { id: offerId } = await anOffer(club, tryout, teamId, pia);
    await db.deleteFrom('guardianships').where('user_id', '=', pia.userId).execute();
    expect(await findLeaving(db, mother.userId)).toMatchObject({ isOnlyGuardian: true });
    await server.moveClock(0.2);
    await deleteLeaving(db);

    expect((await subjectsTo(mother)).at(-1)).toBe('Your Touchline account was deleted');
    expect(await leavesAt(mother)).toBeUndefined();
    expect((await server.anonymous.send(signIn, { email: mother.email, password })).status).toBe(401);
    // Activity and evaluations still contain the id, and recent emails contain the address.
    const places = await placesOf(db, [mother.userId, mother.email, '+43 664 7654321']);
    expect(places.map((place) => place.split(':')[0]).toSorted()).toEqual([
      'audit_log.actor_id',
      'audit_log.entity_id',
      'members.id',
      'memberships.user_id',
      'outbox.recipient',
      'tryout_evaluations.coach_id',
    ]);
    expect(await club.admin.ask(readPlayerEvaluations, { registrationId: ada.id })).toMatchObject({
      evaluations: [{ coachName: 'Mona Peters' }],
    });
    // The players stay in their clubs, and the offer stays pending.
    const offer = db.selectFrom('team_invitations').where('id', '=', offerId).select('status');
    expect(await offer.executeTakeFirst()).toEqual({ status: 'pending' });
    const profiles = db.selectFrom('player_profiles').where('id', 'in', [pia.profileId, cub.profileId]);
    expect(await profiles.select('id').execute()).toHaveLength(2);
    // The Bears no longer store her name, because she has no records there.
    const named = await db.selectFrom('members').where('id', '=', mother.userId).select('name').execute();
    expect(named).toEqual([{ name: 'Mona Peters' }]);
    expect((await bears.admin.ask(listCoaches, { archived: 'only' })).coaches).toMatchObject([{ userId: null }]);
    const { coaches } = await club.admin.ask(listCoaches, { archived: 'only' });
    const coachId = coaches.find(({ lastName }) => lastName === 'Peters')?.id ?? '';
    await club.admin.ask(takeBackCoach, { coachId });
    expect((await club.admin.send(readRoles, { userId: mother.userId })).status).toBe(404);
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  it('a sign-in concurrent with the deletion either keeps the account or is refused', async () => {
    const club = await anOrganization(server);
    const carla = await club.addCoach();
    await givePassword(server, carla.userId, password);
    await carla.ask(leave, {});
    await server.moveClock(hours + 0.1);
    const [answer] = await Promise.all([
      server.anonymous.send(signIn, { email: carla.email, password }),
      server.app.jobs.runAll(),
    ]);
    expect(await leavesAt(carla)).toEqual(answer.status === 200 ? { leaves_at: null } : undefined);
    expect([200, 401, 409]).toContain(answer.status);
  });
});
