import { deliverLetters } from '@touchline/tests/support/server/jobs.ts';
import { crowdSize, runConcurrently, tally } from '@touchline/tests/support/server/crowd.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  confirmEmail,
  forgotPassword,
  listSessions,
  readConfirmation,
  resetPassword,
} from '@touchline/domain/access/contract.account.ts';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { resendConfirmation, signIn } from '@touchline/domain/access/contract.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { aFounder } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { redeemLink } from './store.links.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let server: TestServer;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ ...behindProxy, SMTP_URL: mailbox.url, MAIL_FROM: 'club@example.org' });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
});

/** Verifier and challenge that a browser creates before it requests an emailed link (RFC 7636). */
const aChallenge = () => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

const lastLink = async (email: string, type?: 'confirm' | 'recovery') => {
  await deliverLetters(server);
  const links = mailbox.to(email).map(({ link }) => link);
  const link = links.findLast((found) => type === undefined || found?.type === type);
  if (!link) throw new Error(`No mail with a link reached ${email}.`);
  return link;
};

const aConfirmedAccount = async () => {
  const input = aFounder();
  await aBrowser(server.app).ask(registerAdmin, input);
  const { token } = await lastLink(input.email);
  await aBrowser(server.app).ask(confirmEmail, { token, password: input.password });
  return input;
};

const invalidLink = {
  code: 'invalid_link',
  message: 'This link is no longer valid. It may have expired, or it was used already.',
};

describe('confirming an email address', () => {
  // AUTH-01 AUTH-04 REGADM-20
  it('signs in the browser that registered when its confirmation link is opened', async () => {
    const browser = aBrowser(server.app);
    const input = aFounder();
    const { verifier, challenge } = aChallenge();
    const response = await browser.send(registerAdmin, { ...input, challenge });
    expect([response.status, await response.json(), browser.token]).toEqual([202, { session: null }, undefined]);
    const link = await lastLink(input.email);
    expect(mailbox.to(input.email)).toHaveLength(1);
    expect(mailbox.to(input.email)[0]?.text).toContain(
      `http://localhost/auth/callback#type=confirm&token=${link.token}`,
    );
    const { session } = await browser.ask(confirmEmail, { token: link.token, verifier });
    expect(session?.user).toMatchObject({ email: input.email, role: 'admin' });
    expect(await browser.ask(listSessions, {})).toHaveLength(1);
  });

  longTest('shows the account of a confirmation link without confirming it', async () => {
    const input = aFounder();
    const { verifier, challenge } = aChallenge();
    await aBrowser(server.app).ask(registerAdmin, { ...input, challenge });
    const { token } = await lastLink(input.email);
    const seen = { organizationName: input.organizationName, role: 'admin', email: input.email };
    const here = await aBrowser(server.app).ask(readConfirmation, { token, verifier });
    expect(here).toEqual({ ...seen, choosesPassword: false });
    for (const other of [{}, { verifier: aChallenge().verifier }])
      expect(await aBrowser(server.app).ask(readConfirmation, { token, ...other })).toEqual({
        ...seen,
        choosesPassword: true,
      });
    const early = await aBrowser(server.app).send(signIn, { email: input.email, password: input.password });
    expect(early.status).toBe(403);
    const madeUp = await aBrowser(server.app).send(readConfirmation, { token: 'made-up' });
    expect(await errorOf(madeUp)).toEqual({ status: 400, ...invalidLink });
  });

  longTest('sets the password without signing in if another browser confirms the address', async () => {
    const input = aFounder();
    const { verifier, challenge } = aChallenge();
    await aBrowser(server.app).ask(registerAdmin, { ...input, challenge });
    const phone = aBrowser(server.app);
    const { token } = await lastLink(input.email);
    for (const other of [{}, { verifier: aChallenge().verifier }]) {
      const asked = await phone.send(confirmEmail, { token, ...other });
      expect([asked.status, (await asked.json()).error.code]).toEqual([409, 'password_needed']);
    }
    const password = 'chosen by the reader of the mail';
    expect(await phone.ask(confirmEmail, { token, password })).toEqual({ session: null });
    expect(phone.token).toBeUndefined();
    const typed = await aBrowser(server.app).send(signIn, { email: input.email, password: input.password });
    expect(typed.status).toBe(401);
    expect((await phone.ask(signIn, { email: input.email, password })).session).not.toBeNull();
    // The browser that registered can no longer confirm the address either.
    const late = await aBrowser(server.app).send(confirmEmail, { token, verifier });
    expect([late.status, (await late.json()).error.code]).toEqual([409, 'already_confirmed']);
  });

  // LOGIN-26
  longTest('asks for confirmation when an unconfirmed account signs in', async () => {
    const input = aFounder();
    await aBrowser(server.app).ask(registerAdmin, input);
    const first = await lastLink(input.email);
    const browser = aBrowser(server.app);
    const early = await browser.send(signIn, { email: input.email, password: input.password });
    expect(await errorOf(early)).toEqual({
      status: 403,
      code: 'email_not_confirmed',
      message:
        'Your email address is not confirmed yet. Open the link in the confirmation email, or have it sent again.',
    });
    expect((await browser.send(signIn, { email: input.email, password: 'wrong' })).status).toBe(401);
    const { verifier, challenge } = aChallenge();
    expect((await browser.send(resendConfirmation, { email: input.email, challenge })).status).toBe(202);
    const second = await lastLink(input.email);
    expect(second.token).not.toBe(first.token);
    expect((await browser.ask(confirmEmail, { token: second.token, verifier })).session).not.toBeNull();
    expect((await aBrowser(server.app).send(confirmEmail, { token: first.token })).status).toBe(400);
  });

  it('accepts a confirmation link once within 24 hours', async () => {
    const [input, late] = [aFounder(), aFounder()];
    await aBrowser(server.app).ask(registerAdmin, input);
    const { token } = await lastLink(input.email);
    await aBrowser(server.app).ask(confirmEmail, { token, password: input.password });
    for (const operation of [confirmEmail, readConfirmation]) {
      const used = await aBrowser(server.app).send(operation, { token });
      expect(await errorOf(used)).toEqual({
        status: 409,
        code: 'already_confirmed',
        message: 'Your email address is confirmed already. Please sign in with your password.',
      });
    }
    await aBrowser(server.app).ask(registerAdmin, late);
    const expiring = await lastLink(late.email);
    await server.moveClock(24);
    expect((await aBrowser(server.app).send(confirmEmail, { token: expiring.token })).status).toBe(400);
    await server.moveClock(-24);
  });

  it('sends no confirmation to a confirmed or unknown address', async () => {
    const { email } = await aConfirmedAccount();
    const before = mailbox.mails.length;
    for (const address of [email, 'nobody@example.org']) {
      await aBrowser(server.app).ask(resendConfirmation, { email: address });
    }
    await deliverLetters(server);
    expect(mailbox.mails).toHaveLength(before);
  });
});

