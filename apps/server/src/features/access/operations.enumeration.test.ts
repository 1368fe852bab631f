import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmEmail, forgotPassword, listSessions } from '@touchline/domain/access/contract.account.ts';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { resendConfirmation } from '@touchline/domain/access/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { deliverLetters } from '@touchline/tests/support/server/jobs.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { aFounder } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { runAndCheckDelay } from '@touchline/tests/support/run/speed.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
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

describe('whether an address has an account', () => {
  /** Everything a client sees of a response except the date and request id, and whether its delay was the usual one. */
  const visibleResponse = async (ask: () => Promise<Response>) => {
    const [response, isHeld] = await runAndCheckDelay(395, ask);
    const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id');
    return [response.status, headers, await response.text(), isHeld];
  };

  // LOGIN-24 REGADM-25
  longTest('responds alike to known and unknown addresses', async () => {
    const { email } = await aConfirmedAccount();
    await server.database.db.deleteFrom('rate_limits').execute();
    for (const operation of [forgotPassword, resendConfirmation]) {
      const [known, unknown] = [email, 'nobody@example.org'].map((address) =>
        visibleResponse(() => aBrowser(server.app).send(operation, { email: address })),
      );
      expect(await known).toEqual(await unknown);
      expect(await known).toEqual([202, expect.anything(), '{}', true]);
    }
    const newcomer = aFounder();
    const [taken, free] = [{ ...newcomer, email }, newcomer].map((input) =>
      visibleResponse(() => aBrowser(server.app).send(registerAdmin, input)),
    );
    expect(await taken).toEqual(await free);
    expect(await free).toEqual([202, expect.anything(), '{"session":null}', true]);
    await deliverLetters(server);
    expect(mailbox.to(email).map(({ subject }) => subject)).toContain('You already have an account at Touchline');
  });

  longTest('sends up to three password links to an address that just got a confirmation', async () => {
    const { email } = await aConfirmedAccount();
    for (let turn = 1; turn <= 4; turn += 1) await aBrowser(server.app).ask(forgotPassword, { email });
    await deliverLetters(server);
    const links = mailbox.to(email).filter(({ link }) => link?.type === 'recovery');
    expect(links).toHaveLength(3);
  });

  longTest('sends only three emails for many password requests', async () => {
    const { email } = await aConfirmedAccount();
    await server.database.db.deleteFrom('rate_limits').execute();
    const before = mailbox.to(email).length;
    for (let turn = 1; turn <= 5; turn += 1) {
      expect((await aBrowser(server.app).send(forgotPassword, { email })).status).toBe(202);
    }
    await deliverLetters(server);
    expect(mailbox.to(email).length - before).toBe(3);
  });

  it('keeps a user signed in who requests a password link', async () => {
    const { admin } = await anOrganization(server);
    expect((await admin.send(forgotPassword, { email: admin.email })).status).toBe(202);
    expect((await admin.send(listSessions, {})).status).toBe(200);
  });
});
