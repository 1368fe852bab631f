import { createHash } from 'node:crypto';
import { insertLink } from '../access/store.links.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { resetPassword } from '@touchline/domain/access/contract.account.ts';
import { finishSignIn } from '@touchline/domain/access/contract.second-step.ts';
import { readSession, signIn } from '@touchline/domain/access/contract.ts';
import { secondStep } from '@touchline/domain/constants.ts';
import * as security from '@touchline/domain/security/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { endMembership, joinAs, membershipOf } from '@touchline/tests/support/club/memberships.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { anAuthenticator, beginStep, givePassword, withSecondStep } from '@touchline/tests/support/club/second-step.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer(behindProxy);
const password = 'green-grass-2026';
let club: Club;

beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
  club = await anOrganization(server);
  await givePassword(server, club.admin.userId, password);
  await beginStep(server);
});

/** Signs in with the password; returns the token of the second step. */
const enterPassword = async (browser = aBrowser(server.app)) => {
  const { session, secondStep: token } = await browser.ask(signIn, { email: club.admin.email, password });
  return { browser, session, token: token ?? '' };
};
const enterCode = async (code: string) => {
  const { browser, token } = await enterPassword();
  return { browser, token, response: await browser.send(finishSignIn, { token, code }) };
};
const letterSubjects = async () =>
  (
    await server.database.db
      .selectFrom('outbox')
      .where('organization_id', '=', club.id)
      .orderBy('created_at')
      .select(['recipient', 'payload'])
      .execute()
  ).map(({ recipient, payload }) => [recipient, (payload as { subject: string }).subject]);
const auditLog = async () =>
  (
    await server.database.db
      .selectFrom('audit_log')
      .where('organization_id', '=', club.id)
      .orderBy('id')
      .select(['action', 'actor_id', 'entity_id'])
      .execute()
  ).map(({ action, actor_id: actor, entity_id: entity }) => [action, actor, entity]);

describe('an authenticator app', () => {
  longTest('turns on an authenticator app with its first valid code', async () => {
    const { admin } = club;
    const { key, address } = await admin.ask(security.beginAuthenticator, {});
    expect(new URL(address).searchParams.get('secret')).toBe(key.replaceAll(' ', ''));
    expect(await admin.ask(security.readSecurity, {})).toMatchObject({ secondStepSince: null });
    expect((await enterPassword()).session).not.toBeNull();
    expect(await errorOf(await admin.send(security.confirmAuthenticator, { code: '12345' }))).toMatchObject({
      status: 422,
      fields: { code: expect.any(String) },
    });
    const app = await anAuthenticator(server, admin);
    const { recoveryCodes } = await admin.ask(security.confirmAuthenticator, { code: await app.code() });
    expect(recoveryCodes).toHaveLength(10);
    expect(await admin.ask(security.readSecurity, {})).toMatchObject({
      secondStepSince: expect.any(String),
      recoveryCodesLeft: 10,
    });
    expect((await enterPassword()).session).toBeNull();
    expect(await letterSubjects()).toEqual([[admin.email, 'Two-step sign-in was turned on at Touchline']]);
    expect(await auditLog()).toContainEqual(['security.confirmAuthenticator', admin.userId, admin.userId]);
  });

  it('refuses to replace an active authenticator app', async () => {
    const { admin } = club;
    expect(await errorOf(await admin.send(security.confirmAuthenticator, { code: '123456' }))).toMatchObject({
      status: 409,
      code: 'not_begun',
    });
    await withSecondStep(server, admin);
    expect(await errorOf(await admin.send(security.beginAuthenticator, {}))).toMatchObject({
      status: 409,
      code: 'already_on',
    });
    expect((await admin.send(security.confirmAuthenticator, { code: '123456' })).status).toBe(409);
  });

  longTest('removes recovery codes and ends unfinished sign-ins when the authenticator app is turned off', async () => {
    const { admin } = club;
    expect((await admin.send(security.removeAuthenticator, {})).status).toBe(409);
    await withSecondStep(server, admin);
    const { token, browser } = await enterPassword();
    await admin.ask(security.removeAuthenticator, {});
    expect((await enterPassword()).session).not.toBeNull();
    expect((await browser.send(finishSignIn, { token, code: '123456' })).status).toBe(401);
    expect(await admin.ask(security.readSecurity, {})).toMatchObject({ secondStepSince: null, recoveryCodesLeft: 0 });
    expect((await letterSubjects()).at(-1)).toEqual([admin.email, 'Two-step sign-in was turned off at Touchline']);
  });
});

