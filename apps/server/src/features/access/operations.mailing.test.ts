import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgotPassword } from '@touchline/domain/access/contract.account.ts';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { resendConfirmation } from '@touchline/domain/access/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { deliverLetters } from '@touchline/tests/support/server/jobs.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { aFounder } from '@touchline/tests/support/club/registration.ts';
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

const countEmailsTo = async (email: string): Promise<number> => {
  await deliverLetters(server);
  return mailbox.to(email).length;
};
const aMember = async (): Promise<string> => (await anOrganization(server)).admin.email;

describe('emails about an account', () => {
  it('sends at most three password emails per hour to an address', async () => {
    const email = await aMember();
    for (let turn = 1; turn <= 4; turn += 1) await aBrowser(server.app).ask(forgotPassword, { email });
    expect(await countEmailsTo(email)).toBe(3);
    await server.moveClock(1);
    await aBrowser(server.app).ask(forgotPassword, { email });
    expect(await countEmailsTo(email)).toBe(4);
  });

  longTest('sends at most three confirmation emails per hour to an address', async () => {
    const founder = aFounder();
    await aBrowser(server.app).ask(registerAdmin, founder);
    for (let turn = 1; turn <= 3; turn += 1)
      await aBrowser(server.app).ask(resendConfirmation, { email: founder.email });
    expect(await countEmailsTo(founder.email)).toBe(3);
    // Another registration gets no email and does not replace the earlier one.
    await aBrowser(server.app).ask(registerAdmin, founder);
    expect(await countEmailsTo(founder.email)).toBe(3);
  });

  longTest('sends at most three emails per hour to an address that registers again', async () => {
    const email = await aMember();
    for (let turn = 1; turn <= 4; turn += 1) await aBrowser(server.app).ask(registerAdmin, { ...aFounder(), email });
    expect(await countEmailsTo(email)).toBe(3);
  });

  it('limits emails requested from one network address to sixty an hour', async () => {
    const [first, second, third] = [await aMember(), await aMember(), await aMember()];
    const from = aBrowser(server.app);
    await from.ask(forgotPassword, { email: first });
    await server.database.db
      .updateTable('rate_limits')
      .set({ points: 59 })
      .where('key', 'like', 'mailByAddress:%')
      .execute();
    for (const email of [second, third]) await from.ask(forgotPassword, { email });
    expect([await countEmailsTo(second), await countEmailsTo(third)]).toEqual([1, 0]);
    await aBrowser(server.app).ask(forgotPassword, { email: third });
    expect(await countEmailsTo(third)).toBe(1);
  });
});
