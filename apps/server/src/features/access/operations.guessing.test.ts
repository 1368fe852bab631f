import { errorOf } from '@touchline/tests/support/server/person.ts';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePassword } from '@touchline/domain/access/contract.account.ts';
import { signIn, signOut } from '@touchline/domain/access/contract.ts';
import { createApp } from '@touchline/server/app.ts';
import { readEnv } from '@touchline/server/core/process/env.ts';
import { createLog } from '@touchline/server/core/process/log.ts';
import { hashPassword } from '@touchline/server/core/identity/passwords.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { runAndCheckDelay } from '@touchline/tests/support/run/speed.ts';
import { aBrowser, type Browser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { longDescribe, longTest } from '@touchline/tests/support/run/long.ts';

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

/** Sets the number of strangers' failed sign-ins for every account that has one. */
const setStrangersFailedSignIns = (points: number) =>
  sql`update rate_limits set points = ${points}::int where key like 'signInFailuresByAccount:%'`.execute(
    server.database.db,
  );

const statusOf = async (browser: Browser, input: { email: string; password: string }) =>
  (await browser.send(signIn, input)).status;

describe('guessing passwords', () => {
  longTest('refuses the eleventh sign-in attempt from an IP address within a minute', async () => {
    const browser = aBrowser(server.app);
    const attempt = (turn: number) => browser.send(signIn, wrongPassword(`nobody-${turn}@example.org`));
    for (let turn = 1; turn <= 10; turn += 1) expect((await attempt(turn)).status).toBe(401);
    const refused = await attempt(11);
    expect(refused.status).toBe(429);
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect(await errorOf(refused)).toEqual({
      status: 429,
      code: 'too_many_requests',
      message: `Too many attempts. Please wait ${retryAfter} seconds and try again.`,
    });
  });

  longTest('counts sign-in attempts from IPv6 addresses per /64 network', async () => {
    const from = (turn: number) => aBrowser(server.app, { address: `2001:db8:1:2:${turn}::${turn}` });
    for (let turn = 1; turn <= 10; turn += 1)
      await from(turn).send(signIn, wrongPassword(`nobody-${turn}@example.org`));
    expect((await from(11).send(signIn, wrongPassword('nobody@example.org'))).status).toBe(429);
    const neighbour = aBrowser(server.app, { address: '2001:db8:1:3::1' });
    expect((await neighbour.send(signIn, wrongPassword('nobody@example.org'))).status).toBe(401);
  });

  longTest('limits sign-in attempts despite forged addresses and a server restart', async () => {
    const start = () =>
      createApp({
        database: server.database,
        env: readEnv({ DATA_DIR: server.dataDir, BASE_URL: 'http://localhost' }),
        log: createLog('silent'),
        pages: join(server.dataDir, 'pages'),
        strict: true,
        timedJobs: false,
      });
    const first = await start();
    for (let turn = 1; turn <= 10; turn += 1) {
      expect((await aBrowser(first).send(signIn, wrongPassword(`nobody-${turn}@example.org`))).status).toBe(401);
    }
    expect((await aBrowser(first).send(signIn, wrongPassword('nobody@example.org'))).status).toBe(429);
    await first.close();
    const second = await start();
    expect((await aBrowser(second).send(signIn, wrongPassword('nobody@example.org'))).status).toBe(429);
    await second.close();
  });

  longTest('a whole club can sign in concurrently from one address', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => club.addCoach().then(withPassword)));
    const from = () => aBrowser(server.app, { address: '198.51.100.20' });
    for (let turn = 1; turn <= 9; turn += 1) await from().send(signIn, wrongPassword(`nobody-${turn}@example.org`));
    const answers = await Promise.all(members.map(({ email }) => statusOf(from(), { email, password })));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await statusOf(from(), wrongPassword('nobody@example.org'))).toBe(401);
    expect(await statusOf(from(), wrongPassword('nobody@example.org'))).toBe(429);
  });

  longTest('refuses sign-in attempts over the limit if thirty arrive concurrently', async () => {
    const from = () => aBrowser(server.app, { address: '198.51.100.21' });
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, turn) => statusOf(from(), wrongPassword(`nobody-${turn}@example.org`))),
    );
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(20);
  });

  it('delays sign-ins after many failures, even for an unknown account', async () => {
    const admin = await withPassword(club.admin);
    const isHeldFor = async (milliseconds: number, email: string, secret: string) =>
      (await runAndCheckDelay(milliseconds, () => aBrowser(server.app).send(signIn, { email, password: secret })))[1];
    for (const email of [admin.email, 'nobody@example.org'])
      await aBrowser(server.app).send(signIn, wrongPassword(email));
    await setStrangersFailedSignIns(10);
    const addresses = [admin.email, 'nobody@example.org'];
    expect(await Promise.all(addresses.map((email) => isHeldFor(990, email, 'wrong')))).toEqual([true, true]);
    expect(await isHeldFor(1990, admin.email, password)).toBe(true);
    const counted = await sql<{ points: number }>`select points from rate_limits
      where key like 'signInFailuresByAccount:%'`.execute(server.database.db);
    expect(counted.rows).toEqual([{ points: 11 }]);
  });

  longTest('a known device signs in without waiting after wrong passwords of strangers', async () => {
    const admin = await withPassword(club.admin);
    const home = await signedInBrowser(admin);
    await home.send(signOut, {});
    await aBrowser(server.app).send(signIn, wrongPassword(admin.email));
    await setStrangersFailedSignIns(100_000);
    // A stranger also uses up the attempts allowed from the device's network address.
    for (let turn = 1; turn <= 10; turn += 1)
      await aBrowser(server.app, { address: home.address }).send(signIn, wrongPassword(`nobody-${turn}@example.org`));
    let isNewDeviceIn = false;
    const newDevice = aBrowser(server.app).send(signIn, { email: admin.email, password });
    void newDevice.then(() => {
      isNewDeviceIn = true;
    });
    expect(await statusOf(home, { email: admin.email, password })).toBe(200);
    expect(isNewDeviceIn).toBe(false);
  });

  longTest('limits password guesses on a known device', async () => {
    const admin = await withPassword(club.admin);
    const home = await signedInBrowser(admin);
    for (let turn = 1; turn <= 10; turn += 1) expect(await statusOf(home, wrongPassword(admin.email))).toBe(401);
    expect(await statusOf(home, wrongPassword(admin.email))).toBe(429);
    expect(await statusOf(home, { email: admin.email, password })).toBe(429);
    const elsewhere = aBrowser(server.app, { device: home.device });
    expect(await statusOf(elsewhere, { email: admin.email, password })).toBe(429);
    expect(await statusOf(aBrowser(server.app), { email: admin.email, password })).toBe(200);
  });

  it('delays at most five concurrent sign-ins from one address and refuses the others', async () => {
    const { email } = club.admin;
    await aBrowser(server.app).send(signIn, wrongPassword(email));
    await setStrangersFailedSignIns(100);
    const from = aBrowser(server.app, { address: '198.51.100.22' });
    const answered: number[] = [];
    for (let turn = 1; turn <= 8; turn += 1)
      void statusOf(from, wrongPassword(email)).then((status) => answered.push(status));
    await expect.poll(() => answered).toEqual([429, 429, 429]);
    const refused = await from.send(signIn, wrongPassword(email));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  });

  longTest('ignores sign-in attempts that were counted while the clock was ahead', async () => {
    const from = aBrowser(server.app);
    await server.moveClock(24);
    for (let turn = 1; turn <= 11; turn += 1) await from.send(signIn, wrongPassword(`nobody-${turn}@example.org`));
    expect(await statusOf(from, wrongPassword('nobody@example.org'))).toBe(429);
    await server.moveClock(-24);
    expect(await statusOf(from, wrongPassword('nobody@example.org'))).toBe(401);
  });
});