// ACCT-08
describe('the second step of a sign-in', () => {
  it('accepts each code of an authenticator app once, with one step of clock drift', async () => {
    const app = await withSecondStep(server, club.admin);
    const { browser, token, session } = await enterPassword();
    expect(session).toBeNull();
    expect(browser.token).toBeUndefined();
    // The code that turned on two-step sign-in is used up.
    expect(await errorOf(await browser.send(finishSignIn, { token, code: await app.code() }))).toMatchObject({
      status: 422,
      code: 'wrong_code',
    });
    // A code two steps ahead is refused, and a code one step ahead is accepted.
    expect((await browser.send(finishSignIn, { token, code: await app.code(2) })).status).toBe(422);
    const early = await app.code(1);
    expect((await browser.send(finishSignIn, { token, code: early })).status).toBe(200);
    expect((await browser.ask(readSession, {})).session?.user.id).toBe(club.admin.userId);
    // Neither the code nor the token works again.
    expect((await enterCode(early)).response.status).toBe(422);
    await server.moveClock(3 / 60);
    expect((await browser.send(finishSignIn, { token, code: await app.code() })).status).toBe(401);
    expect((await enterCode(await app.code(-1))).response.status).toBe(200);
    expect((await enterCode(await app.code())).response.status).toBe(200);
    expect((await auditLog()).filter(([action]) => action === 'access.finishSignIn')).toHaveLength(3);
    expect((await auditLog()).filter(([action]) => action === 'access.signIn')).toEqual([]);
  });

  it('locks the second step for 15 minutes after five wrong codes', async () => {
    const app = await withSecondStep(server, club.admin);
    await server.moveClock(1 / 60);
    const { browser, token } = await enterPassword();
    for (let wrong = 0; wrong < secondStep.wrongCodes - 1; wrong += 1)
      expect((await browser.send(finishSignIn, { token, code: '000000' })).status).toBe(422);
    await server.moveClock(9 / 60);
    // The lock begins with the fifth wrong code, not with the first.
    expect((await enterCode('000000')).response.status).toBe(422);
    const locked = await errorOf((await enterCode(await app.code())).response);
    expect(locked).toMatchObject({ status: 429, message: 'Too many attempts. Please wait 15 minutes and try again.' });
    expect((await enterCode(app.recoveryCodes[0] as string)).response.status).toBe(429);
    await server.moveClock(14 / 60);
    expect((await enterCode(await app.code())).response.status).toBe(429);
    await server.moveClock(1.1 / 60);
    expect((await enterCode(await app.code())).response.status).toBe(200);
  });

  it('accepts only one of several concurrent sign-ins with the same code', async () => {
    const app = await withSecondStep(server, club.admin);
    await server.moveClock(1 / 60);
    const code = await app.code();
    const waiting = await Promise.all(Array.from({ length: 4 }, () => enterPassword()));
    const statuses = await Promise.all(
      waiting.map(async ({ browser, token }) => (await browser.send(finishSignIn, { token, code })).status),
    );
    expect(statuses.sort()).toEqual([200, 422, 422, 422]);
  });

  it('a password reset does not bypass the second step', async () => {
    await withSecondStep(server, club.admin);
    const { browser: waiting, token: old } = await enterPassword();
    const verifier = 'v'.repeat(43);
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const token = await insertLink(server.database.db, club.admin.userId, 'reset_password', challenge);
    const browser = aBrowser(server.app);
    expect(await browser.ask(resetPassword, { token, verifier, password })).toEqual({ session: null });
    expect(browser.token).toBeUndefined();
    expect((await waiting.send(finishSignIn, { token: old, code: '000000' })).status).toBe(401);
    expect((await enterPassword()).session).toBeNull();
  });

  it('an unfinished sign-in expires after ten minutes', async () => {
    const app = await withSecondStep(server, club.admin);
    const { browser, token } = await enterPassword();
    await server.moveClock(11 / 60);
    expect(await errorOf(await browser.send(finishSignIn, { token, code: await app.code() }))).toMatchObject({
      status: 401,
      code: 'sign_in_over',
    });
  });
});

