import { afterEach, describe, expect, it } from 'vitest';
import { confirmEmail } from '@touchline/domain/access/contract.account.ts';
import { readFounding, registerAdmin, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { signIn } from '@touchline/domain/access/contract.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { readOrganization } from '@touchline/domain/organization/contract.ts';
import { deliverLetters } from '@touchline/tests/support/server/jobs.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { aCoachWith, aFounder } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { bodyOf } from '@touchline/tests/support/server/person.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { longTest, some } from '@touchline/tests/support/run/long.ts';

let server: TestServer;
let mailbox: Mailbox | undefined;

const openServer = async (settings: Readonly<Record<string, string>>): Promise<void> => {
  server = await openTestServer({ ...behindProxy, ...settings });
};
const openWithMail = async (settings: Readonly<Record<string, string>>): Promise<Mailbox> => {
  mailbox = await openMailbox();
  await openServer({ SMTP_URL: mailbox.url, ...settings });
  return mailbox;
};
afterEach(async () => {
  await server.close();
  await mailbox?.close();
  mailbox = undefined;
});

const foundingClosed = {
  code: 'founding_closed',
  message: 'This server takes no new organizations. Ask an admin of your club for a code to join it.',
};
const registerFounder = async (change: Partial<ReturnType<typeof aFounder>> = {}) => {
  const response = await aBrowser(server.app).send(registerAdmin, { ...aFounder(), ...change });
  const { error } = JSON.parse(await bodyOf(response)) as { error?: unknown };
  return { status: response.status, error };
};
const isOpen = async (): Promise<boolean> => (await server.anonymous.ask(readFounding, {})).open;
const organizations = () => server.database.db.selectFrom('organizations').select('name').execute();
const confirm = async (token = '') =>
  (await aBrowser(server.app).send(confirmEmail, { token, password: 'correct horse battery' })).status;

describe('an organization', () => {
  it('lets anyone found an organization by default', async () => {
    await openServer({});
    for (const _ of [1, 2]) expect([await isOpen(), (await registerFounder()).status]).toEqual([true, 202]);
    expect(await isOpen()).toBe(true);
  });

  it("creates an organization with the operator's currency", async () => {
    await openServer({ CURRENCY: 'EUR' });
    const admin = aBrowser(server.app);
    await admin.ask(registerAdmin, aFounder());
    expect(await admin.ask(readOrganization, {})).toMatchObject({ currency: 'EUR', checkNewcomers: 'coaches' });
  });

  it("uses the operator's reply address as the contact of the first organization only", async () => {
    await openServer({ CLUB_REPLY_TO: 'office@lions.example.org' });
    const [first, second] = [aBrowser(server.app), aBrowser(server.app)];
    await first.ask(registerAdmin, { ...aFounder(), organizationName: 'Lions FC' });
    await second.ask(registerAdmin, aFounder());
    const contact = { contactName: 'Lions FC', contactEmail: 'office@lions.example.org' };
    expect(await first.ask(readOrganization, {})).toMatchObject({ ...contact, contactPhone: null });
    expect(await second.ask(readOrganization, {})).toMatchObject({ contactName: null, contactEmail: null });
  });

  it('refuses to found an organization if founding is closed', async () => {
    await openServer({ NEW_ORGANIZATIONS: 'closed' });
    expect(await isOpen()).toBe(false);
    expect(await registerFounder()).toEqual({ status: 403, error: foundingClosed });
    expect(await organizations()).toEqual([]);
    expect(await server.database.db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  it('allows only one organization if NEW_ORGANIZATIONS is "first"', async () => {
    await openServer({ NEW_ORGANIZATIONS: 'first' });
    expect(await isOpen()).toBe(true);
    const admin = aBrowser(server.app);
    await admin.ask(registerAdmin, aFounder());
    expect([await isOpen(), await registerFounder()]).toEqual([false, { status: 403, error: foundingClosed }]);
    const { code } = await admin.ask(createCode, { code: 'FALCONS', role: 'coach' });
    expect((await aBrowser(server.app).send(registerWithCode, aCoachWith(code))).status).toBe(202);
  });

  longTest('lets only one of twenty concurrent requests found the first organization', async () => {
    await openServer({ NEW_ORGANIZATIONS: 'first' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => registerFounder()));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array(19).fill(403)]);
    expect(await organizations()).toHaveLength(1);
  });

  longTest('a new founder replaces an unconfirmed one until a founder has confirmed', async () => {
    const { to } = await openWithMail({ NEW_ORGANIZATIONS: 'first' });
    const [mistyped, right] = [aFounder(), aFounder()];
    for (const founder of [mistyped, right]) expect(await registerFounder(founder)).toMatchObject({ status: 202 });
    await deliverLetters(server);
    expect(await organizations()).toEqual([{ name: right.organizationName }]);
    expect(to(mistyped.email)).toEqual([]);
    expect(await confirm(to(right.email)[0]?.link?.token)).toBe(200);
    expect([await isOpen(), (await registerFounder()).status]).toEqual([false, 403]);
  });

  longTest('keeps only one organization if twenty founders register and confirm concurrently', async () => {
    const { to } = await openWithMail({ NEW_ORGANIZATIONS: 'first' });
    const founders = Array.from({ length: 20 }, () => aFounder());
    await Promise.all(
      founders.map(async (founder) => {
        await registerFounder(founder);
        await deliverLetters(server);
        await confirm(to(founder.email)[0]?.link?.token);
      }),
    );
    expect(await organizations()).toHaveLength(1);
  });
});

describe('the name of an organization', () => {
  some(1).each([
    'URGENT your account is blocked: https://evil.example/login',
    'www.evil.example',
    'evil.example/login',
  ])('refuses the organization name "%s", with which strangers could misuse emails', async (organizationName) => {
    await openServer({});
    expect(await registerFounder({ organizationName })).toMatchObject({
      status: 422,
      error: { fields: { organizationName: 'Please use a name without a web address.' } },
    });
    expect(await organizations()).toEqual([]);
  });

  longTest('names the organization only once in the email to an unconfirmed address', async () => {
    const { to, raw } = await openWithMail({});
    const founder = {
      ...aFounder(),
      organizationName: 'Lions. Your account is blocked, call 0900 "123" at once to keep it',
    };
    await registerFounder(founder);
    await deliverLetters(server);
    const [letter] = to(founder.email);
    expect(letter?.from).toBe('Touchline <no-reply@localhost>');
    expect(letter?.subject).toBe('Confirm your email address for Touchline');
    expect(letter?.text).toContain(
      "Name of the organization, as it was entered: “Lions. Your account is blocked, call 0900 '123' at once to …”",
    );
    expect(
      raw
        .join()
        .replaceAll('=\r\n', '')
        .match(/account is blocked/g),
    ).toHaveLength(2);
  });

  longTest('sends only the confirmation email until the founder confirms the address', async () => {
    const { mails } = await openWithMail({});
    const founder = aFounder();
    await registerFounder(founder);
    expect((await aBrowser(server.app).send(signIn, founder)).status).toBe(422);
    const { email, password } = founder;
    expect((await aBrowser(server.app).send(signIn, { email, password })).status).toBe(403);
    await deliverLetters(server);
    expect(mails.map(({ subject }) => subject)).toEqual(['Confirm your email address for Touchline']);
  });
});
