import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  changePassword,
  endMemberSessions,
  endOtherSessions,
  endSession,
  listSessions,
  updateAccount,
} from '@touchline/domain/access/contract.account.ts';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { readSession, refreshSession, signIn } from '@touchline/domain/access/contract.ts';
import { hashPassword } from '@touchline/server/core/identity/passwords.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { personOn } from '@touchline/tests/support/server/person.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let server: TestServer;
let club: Club;
const currentPassword = 'correct horse battery';
const newPassword = 'battery horse correct';

beforeAll(async () => {
  server = await openTestServer(behindProxy);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
  club = await anOrganization(server);
  const password_hash = await hashPassword(currentPassword);
  await server.database.db.updateTable('users').set({ password_hash }).where('id', '=', club.admin.userId).execute();
});

const aSignedInBrowser = async (password = currentPassword) => {
  const browser = aBrowser(server.app);
  await browser.ask(signIn, { email: club.admin.email, password });
  return browser;
};

/** Emails in the outbox about account security in the club: recipient and subject. */
const mailsAboutSecurity = () =>
  server.database.db
    .selectFrom('outbox')
    .where('organization_id', '=', club.id)
    .where('kind', '=', 'account.security')
    .select(['recipient', sql`jsonb_build_object('subject', payload->'subject')`.as('payload')])
    .execute();

describe('a user’s own password', () => {
  // ACCT-04 REGADM-12
  longTest('a password change needs the current password', async () => {
    const [here, there] = [await aSignedInBrowser(), await aSignedInBrowser()];
    const sentence = 'This password is too easy to guess. Please choose a less common one.';
    const tooShort = 'Password must be at least 8 characters.';
    const register = { organizationName: 'SV Neu', fullName: 'Nora Neu', email: 'nora@example.org' };
    const wants = [['1234567', tooShort] as const, ['iloveyou', sentence] as const];
    for (const [password, refusal] of [...wants, ['nora@example.org', sentence] as const]) {
      const refused = await aBrowser(server.app).send(registerAdmin, { ...register, password });
      expect([password, (await refused.json()).error.fields]).toEqual([password, { password: refusal }]);
    }
    for (const [password, refusal] of [...wants, [club.admin.email, sentence] as const]) {
      const refused = await here.send(changePassword, { currentPassword, newPassword: password });
      expect([password, (await refused.json()).error.fields]).toEqual([password, { newPassword: refusal }]);
    }
    const wrong = await here.send(changePassword, { currentPassword: 'wrong', newPassword });
    expect((await wrong.json()).error.fields).toEqual({ currentPassword: 'This is not your current password.' });
    expect((await there.send(listSessions, {})).status).toBe(200);
    expect(await mailsAboutSecurity()).toEqual([]);

    expect((await here.send(changePassword, { currentPassword, newPassword })).status).toBe(204);
    expect((await there.send(listSessions, {})).status).toBe(401);
    expect(await here.ask(listSessions, {})).toHaveLength(1);
    expect(await mailsAboutSecurity()).toHaveLength(1);
  });

  longTest('a password change signs out all other browsers', async () => {
    const [here, there] = [await aSignedInBrowser(), await aSignedInBrowser()];
    const old = here.token;
    expect((await here.send(changePassword, { currentPassword, newPassword })).status).toBe(204);
    expect(here.token).not.toBe(old);
    expect((await here.send(listSessions, {})).status).toBe(200);
    expect((await there.send(listSessions, {})).status).toBe(401);
    expect((await club.admin.send(listSessions, {})).status).toBe(401);
    expect(
      (await aBrowser(server.app).send(signIn, { email: club.admin.email, password: currentPassword })).status,
    ).toBe(401);
    await aSignedInBrowser(newPassword);
  });

  longTest('a password change invalidates copied cookies and tokens refreshed from them', async () => {
    const here = await aSignedInBrowser();
    const copied = here.token as string;
    const [thief, branch] = [aBrowser(server.app, { token: copied }), aBrowser(server.app, { token: copied })];
    await branch.ask(refreshSession, {});
    await here.ask(refreshSession, {});
    const latest = aBrowser(server.app, { token: here.token as string });
    await here.ask(changePassword, { currentPassword, newPassword });
    for (const browser of [thief, branch, latest]) {
      expect((await browser.send(listSessions, {})).status).toBe(401);
      expect(await browser.ask(refreshSession, {})).toEqual({ session: null });
      expect((await browser.send(listSessions, {})).status).toBe(401);
    }
    expect(await here.ask(listSessions, {})).toHaveLength(1);
  });

  it('emails only the account’s owner about a password change', async () => {
    const here = await aSignedInBrowser();
    expect((await here.send(changePassword, { currentPassword: 'wrong', newPassword })).status).toBe(403);
    expect(await mailsAboutSecurity()).toEqual([]);
    await here.send(changePassword, { currentPassword, newPassword });
    expect(await mailsAboutSecurity()).toEqual([
      { recipient: club.admin.email, payload: { subject: 'Your Touchline password was changed' } },
    ]);
  });

  longTest('refuses a password change with a wrong current password', async () => {
    const [here, there] = [await aSignedInBrowser(), await aSignedInBrowser()];
    const response = await here.send(changePassword, { currentPassword: 'wrong', newPassword });
    expect(response.status).toBe(403);
    expect((await response.json()).error).toMatchObject({
      code: 'wrong_password',
      fields: { currentPassword: 'This is not your current password.' },
    });
    expect((await there.send(listSessions, {})).status).toBe(200);
    await aSignedInBrowser();
  });

  longTest('refuses short and guessable new passwords', async () => {
    const short = await club.admin.send(changePassword, { currentPassword, newPassword: '1234567' });
    expect([short.status, (await short.json()).error.fields]).toEqual([
      422,
      { newPassword: 'Password must be at least 8 characters.' },
    ]);
    for (const guessable of ['iloveyou', club.admin.email, `${club.name} 2026`]) {
      const refused = await club.admin.send(changePassword, { currentPassword, newPassword: guessable });
      expect([refused.status, (await refused.json()).error.fields]).toEqual([
        422,
        { newPassword: 'This password is too easy to guess. Please choose a less common one.' },
      ]);
    }
    await server.database.db.deleteFrom('rate_limits').execute();
    const guess = async () => (await club.admin.send(changePassword, { currentPassword: 'wrong', newPassword })).status;
    for (let turn = 1; turn <= 10; turn += 1) expect(await guess()).toBe(403);
    expect(await guess()).toBe(429);
  });
});

