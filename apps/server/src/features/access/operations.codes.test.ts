import { errorOf } from '@touchline/tests/support/server/person.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lookUpCode, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { createCode, setCodeActive } from '@touchline/domain/codes/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { aCodeText, aCoachWith, aPlayerWith } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { runAndCheckDelay } from '@touchline/tests/support/run/speed.ts';
import { aBrowser, type Browser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let server: TestServer;
let club: Club;

beforeAll(async () => {
  server = await openTestServer(behindProxy);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
  club = await anOrganization(server);
});

const aCode = async (role: 'coach' | 'player', more: { code?: string; expiryDate?: string } = {}, of: Club = club) =>
  of.admin.ask(createCode, { code: aCodeText(), role, ...more });

const expectNoAccount = async (email: string) => {
  const user = await server.database.db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirst();
  expect(user).toBeUndefined();
};

const invalidCode = { code: 'invalid_code', message: 'The provided code is invalid, expired, or inactive.' };

/** Expects both the look-up and the registration to refuse the code. */
const expectRefused = async (code: string) => {
  const looked = await aBrowser(server.app).send(lookUpCode, { code, role: 'coach' });
  expect(await errorOf(looked)).toEqual({ status: 404, ...invalidCode });
  const input = aCoachWith(code);
  const registered = await aBrowser(server.app).send(registerWithCode, input);
  expect(await errorOf(registered)).toEqual({ status: 404, ...invalidCode });
  await expectNoAccount(input.email);
};

describe('looking up a registration code', () => {
  // CODES-15 DATA-07
  it('looks up a code regardless of case and spaces', async () => {
    const { code } = await aCode('coach', { code: aCodeText().replace('-', '') });
    const hyphenated = await aCode('coach');
    const target = { organizationName: club.name, consentAge: 16, role: 'coach', invitation: null };
    const browser = aBrowser(server.app);
    for (const typed of [
      ` ${code.toLowerCase()}\t`,
      `${code.slice(0, 3)} ${code.slice(3)}`,
      hyphenated.code.replace('-', '  ').toLowerCase(),
    ])
      expect(await browser.ask(lookUpCode, { code: typed, role: 'coach' }), typed).toEqual(target);
  });

  // REGCODE-29
  it('names the right role if a code is looked up for another one', async () => {
    const { code } = await aCode('coach');
    const response = await aBrowser(server.app).send(lookUpCode, { code, role: 'player' });
    expect(await errorOf(response)).toEqual({
      status: 409,
      code: 'wrong_role',
      message: 'This code is only valid for coach registration.',
    });
  });

  it('returns the role of a code that is looked up without one', async () => {
    const [coaching, playing] = [await aCode('coach'), await aCode('player')];
    const browser = aBrowser(server.app);
    expect(await browser.ask(lookUpCode, { code: coaching.code })).toMatchObject({ role: 'coach' });
    expect(await browser.ask(lookUpCode, { code: playing.code })).toMatchObject({ role: 'player' });
    const refused = await browser.send(lookUpCode, { code: 'NO-SUCH-CODE' });
    expect(await errorOf(refused)).toEqual({ status: 404, ...invalidCode });
  });

  longTest('limits failed look-ups of codes per address', async () => {
    const { code } = await aCode('coach');
    const browser = aBrowser(server.app);
    for (let turn = 1; turn <= 15; turn += 1) await browser.ask(lookUpCode, { code, role: 'coach' });
    const { code: rightOnce } = await aCode('coach');
    await browser.ask(lookUpCode, { code: rightOnce, role: 'coach' });
    const guess = async (turn: number) =>
      (await browser.send(lookUpCode, { code: `GUESS-${turn}`, role: 'coach' })).status;
    for (let turn = 1; turn <= 10; turn += 1) expect(await guess(turn)).toBe(404);
    expect(await guess(11)).toBe(429);
    const guesses = await Promise.all(Array.from({ length: 20 }, (_, turn) => guess(turn)));
    expect(new Set(guesses)).toEqual(new Set([429]));
    // A code that has already worked from this address still works. Any other is refused.
    for (const right of [code, rightOnce])
      expect((await browser.send(lookUpCode, { code: right, role: 'coach' })).status).toBe(200);
    const { code: other } = await aCode('coach');
    const refused = await browser.send(lookUpCode, { code: other, role: 'coach' });
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await refused.json()).error.message).toBe(
      `Too many attempts. Please wait ${seconds === 1 ? '1 second' : `${seconds} seconds`} and try again.`,
    );
    expect((await aBrowser(server.app).send(lookUpCode, { code: other, role: 'coach' })).status).toBe(200);
  });

  longTest('accepts concurrent look-ups of valid codes after nine failed guesses', async () => {
    const codes = await Promise.all(Array.from({ length: 15 }, () => aCode('coach')));
    const from = () => aBrowser(server.app, { address: '198.51.100.30' });
    for (let turn = 1; turn <= 9; turn += 1) await from().send(lookUpCode, { code: `GUESS-${turn}`, role: 'coach' });
    const answers = await Promise.all(
      codes.map(async ({ code }) => (await from().send(lookUpCode, { code, role: 'coach' })).status),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  it('limits failed look-ups of codes with the format of an invitation code more strictly', async () => {
    const browser = aBrowser(server.app);
    const guess = async (code: string) => (await browser.send(lookUpCode, { code, role: 'coach' })).status;
    // Hyphens and spaces are ignored.
    const guesses = ['AAAAAAAA', 'BBBB-BBBB', 'CCCC CCCC', 'D-D-DDDDDD', 'EEEEEEE E', 'FFFF-FFFF'];
    const answers: number[] = [];
    for (const code of guesses) answers.push(await guess(code));
    expect(answers).toEqual([404, 404, 404, 404, 404, 429]);
  });

  it('delays only addresses with failed guesses after too many failures overall', async () => {
    const { code } = await aCode('coach');
    const guesser = aBrowser(server.app);
    await guesser.send(lookUpCode, { code: 'GUESS', role: 'coach' });
    await sql`update rate_limits set points = 300 where key like 'codeFailuresOverall:%'`.execute(server.database.db);
    const answered: string[] = [];
    const look = async (who: string, browser: Browser) => {
      await browser.ask(lookUpCode, { code, role: 'coach' });
      answered.push(who);
    };
    const looks = () => Promise.all([look('guesser', guesser), look('honest', aBrowser(server.app))]);
    const [, isHeld] = await runAndCheckDelay(1990, looks);
    expect([answered, isHeld]).toEqual([['honest', 'guesser'], true]);
  });
});

describe('a code that no one can join with', () => {
  // REGCODE-26
  it('refuses a code that does not exist', () => expectRefused('NO-SUCH-CODE'));

  // REGCODE-27
  it('refuses a code that was turned off after its look-up', async () => {
    const { id: codeId, code } = await aCode('coach');
    await aBrowser(server.app).ask(lookUpCode, { code, role: 'coach' });
    await club.admin.ask(setCodeActive, { codeId, isActive: false });
    await expectRefused(code);
  });

  // REGCODE-28 CODES-24
  it('refuses a code after its expiry date in the club’s time zone', async () => {
    const setZone = (of: Club, zone: string) =>
      server.database.db.updateTable('organizations').set({ time_zone: zone }).where('id', '=', of.id).execute();
    const west = await anOrganization(server);
    await setZone(west, 'Pacific/Pago_Pago');
    await setZone(club, 'Pacific/Kiritimati');
    const today = await sql<{ west: string }>`select to_char(club_now() at time zone 'Pacific/Pago_Pago', 'YYYY-MM-DD')
      as west`.execute(server.database.db);
    // These two places are never on the same date.
    const expiryDate = today.rows[0]?.west as string;
    const there = await aCode('coach', { expiryDate }, west);
    const here = await aCode('coach');
    await server.database.db
      .updateTable('organization_codes')
      .set({ expiry_date: expiryDate })
      .where('code', '=', here.code)
      .execute();
    expect(await aBrowser(server.app).ask(lookUpCode, { code: there.code, role: 'coach' })).toMatchObject({
      organizationName: west.name,
      consentAge: 16,
    });
    expect((await aBrowser(server.app).send(registerWithCode, aCoachWith(there.code))).status).toBe(202);
    await expectRefused(here.code);
  });

  // REGCODE-29 REGCODE-45
  it('refuses to register with a code for the other role', async () => {
    const { code } = await aCode('coach');
    const input = aPlayerWith(code);
    const response = await aBrowser(server.app).send(registerWithCode, input);
    expect(response.status).toBe(409);
    expect((await response.json()).error.message).toBe('This code is only valid for coach registration.');
    await expectNoAccount(input.email);
  });
});
