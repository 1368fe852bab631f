import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmEmail } from '@touchline/domain/access/contract.account.ts';
import { lookUpCode, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { signIn } from '@touchline/domain/access/contract.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { deliverLetters } from '@touchline/tests/support/server/jobs.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { aCodeText, aPlayerWith } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';

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

/** As many people as at a large club's registration evening: more than the hourly limits on failures. */
const guestCount = 200;

// Decision record 0007
it('many people on one network can join and sign in concurrently', async () => {
  const club = await anOrganization(server);
  const { code } = await club.admin.ask(createCode, { code: aCodeText(), role: 'player' });
  const people = Array.from({ length: guestCount }, () => {
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    return { verifier, input: { ...aPlayerWith(code), challenge } };
  });
  const from = () => aBrowser(server.app, { address: '198.51.100.200' });
  const statuses = async (ask: (person: (typeof people)[number]) => Promise<Response>) =>
    new Set((await Promise.all(people.map(ask))).map(({ status }) => status));
  expect(await statuses(() => from().send(lookUpCode, { code, role: 'player' }))).toEqual(new Set([200]));
  expect(await statuses(({ input }) => from().send(registerWithCode, input))).toEqual(new Set([202]));
  await expect
    .poll(async () => {
      await deliverLetters(server);
      return people.filter(({ input }) => mailbox.to(input.email).length > 0).length;
    })
    .toBe(guestCount);
  const tokenOf = (email: string) => mailbox.to(email).at(-1)?.link?.token;
  expect(
    await statuses(({ input, verifier }) => from().send(confirmEmail, { token: tokenOf(input.email), verifier })),
  ).toEqual(new Set([200]));
  expect(await statuses(({ input: { email, password } }) => from().send(signIn, { email, password }))).toEqual(
    new Set([200]),
  );
});