describe('a user’s own sessions', () => {
  it('lists a user’s sessions and marks the current one', async () => {
    const [here, there] = [await aSignedInBrowser(), await aSignedInBrowser()];
    await anOrganization(server);
    const sessions = await here.ask(listSessions, {});
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    const other = (await there.ask(listSessions, {})).find(({ current }) => current);
    expect((await here.send(endSession, { sessionId: other?.id })).status).toBe(204);
    expect((await there.send(listSessions, {})).status).toBe(401);
    expect(await here.ask(listSessions, {})).toHaveLength(2);
  });

  it('ends all other sessions of the user', async () => {
    const [here, there] = [await aSignedInBrowser(), await aSignedInBrowser()];
    const coach = await club.addCoach();
    expect((await here.send(endOtherSessions, {})).status).toBe(204);
    expect((await there.send(listSessions, {})).status).toBe(401);
    expect((await club.admin.send(listSessions, {})).status).toBe(401);
    expect((await coach.send(listSessions, {})).status).toBe(200);
    expect(await here.ask(listSessions, {})).toMatchObject([{ current: true }]);
    expect((await server.anonymous.send(endOtherSessions, {})).status).toBe(401);
  });

  // ACCT-05
  it('does not store the network address of a session', async () => {
    const here = aBrowser(server.app, { address: '203.0.113.7' });
    await here.ask(signIn, { email: club.admin.email, password: currentPassword });
    const moved = aBrowser(server.app, { address: '198.51.100.9', token: here.token as string });
    await moved.ask(refreshSession, {});
    const { rows } = await sql`select * from sessions where user_id = ${club.admin.userId}`.execute(server.database.db);
    expect(rows).toHaveLength(2);
    const facts = JSON.stringify([rows, await moved.ask(listSessions, {})]);
    for (const address of ['203.0.113.7', '198.51.100.9', '127.0.0.1']) expect(facts).not.toContain(address);
  });

  it('ending the current session signs the browser out', async () => {
    const here = await aSignedInBrowser();
    const current = (await here.ask(listSessions, {})).find((session) => session.current);
    await here.send(endSession, { sessionId: current?.id });
    expect(here.token).toBeUndefined();
  });

  it('refuses to end another user’s session', async () => {
    const coach = await club.addCoach();
    const stranger = await anOrganization(server);
    const [session] = await coach.ask(listSessions, {});
    for (const person of [club.admin, stranger.admin]) {
      const response = await person.send(endSession, { sessionId: session?.id });
      expect([response.status, (await response.json()).error.code]).toEqual([404, 'not_found']);
    }
    expect((await server.anonymous.send(endSession, { sessionId: session?.id })).status).toBe(401);
    expect(await coach.ask(listSessions, {})).toEqual([session]);
  });

  it('lets a club admin end all of a member’s sessions', async () => {
    const coach = await club.addCoach();
    const player = await club.addPlayer();
    const stranger = (await anOrganization(server)).admin;
    const ask = (person: typeof coach) => person.send(endMemberSessions, { userId: coach.userId });
    expect([(await ask(coach)).status, (await ask(player)).status]).toEqual([403, 403]);
    expect((await ask(stranger)).status).toBe(404);
    expect((await coach.send(listSessions, {})).status).toBe(200);
    expect((await ask(club.admin)).status).toBe(204);
    expect((await coach.send(listSessions, {})).status).toBe(401);
    expect((await player.send(listSessions, {})).status).toBe(200);
    expect(await mailsAboutSecurity()).toEqual([
      { recipient: coach.email, payload: { subject: 'You were logged out of Touchline' } },
    ]);
  });
});

describe('a user’s own account', () => {
  it('shows a changed account name in other browsers at once', async () => {
    const there = personOn(server.app, club.admin.token);
    const renamed = await club.admin.ask(updateAccount, { name: '  Ada Lovelace ' });
    expect(renamed).toMatchObject({ id: club.admin.userId, name: 'Ada Lovelace', role: 'admin' });
    expect((await there.ask(readSession, {})).session?.user).toEqual(renamed);
  });

  // AUTH-22
  it.each(['role', 'organizationId', 'id', 'email', 'coachId'])('a user cannot set their own %s', async (field) => {
    const player = await club.addPlayer();
    const before = (await player.ask(readSession, {})).session?.user;
    const response = await player.send(updateAccount, { name: 'Paul Player', [field]: 'admin' });
    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual({ [field]: 'This field is not known.' });
    expect((await player.ask(readSession, {})).session?.user).toEqual(before);
  });

  it('refuses account changes without a session', async () => {
    const { anonymous } = server;
    expect((await anonymous.send(updateAccount, { name: 'Nobody' })).status).toBe(401);
    expect((await anonymous.send(listSessions, {})).status).toBe(401);
    expect((await anonymous.send(changePassword, { currentPassword, newPassword })).status).toBe(401);
  });
});