describe('a forgotten password', () => {
  longTest('a password reset signs in only the browser that requested the link', async () => {
    const { email, password } = await aConfirmedAccount();
    const elsewhere = aBrowser(server.app);
    await elsewhere.ask(signIn, { email, password });
    const browser = aBrowser(server.app);
    const { verifier, challenge } = aChallenge();
    expect(await browser.ask(forgotPassword, { email: email.toUpperCase(), challenge })).toEqual({});
    const link = await lastLink(email);
    expect(link.type).toBe('recovery');
    const { session } = await browser.ask(resetPassword, { token: link.token, password: 'a new password', verifier });
    expect(session?.user.email).toBe(email);
    expect((await elsewhere.send(listSessions, {})).status).toBe(401);
    expect((await aBrowser(server.app).send(signIn, { email, password })).status).toBe(401);
    await aBrowser(server.app).ask(signIn, { email, password: 'a new password' });
    await deliverLetters(server);
    expect(mailbox.to(email).at(-1)?.subject).toBe('Your Touchline password was changed');
  });

  longTest('a password reset does not make a used confirmation link valid again', async () => {
    const input = aFounder();
    await aBrowser(server.app).ask(registerAdmin, input);
    const { token } = await lastLink(input.email);
    await aBrowser(server.app).ask(confirmEmail, { token, password: input.password });
    await aBrowser(server.app).ask(forgotPassword, { email: input.email });
    const recovery = await lastLink(input.email, 'recovery');
    await aBrowser(server.app).ask(resetPassword, { token: recovery.token, password: 'a new password' });
    expect((await aBrowser(server.app).send(readConfirmation, { token })).status).toBe(409);
  });

  longTest('a password reset in another browser does not sign it in', async () => {
    const { email } = await aConfirmedAccount();
    await aBrowser(server.app).ask(forgotPassword, { email, challenge: aChallenge().challenge });
    const { token } = await lastLink(email);
    const phone = aBrowser(server.app);
    expect(await phone.ask(resetPassword, { token, password: 'a new password' })).toEqual({ session: null });
    expect(phone.token).toBeUndefined();
    await phone.ask(signIn, { email, password: 'a new password' });
  });

  longTest('a password reset clears failed sign-ins of strangers', async () => {
    const { email } = await aConfirmedAccount();
    await aBrowser(server.app).send(signIn, { email, password: 'wrong' });
    await server.database.db
      .updateTable('rate_limits')
      .set({ points: 100_000 })
      .where('key', 'like', 'signInFailuresByAccount:%')
      .execute();
    await aBrowser(server.app).ask(forgotPassword, { email });
    const { token } = await lastLink(email);
    await aBrowser(server.app).ask(resetPassword, { token, password: 'a new password' });
    await aBrowser(server.app).ask(signIn, { email, password: 'a new password' });
  });

  longTest('sends an unconfirmed account a confirmation link instead of a reset link', async () => {
    const input = aFounder();
    const { verifier, challenge } = aChallenge();
    await aBrowser(server.app).ask(registerAdmin, { ...input, challenge });
    await aBrowser(server.app).ask(forgotPassword, { email: input.email, challenge });
    const { token, type } = await lastLink(input.email);
    expect(type).toBe('confirm');
    expect(await aBrowser(server.app).ask(readConfirmation, { token, verifier })).toMatchObject({
      organizationName: input.organizationName,
      choosesPassword: true,
    });
    await aBrowser(server.app).ask(confirmEmail, { token, password: 'a new password' });
    await aBrowser(server.app).ask(signIn, { email: input.email, password: 'a new password' });
  });

  longTest('refuses easily guessed passwords in a password reset', async () => {
    const { email, organizationName } = await aConfirmedAccount();
    await aBrowser(server.app).ask(forgotPassword, { email });
    const { token } = await lastLink(email);
    for (const guess of ['password1', email, organizationName]) {
      const refused = await aBrowser(server.app).send(resetPassword, { token, password: guess });
      expect([refused.status, Object.keys((await refused.json()).error.fields)]).toEqual([422, ['password']]);
    }
    await aBrowser(server.app).ask(resetPassword, { token, password: 'a new password' });
  });

  it('accepts only the newest reset link', async () => {
    const { email } = await aConfirmedAccount();
    await aBrowser(server.app).ask(forgotPassword, { email });
    const older = await lastLink(email);
    await aBrowser(server.app).ask(forgotPassword, { email });
    const newer = await lastLink(email);
    const reset = (token: string) => aBrowser(server.app).send(resetPassword, { token, password: 'a new password' });
    expect([(await reset(older.token)).status, (await reset(newer.token)).status]).toEqual([400, 200]);
  });

  it('refuses a reset link after one hour or for another purpose', async () => {
    const { email } = await aConfirmedAccount();
    await aBrowser(server.app).ask(forgotPassword, { email });
    const { token } = await lastLink(email);
    const reset = (given: string) =>
      aBrowser(server.app).send(resetPassword, { token: given, password: 'a new password' });
    expect((await aBrowser(server.app).send(confirmEmail, { token })).status).toBe(400);
    expect((await reset('made-up')).status).toBe(400);
    await server.moveClock(1);
    const late = await reset(token);
    expect(await errorOf(late)).toEqual({ status: 400, ...invalidLink });
    // The link can also expire while the new password is hashed.
    expect(await redeemLink(server.database.db, token, 'reset_password')).toBeUndefined();
    await server.moveClock(-1);
  });

  longTest('changes the password once if a reset link is used concurrently', async () => {
    const { email } = await aConfirmedAccount();
    await aBrowser(server.app).ask(forgotPassword, { email });
    const { token } = await lastLink(email);
    const crowd = crowdSize(50);
    const answers = await runConcurrently(crowd, (turn) =>
      aBrowser(server.app).send(resetPassword, { token, password: `password number ${turn}` }),
    );
    expect(tally(answers)).toEqual({ 200: 1, 400: crowd - 1 });
  });

  it('limits reset attempts to ten an hour per address', async () => {
    const attempt = () =>
      aBrowser(server.app, { address: '198.51.100.7' }).send(resetPassword, { token: 'x', password: 'a new password' });
    for (let turn = 1; turn <= 10; turn += 1) expect((await attempt()).status).toBe(400);
    expect((await attempt()).status).toBe(429);
  });
});