describe('recovery codes', () => {
  // ACCT-07
  longTest('accepts each of ten recovery codes once, until new ones replace them', async () => {
    const { admin } = club;
    const { recoveryCodes: old } = await withSecondStep(server, admin);
    expect(old).toHaveLength(10);
    expect(new Set(old).size).toBe(10);
    const [first, second] = old as [string, string];
    expect(first).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
    const stored = await server.database.db.selectFrom('recovery_codes').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(first.replaceAll('-', ''));
    expect((await enterCode(first.toLowerCase().replaceAll('-', ' '))).response.status).toBe(200);
    expect((await enterCode(first)).response.status).toBe(422);
    expect(await admin.ask(security.readSecurity, {})).toMatchObject({ recoveryCodesLeft: 9 });
    const { recoveryCodes: fresh } = await admin.ask(security.renewRecoveryCodes, {});
    expect(fresh).toHaveLength(10);
    expect((await enterCode(second)).response.status).toBe(422);
    expect((await letterSubjects()).at(-1)).toEqual([admin.email, 'New recovery codes were made at Touchline']);
    expect((await enterCode(fresh[0] as string)).response.status).toBe(200);
    // A repeated request with the same key does not show the new codes again.
    const key = { 'idempotency-key': 'renewed-once' };
    expect((await admin.send(security.renewRecoveryCodes, {}, key)).status).toBe(200);
    expect((await admin.send(security.renewRecoveryCodes, {}, key)).status).toBe(409);
  });

  it('recovery codes work only for their own user', async () => {
    const other = await club.addAdmin();
    const { recoveryCodes } = await withSecondStep(server, other);
    await withSecondStep(server, club.admin);
    expect((await enterCode(recoveryCodes[0] as string)).response.status).toBe(422);
    expect((await other.send(security.renewRecoveryCodes, {})).status).toBe(200);
  });

  it('refuses to renew recovery codes if two-step sign-in is off', async () => {
    expect(await errorOf(await club.admin.send(security.renewRecoveryCodes, {}))).toMatchObject({
      status: 409,
      code: 'second_step_off',
    });
  });
});

// ACCT-10
describe('an admin', () => {
  const resetLine = ['security.resetSecondStep'];

  longTest('an admin with a recent proof of identity can reset a member’s second step', async () => {
    const coach = await club.addCoach();
    await givePassword(server, coach.userId, password);
    await withSecondStep(server, coach);
    const reset = () => club.admin.send(security.resetSecondStep, { userId: coach.userId });
    await server.moveClock(11 / 60);
    expect(await errorOf(await reset())).toMatchObject({ status: 403, code: 'proof_needed' });
    await club.admin.ask(security.prove, { password });
    expect((await reset()).status).toBe(204);
    const { session } = await aBrowser(server.app).ask(signIn, { email: coach.email, password });
    expect(session?.user.id).toBe(coach.userId);
    expect((await letterSubjects()).at(-1)).toEqual([coach.email, 'Your second step was reset at Touchline']);
    expect(await auditLog()).toContainEqual([...resetLine, club.admin.userId, coach.userId]);
    // A second reset is refused, because two-step sign-in is already off.
    expect(await errorOf(await reset())).toMatchObject({ status: 409, code: 'second_step_off' });
  });

  it('an admin cannot reset the second step of someone who is also in another organization', async () => {
    const coach = await club.addCoach();
    await withSecondStep(server, coach);
    const other = await anOrganization(server);
    await joinAs(server, other, coach, 'coach');
    const response = await club.admin.send(security.resetSecondStep, { userId: coach.userId });
    expect(await errorOf(response)).toMatchObject({ status: 409, code: 'elsewhere_too' });
    expect(await coach.ask(security.readSecurity, {})).toMatchObject({ secondStepSince: expect.any(String) });
    await endMembership(server, await membershipOf(server, other, coach, 'coach'));
    expect((await club.admin.send(security.resetSecondStep, { userId: coach.userId })).status).toBe(204);
  });

  it('other clubs’ admins and coaches cannot reset a second step', async () => {
    const coach = await club.addCoach();
    await withSecondStep(server, coach);
    const { admin: stranger } = await anOrganization(server);
    expect((await stranger.send(security.resetSecondStep, { userId: coach.userId })).status).toBe(404);
    expect((await coach.send(security.resetSecondStep, { userId: club.admin.userId })).status).toBe(403);
  });
});
