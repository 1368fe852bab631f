import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSession, refreshSession, signIn, signOut } from '@touchline/domain/access/contract.ts';
import { listCodes } from '@touchline/domain/codes/contract.ts';
import { hashPassword } from '@touchline/server/core/identity/passwords.ts';
import { hashOf } from '@touchline/server/core/identity/tokens.ts';
import { aBrowser, type Browser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { bodyOf, personOn } from '@touchline/tests/support/server/person.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';

let server: TestServer;
let club: Club;
let passwordHash: string;
const password = 'correct horse battery';

beforeAll(async () => {
  server = await openTestServer(behindProxy);
  passwordHash = await hashPassword(password);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
  club = await anOrganization(server);
});

const withPassword = async (member: Member): Promise<Member> => {
  await server.database.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', member.userId)
    .execute();
  return member;
};

const signedInBrowser = async (member: Member, browser: Browser = aBrowser(server.app)): Promise<Browser> => {
  await browser.ask(signIn, { email: member.email, password });
  return browser;
};

const wrongPassword = (email: string) => ({ email, password: 'wrong' });

/** Backdates a user's session tokens by a number of seconds. */
const ageTokens = (userId: string, seconds: number) =>
  sql`update session_tokens set issued_at = issued_at - make_interval(secs => ${seconds}::int),
      expires_at = expires_at - make_interval(secs => ${seconds}::int),
      rotated_at = rotated_at - make_interval(secs => ${seconds}::int)
    where session_id in (select id from sessions where user_id = ${userId})`.execute(server.database.db);

const sessionsOf = (userId: string) =>
  server.database.db.selectFrom('sessions').where('user_id', '=', userId).selectAll().execute();

describe('signing in', () => {
  // DATA-01 AUTH-03
  it('returns the user at sign-in with email and password', async () => {
    const admin = await withPassword(club.admin);
    const browser = aBrowser(server.app);
    const { session } = await browser.ask(signIn, { email: admin.email.toUpperCase(), password });
    expect(session?.user).toEqual({
      id: admin.userId,
      email: admin.email,
      name: admin.name,
      membershipId: expect.any(String),
      membershipCount: 1,
      role: 'admin',
      organizationId: club.id,
      organizationName: club.name,
      hold: null,
      secondStepFrom: null,
      organizationEndsAt: null,
      newcomerCount: 0,
      isNamedAsChild: false,
      coachId: null,
      players: [],
      managesTeam: false,
      timeZone: 'Europe/Vienna',
      clock: null,
      dateOrder: null,
      currency: null,
      ageCutOff: '01-01',
      organizationLogoUrl: null,
      contact: null,
    });
    expect(await browser.ask(readSession, {})).toEqual({ session });
    expect(await browser.ask(listCodes, {})).toEqual([]);
  });

  // AUTH-23
  it('puts the session token only into an HttpOnly cookie', async () => {
    const admin = await withPassword(club.admin);
    const browser = aBrowser(server.app);
    const response = await browser.send(signIn, { email: admin.email, password });
    const [session, device] = response.headers.getSetCookie();
    expect(session).toMatch(/^touchline_session=[\w-]{43};.*HttpOnly; SameSite=Lax$/);
    expect(device).toMatch(/^device=[\w-]{22}\.[\w-]{43}; Max-Age=31536000;.*HttpOnly; SameSite=Lax$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).not.toContain(browser.token);
    const stored = await server.database.db.selectFrom('session_tokens').select('token_hash').execute();
    expect(stored.some(({ token_hash }) => hashOf(browser.token ?? '').equals(token_hash))).toBe(true);
  });

  it('accepts the former name of the session cookie', async () => {
    for (const cookie of [
      `session=${club.admin.token}`,
      `session=of-another-program; touchline_session=${club.admin.token}`,
    ]) {
      const response = await server.app.request('/api/codes', { headers: { cookie } });
      expect([cookie, response.status]).toEqual([cookie, 200]);
    }
  });

  it('returns the same response for an unknown address and for a wrong password', async () => {
    const admin = await withPassword(club.admin);
    const answers = await Promise.all(
      [wrongPassword(admin.email), wrongPassword('nobody@example.org')].map((input) =>
        aBrowser(server.app).send(signIn, input),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    const [known, unknown] = await Promise.all(answers.map(bodyOf));
    expect(known).toBe(unknown);
    expect(known).toContain('Invalid email or password.');
  });

  it('a sign-in ends the browser’s previous session', async () => {
    const admin = await withPassword(club.admin);
    const browser = await signedInBrowser(admin);
    const first = browser.token;
    await signedInBrowser(admin, browser);
    expect(browser.token).not.toBe(first);
    expect((await personOn(server.app, first).send(listCodes, {})).status).toBe(401);
  });

  // AUTH-14
  it('returns null as the coachId of a coach without a profile', async () => {
    const coach = await club.addCoach();
    await server.database.db.deleteFrom('coach_profiles').where('id', '=', coach.profileId).execute();
    expect((await coach.ask(readSession, {})).session?.user.coachId).toBeNull();
  });

  // AUTH-13 DATA-14
  it('creates a missing coach profile at sign-in', async () => {
    await club.addCoach('Alma Alder');
    const coach = await withPassword(await club.addCoach('Carla Maria Coach'));
    await club.addCoach('Zita Zander');
    await server.database.db.deleteFrom('coach_profiles').where('id', '=', coach.profileId).execute();
    const { session } = await aBrowser(server.app).ask(signIn, { email: coach.email, password });
    await signedInBrowser(coach);
    const profiles = await server.database.db
      .selectFrom('coach_profiles')
      .where('user_id', '=', coach.userId)
      .select(['id', 'first_name', 'last_name', 'organization_id'])
      .execute();
    expect(profiles).toEqual([
      { id: session?.user.coachId, first_name: 'Carla', last_name: 'Maria Coach', organization_id: club.id },
    ]);
  });

  it.each([
    ['no email', { password: 'x' }, { email: 'Please enter a valid email address.' }],
    ['an empty password', { email: 'ada@example.org', password: '' }, { password: 'Password is required.' }],
    ['a role', { ...wrongPassword('ada@example.org'), role: 'admin' }, { role: 'This field is not known.' }],
  ])('refuses to sign in with %s', async (_, input, fields) => {
    const response = await aBrowser(server.app).send(signIn, input);
    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual(fields);
  });
});

describe('a session', () => {
  it('returns null as the session of a visitor', async () => {
    expect(await aBrowser(server.app).ask(readSession, {})).toEqual({ session: null });
    expect(await aBrowser(server.app).ask(refreshSession, {})).toEqual({ session: null });
    expect(await aBrowser(server.app, { token: 'made-up' }).ask(refreshSession, {})).toEqual({ session: null });
  });

  it('a refreshed session has a new token that is valid for an hour', async () => {
    const browser = await signedInBrowser(await withPassword(club.admin));
    const first = browser.token;
    const inAnHour = () => Date.now() + 3_600_000;
    const earliest = inAnHour();
    const { session } = await browser.ask(refreshSession, {});
    const latest = inAnHour();
    expect(browser.token).not.toBe(first);
    expect(session?.user.id).toBe(club.admin.userId);
    const expiresAt = Date.parse(session?.expiresAt ?? '');
    expect(expiresAt).toBeGreaterThanOrEqual(earliest);
    expect(expiresAt).toBeLessThanOrEqual(latest);
    // Another tab may still use the previous token.
    expect((await personOn(server.app, first).send(listCodes, {})).status).toBe(200);
    await ageTokens(club.admin.userId, 31);
    expect((await personOn(server.app, first).send(listCodes, {})).status).toBe(401);
    expect((await browser.send(listCodes, {})).status).toBe(200);
  });

  it('ends a session that is refreshed with a token replaced more than 30 seconds ago', async () => {
    const browser = await signedInBrowser(await withPassword(club.admin));
    const copied = browser.token;
    await browser.ask(refreshSession, {});
    await ageTokens(club.admin.userId, 31);
    expect(await aBrowser(server.app, { token: copied as string }).ask(refreshSession, {})).toEqual({ session: null });
    expect((await browser.send(listCodes, {})).status).toBe(401);
    expect(await browser.ask(refreshSession, {})).toEqual({ session: null });
  });

  it('refreshes a session until 30 days after its last use', async () => {
    const browser = await signedInBrowser(await withPassword(club.admin));
    await ageTokens(club.admin.userId, 3601);
    expect((await browser.send(listCodes, {})).status).toBe(401);
    expect((await browser.ask(refreshSession, {})).session?.user.id).toBe(club.admin.userId);
    expect((await browser.send(listCodes, {})).status).toBe(200);
    await sql`update sessions set last_used_at = club_now() - interval '30 days 1 second'
      where user_id = ${club.admin.userId}`.execute(server.database.db);
    expect(await browser.ask(refreshSession, {})).toEqual({ session: null });
  });

  // AUTH-03
  it('refuses the old cookie after signing out', async () => {
    const browser = await signedInBrowser(await withPassword(club.admin));
    const old = browser.token;
    const response = await browser.send(signOut, {});
    expect(response.status).toBe(204);
    expect(response.headers.get('clear-site-data')).toBe('"cache", "storage"');
    expect(browser.token).toBeUndefined();
    expect((await personOn(server.app, old).send(listCodes, {})).status).toBe(401);
    expect(await aBrowser(server.app, { token: old as string }).ask(refreshSession, {})).toEqual({ session: null });
  });

  it('ends a session with an expired token when the user signs out', async () => {
    const browser = await signedInBrowser(await withPassword(club.admin));
    await ageTokens(club.admin.userId, 3601);
    expect(await sessionsOf(club.admin.userId)).toHaveLength(2);
    await browser.send(signOut, {});
    expect(await sessionsOf(club.admin.userId)).toHaveLength(1);
  });

  it('ends the sessions of a deleted account', async () => {
    const player = await club.addPlayer();
    expect((await player.ask(readSession, {})).session?.user.players[0]?.id).toBe(player.profileId);
    await server.database.db.deleteFrom('users').where('id', '=', player.userId).execute();
    expect(await player.ask(readSession, {})).toEqual({ session: null });
    expect((await player.send(listCodes, {})).status).toBe(401);
  });
});
