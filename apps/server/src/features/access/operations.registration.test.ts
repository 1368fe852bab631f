import { errorOf } from '@touchline/tests/support/server/person.ts';
import { crowdSize, runConcurrently, tally } from '@touchline/tests/support/server/crowd.ts';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgotPassword } from '@touchline/domain/access/contract.account.ts';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { readSession, signIn } from '@touchline/domain/access/contract.ts';
import { createCode, listCodes } from '@touchline/domain/codes/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { readMail } from '@touchline/tests/support/server/mailbox.ts';
import { aFounder } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer(behindProxy);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
});

const userOf = (email: string) =>
  server.database.db.selectFrom('users').where('email', '=', email).selectAll().executeTakeFirst();

const guessablePassword = 'This password is too easy to guess. Please choose a less common one.';

const organizationsNamed = (name: string) =>
  server.database.db.selectFrom('organizations').where('name', '=', name).selectAll().execute();

describe('registering an organization', () => {
  // REGADM-17 REGADM-18 REGADM-27
  it('creates an organization with its first admin, who is signed in', async () => {
    const browser = aBrowser(server.app);
    const input = { ...aFounder(), timeZone: 'America/New_York' };
    const response = await browser.send(registerAdmin, input);
    expect(response.status).toBe(202);
    const { session } = await response.json();
    const [organization] = await organizationsNamed(input.organizationName);
    expect(session.user).toMatchObject({
      email: input.email,
      name: 'Ada Admin',
      role: 'admin',
      organizationId: organization?.id,
      organizationName: input.organizationName,
      coachId: null,
      timeZone: 'America/New_York',
    });
    expect(await browser.ask(readSession, {})).toEqual({ session });
    const profile = await server.database.db
      .selectFrom('members')
      .innerJoin('memberships', 'memberships.user_id', 'members.id')
      .where('members.id', '=', session.user.id)
      .select(['members.organization_id', 'name', 'role', 'state'])
      .execute();
    expect(profile).toEqual([{ organization_id: organization?.id, name: 'Ada Admin', role: 'admin', state: 'active' }]);
    expect(await browser.ask(createCode, { code: 'FOUNDERS', role: 'coach' })).toMatchObject({ code: 'FOUNDERS' });
  });

  it('stores only a hash of the password', async () => {
    const input = aFounder();
    await aBrowser(server.app).ask(registerAdmin, { ...input, email: ` ${input.email.toUpperCase()} ` });
    expect((await userOf(input.email))?.password_hash).toMatch(/^\$argon2id\$/);
    const { session } = await aBrowser(server.app).ask(signIn, { email: input.email, password: input.password });
    expect(session?.user.email).toBe(input.email);
  });

  // REGADM-14
  it('records version and time if the terms are accepted', async () => {
    const [without, accepting] = [aFounder(), aFounder()];
    await aBrowser(server.app).ask(registerAdmin, { ...without, acceptTerms: false });
    await aBrowser(server.app).ask(registerAdmin, { ...accepting, acceptTerms: true });
    expect(await userOf(without.email)).toMatchObject({ terms_accepted_at: null, terms_version: null });
    expect(await userOf(accepting.email)).toMatchObject({
      terms_accepted_at: expect.any(Date),
      terms_version: '2026-11-27',
    });
  });

  // REGADM-27
  it('creates all records of a registration or none', async () => {
    await sql`alter table members add constraint nobody_of_this_name check (name <> 'Nobody Atall')`.execute(
      server.database.db,
    );
    const input = { ...aFounder(), fullName: 'Nobody Atall' };
    const response = await aBrowser(server.app).send(registerAdmin, input);
    expect(response.ok).toBe(false);
    expect(await userOf(input.email)).toBeUndefined();
    expect(await organizationsNamed(input.organizationName)).toEqual([]);
    await sql`alter table members drop constraint nobody_of_this_name`.execute(server.database.db);
  });

  it.each([
    // REGADM-09
    [{ organizationName: 'FC' }, { organizationName: 'Organization name must be at least 3 characters.' }],
    // REGADM-10
    [{ fullName: 'A' }, { fullName: 'Full name must be at least 2 characters.' }],
    // REGADM-11
    [{ email: 'ada' }, { email: 'Please enter a valid email address.' }],
    [{ password: '1234567' }, { password: 'Password must be at least 8 characters.' }],
    [{ password: 'iloveyou' }, { password: guessablePassword }],
    [{ organizationName: 'Sonnenberg', password: 'sonnenberg26' }, { password: guessablePassword }],
    [{ timeZone: '+02:00' }, { timeZone: 'This time zone is not known.' }],
    // AUTH-22
    [{ role: 'admin' }, { role: 'This field is not known.' }],
    [{ organizationId: crypto.randomUUID() }, { organizationId: 'This field is not known.' }],
  ])('refuses a founder with %j', async (wrong, fields) => {
    const input = { ...aFounder(), ...wrong };
    const response = await aBrowser(server.app).send(registerAdmin, input);
    expect(response.status).toBe(422);
    expect((await response.json()).error.fields).toEqual(fields);
    expect(await organizationsNamed(input.organizationName)).toEqual([]);
  });

  // REGADM-25
  it('reports that an address already has an account if there is no mail server', async () => {
    const input = aFounder();
    await aBrowser(server.app).ask(registerAdmin, input);
    const again = { ...input, organizationName: 'Another Club' };
    const response = await aBrowser(server.app).send(registerAdmin, again);
    expect(await errorOf(response)).toEqual({
      status: 409,
      code: 'email_taken',
      message: 'An account with this email address already exists. Sign in instead.',
      fields: { email: 'An account with this email address already exists. Sign in instead.' },
    });
    expect(await organizationsNamed('Another Club')).toEqual([]);
  });

  it('refuses the registration of an organization by a signed-in user', async () => {
    const { admin, addPlayer } = await anOrganization(server);
    for (const person of [admin, await addPlayer()]) {
      const response = await person.send(registerAdmin, aFounder());
      expect(response.status).toBe(409);
      expect((await response.json()).error.code).toBe('already_signed_in');
    }
  });

  longTest('creates one account for concurrent registrations of an address, ignoring case', async () => {
    const { email, ...input } = aFounder();
    const written = (turn: number) =>
      [...email].map((letter, at) => ((turn >> (at % 7)) & 1 ? letter.toUpperCase() : letter)).join('');
    const crowd = crowdSize(100);
    const answers = await runConcurrently(crowd, (turn) =>
      aBrowser(server.app).send(registerAdmin, { ...input, email: written(turn) }),
    );
    expect(tally(answers)).toEqual({ 202: 1, 409: crowd - 1 });
    expect(await organizationsNamed(input.organizationName)).toHaveLength(1);
    const users = await sql<{ n: number }>`select count(*)::int as n from users where lower(email) = ${email}`.execute(
      server.database.db,
    );
    expect(users.rows).toEqual([{ n: 1 }]);
  });

  longTest('allows five registrations an hour from one address', async () => {
    const from = () => aBrowser(server.app, { address: '198.51.100.9' });
    for (let turn = 1; turn <= 5; turn += 1) expect((await from().send(registerAdmin, aFounder())).status).toBe(202);
    expect((await from().send(registerAdmin, aFounder())).status).toBe(429);
    expect((await aBrowser(server.app).send(registerAdmin, aFounder())).status).toBe(202);
  });

  it('shows a new founder no data of other organizations', async () => {
    const other = await anOrganization(server);
    await other.admin.ask(createCode, { code: 'OTHERCLUB', role: 'coach' });
    const browser = aBrowser(server.app);
    await browser.ask(registerAdmin, aFounder());
    expect(await browser.ask(listCodes, {})).toEqual([]);
  });
});

describe('emails without a mail server', () => {
  it('stores emails in private files if there is no mail server', async () => {
    const input = aFounder();
    await aBrowser(server.app).ask(registerAdmin, input);
    const response = await aBrowser(server.app).send(forgotPassword, { email: input.email });
    expect([response.status, await response.json()]).toEqual([202, {}]);
    // Not all jobs, because one deletes files older than a month by the tests' clock.
    await server.app.jobs.runNow('outbox');
    const folder = join(server.dataDir, 'mail');
    const files = readdirSync(folder);
    expect(files).toEqual([expect.stringMatching(/\.eml$/)]);
    const [file] = files.map((name) => join(folder, name));
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(file as string).mode & 0o777).toBe(0o600);
    const mail = readMail(readFileSync(file as string, 'utf8'));
    expect(mail).toMatchObject({ to: input.email, link: { type: 'recovery', token: expect.any(String) } });
  });
});
