import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmEmail, forgotPassword, readConfirmation } from '@touchline/domain/access/contract.account.ts';
import { registerAdmin, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { readSession, resendConfirmation, signIn } from '@touchline/domain/access/contract.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { inviteCoach } from '@touchline/domain/people/contract.ts';
import { checkDatabase } from '@touchline/server/db/invariants.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { deliverLetters } from '@touchline/tests/support/server/jobs.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { aCodeText, aCoachWith, aFounder, aPlayerWith } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let server: TestServer;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ ...behindProxy, SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
});

const mailsTo = async (email: string) => {
  await deliverLetters(server);
  return mailbox.to(email);
};

const tokensTo = async (email: string): Promise<string[]> =>
  (await mailsTo(email)).flatMap(({ link }) => (link?.type === 'confirm' ? [link.token] : []));

const organizationsNamed = (name: string) =>
  server.database.db.selectFrom('organizations').where('name', '=', name).select('id').execute();

const aChallenge = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

const statusOf = async (response: Promise<Response>) => (await response).status;

describe('an address that a stranger registered first', () => {
  longTest('removes a stranger’s unconfirmed registration when the owner of the address joins', async () => {
    const club = await anOrganization(server);
    const { code } = await club.admin.ask(createCode, { code: aCodeText(), role: 'player' });
    const form = aPlayerWith(code);
    const stranger = { ...aFounder(), email: form.email, password: 'known to the stranger' };
    await aBrowser(server.app).ask(registerAdmin, { ...stranger, challenge: aChallenge().challenge });
    const [strangersLink] = await tokensTo(form.email);
    const { verifier, challenge } = aChallenge();
    const browser = aBrowser(server.app);
    expect(await browser.ask(registerWithCode, { ...form, challenge })).toEqual({ session: null });
    expect(await organizationsNamed(stranger.organizationName)).toEqual([]);
    expect(
      await statusOf(aBrowser(server.app).send(confirmEmail, { token: strangersLink, password: 'x'.repeat(9) })),
    ).toBe(400);
    const token = (await tokensTo(form.email)).at(-1) as string;
    const { session } = await browser.ask(confirmEmail, { token, verifier });
    expect(session?.user).toMatchObject({ role: 'player', organizationId: club.id });
    const { email } = form;
    const attempts = [form.password, stranger.password].map((password) => ({ email, password }));
    expect(await Promise.all(attempts.map((input) => statusOf(aBrowser(server.app).send(signIn, input))))).toEqual([
      200, 401,
    ]);
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  longTest('does not sign a stranger in who repeats a registration', async () => {
    const attempt = { ...aFounder(), challenge: aChallenge().challenge };
    const browser = aBrowser(server.app);
    for (const answer of [await browser.ask(registerAdmin, attempt), await browser.ask(registerAdmin, attempt)])
      expect(answer).toEqual({ session: null });
    expect(await browser.ask(readSession, {})).toEqual({ session: null });
  });

  longTest('gives a stranger no access if the owner confirms the registration by mistake', async () => {
    const stranger = { ...aFounder(), password: 'known to the stranger' };
    const { verifier, challenge } = aChallenge();
    await aBrowser(server.app).ask(registerAdmin, { ...stranger, challenge });
    const [token = ''] = await tokensTo(stranger.email);
    expect(await aBrowser(server.app).ask(readConfirmation, { token })).toMatchObject({
      organizationName: stranger.organizationName,
      role: 'admin',
    });
    await aBrowser(server.app).ask(confirmEmail, { token, password: 'chosen by the owner' });
    const { email, password } = stranger;
    expect(await statusOf(aBrowser(server.app).send(signIn, { email, password }))).toBe(401);
    expect(await statusOf(aBrowser(server.app).send(confirmEmail, { token, verifier }))).toBe(409);
    await aBrowser(server.app).ask(signIn, { email, password: 'chosen by the owner' });
  });

  longTest('a registration does not replace the pending one after three emails within an hour', async () => {
    const [first, ...others] = Array.from({ length: 4 }, () => ({ ...aFounder(), email: 'often@example.net' }));
    const last = others.at(-1);
    for (const input of [first, ...others])
      expect(await statusOf(aBrowser(server.app).send(registerAdmin, input ?? {}))).toBe(202);
    expect(await organizationsNamed(others[1]?.organizationName ?? '')).toHaveLength(1);
    for (const name of [first?.organizationName, others[0]?.organizationName, last?.organizationName])
      expect(await organizationsNamed(name ?? '')).toEqual([]);
    const token = (await tokensTo('often@example.net')).at(-1) ?? '';
    expect(await aBrowser(server.app).ask(readConfirmation, { token })).toMatchObject({
      organizationName: others[1]?.organizationName,
    });
  });

  it('does not replace a confirmed account', async () => {
    const founder = aFounder();
    await aBrowser(server.app).ask(registerAdmin, founder);
    const [token = ''] = await tokensTo(founder.email);
    await aBrowser(server.app).ask(confirmEmail, { token, password: founder.password });
    const stranger = { ...aFounder(), email: founder.email, password: 'known to the stranger' };
    expect(await aBrowser(server.app).ask(registerAdmin, stranger)).toEqual({ session: null });
    expect(await organizationsNamed(stranger.organizationName)).toEqual([]);
    const { email, password } = founder;
    expect((await aBrowser(server.app).ask(signIn, { email, password })).session?.user.organizationName).toBe(
      founder.organizationName,
    );
    expect((await mailsTo(email)).at(-1)?.subject).toBe('You already have an account at Touchline');
  });

  longTest('keeps the last of twenty concurrent registrations of an address', async () => {
    // Once the email limit is exceeded, earlier registrations would keep the address.
    const together = await openTestServer({ SMTP_URL: mailbox.url }, undefined, { rateLimiter: unlimited });
    const email = 'wanted@example.net';
    const founders = Array.from({ length: 20 }, () => ({ ...aFounder(), email }));
    const answers = await Promise.all(
      founders.map((input) => statusOf(aBrowser(together.app).send(registerAdmin, input))),
    );
    expect(new Set(answers)).toEqual(new Set([202]));
    const { db } = together.database;
    const users = await db.selectFrom('users').where('email', '=', email).select('id').execute();
    expect(users).toHaveLength(1);
    const made = await db.selectFrom('organizations').select('name').execute();
    expect(made).toHaveLength(1);
    await deliverLetters(together);
    const tokens = mailbox.to(email).map(({ link }) => link?.token ?? '');
    const opened = await Promise.all(tokens.map((token) => aBrowser(together.app).send(readConfirmation, { token })));
    const open = opened.filter(({ ok }) => ok);
    expect(open).toHaveLength(1);
    expect(await open[0]?.json()).toMatchObject({ organizationName: made[0]?.name });
    expect(await checkDatabase(together.database)).toEqual([]);
    await together.close();
  });
});

describe('an emailed invitation', () => {
  const anInvited = async () => {
    const club = await anOrganization(server);
    const form = aCoachWith('later');
    const { email, firstName, lastName } = form;
    const { invitationCode } = await club.admin.ask(inviteCoach, { email, firstName, lastName, phone: null });
    const text = (await mailsTo(email)).at(-1)?.text ?? '';
    const [, mailToken] = new RegExp(`/register/coach/${invitationCode}#mail=([\\w-]{43})`).exec(text) ?? [];
    return { club, input: { ...form, organizationCode: invitationCode }, mailToken: mailToken as string };
  };

  longTest('the token of an invitation email confirms the address', async () => {
    const { club, input, mailToken } = await anInvited();
    const stranger = { ...aFounder(), email: input.email };
    await aBrowser(server.app).ask(registerAdmin, stranger);
    const browser = aBrowser(server.app);
    const { session } = await browser.ask(registerWithCode, { ...input, mailToken });
    expect(session?.user).toMatchObject({ role: 'coach', organizationId: club.id, email: input.email });
    expect(browser.token).toBeDefined();
    expect(await organizationsNamed(stranger.organizationName)).toEqual([]);
    await aBrowser(server.app).ask(signIn, { email: input.email, password: input.password });
  });

  longTest('the invitation code alone does not confirm the address', async () => {
    const [one, other] = [await anInvited(), await anInvited()];
    for (const [{ input }, more] of [
      [one, {}],
      [other, { mailToken: one.mailToken }],
    ] as const) {
      expect(await aBrowser(server.app).ask(registerWithCode, { ...input, ...more })).toEqual({ session: null });
      const { email, password } = input;
      expect(await statusOf(aBrowser(server.app).send(signIn, { email, password }))).toBe(403);
    }
  });

  it('an emailed invitation does not replace a confirmed account', async () => {
    const founder = aFounder();
    await aBrowser(server.app).ask(registerAdmin, founder);
    const [token = ''] = await tokensTo(founder.email);
    await aBrowser(server.app).ask(confirmEmail, { token, password: founder.password });
    const club = await anOrganization(server);
    const form = { ...aCoachWith('later'), email: founder.email };
    const { email, firstName, lastName } = form;
    const { invitationCode } = await club.admin.ask(inviteCoach, { email, firstName, lastName, phone: null });
    const text = (await mailsTo(email)).at(-1)?.text ?? '';
    const mailToken = /#mail=([\w-]{43})/.exec(text)?.[1];
    const answer = await aBrowser(server.app).ask(registerWithCode, {
      ...form,
      organizationCode: invitationCode,
      mailToken,
    });
    expect(answer).toEqual({ session: null });
    const { session } = await aBrowser(server.app).ask(signIn, { email, password: founder.password });
    expect(session?.user.organizationName).toBe(founder.organizationName);
  });
});

it('returns the same response for free, unconfirmed and confirmed addresses', async () => {
  const [free, waiting, confirmed] = [aFounder(), aFounder(), aFounder()];
  for (const input of [waiting, confirmed]) await aBrowser(server.app).ask(registerAdmin, input);
  const [token = ''] = await tokensTo(confirmed.email);
  await aBrowser(server.app).ask(confirmEmail, { token, password: confirmed.password });
  const seen = async (response: Promise<Response>) => {
    const { status, headers } = await response;
    return [
      status,
      [...headers].filter(([name]) => name !== 'date' && name !== 'x-request-id'),
      await (await response).text(),
    ];
  };
  for (const operation of [registerAdmin, forgotPassword, resendConfirmation]) {
    const answers = await Promise.all(
      [free, waiting, confirmed].map((input) =>
        seen(aBrowser(server.app).send(operation, operation === registerAdmin ? input : { email: input.email })),
      ),
    );
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  }
});