longDescribe('a device', () => {
  it('recognizes a device for each account that signed in on it', async () => {
    const [admin, coach] = [await withPassword(club.admin), await withPassword(await club.addCoach())];
    const shared = await signedInBrowser(coach, await signedInBrowser(admin));
    for (const { email } of [admin, coach, club.admin]) await aBrowser(server.app).send(signIn, wrongPassword(email));
    await setStrangersFailedSignIns(100_000);
    for (const { email } of [admin, coach]) expect(await statusOf(shared, { email, password })).toBe(200);
    await aBrowser(server.app).send(signIn, wrongPassword(admin.email));
    await setStrangersFailedSignIns(100_000);
    let isIn = false;
    const forged = [shared.device?.split('.')[0], 'A'.repeat(43)].join('.');
    void statusOf(aBrowser(server.app, { device: forged }), { email: admin.email, password }).then(() => {
      isIn = true;
    });
    expect(await statusOf(shared, { email: admin.email, password })).toBe(200);
    expect(isIn).toBe(false);
  });

  it('forgets all known devices except the current one after a password change', async () => {
    const admin = await withPassword(club.admin);
    const [here, there] = [await signedInBrowser(admin), await signedInBrowser(admin)];
    const before = [here.device, there.device];
    await here.ask(changePassword, { currentPassword: password, newPassword: 'another horse battery' });
    expect(here.device).not.toBe(before[0]);
    await aBrowser(server.app).send(signIn, wrongPassword(admin.email));
    await setStrangersFailedSignIns(100_000);
    let isThereIn = false;
    void there.send(signIn, { email: admin.email, password: 'another horse battery' }).then(() => {
      isThereIn = true;
    });
    expect(await statusOf(here, { email: admin.email, password: 'another horse battery' })).toBe(200);
    expect(isThereIn).toBe(false);
  });
});
