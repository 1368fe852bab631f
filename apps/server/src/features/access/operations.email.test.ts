import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePassword } from '@touchline/domain/access/contract.account.ts';
import {
  cancelEmailChange,
  changeEmail,
  confirmNewEmail,
  readEmailChange,
} from '@touchline/domain/access/contract.email.ts';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { readSession, signIn } from '@touchline/domain/access/contract.ts';
import { hashPassword } from '@touchline/server/core/identity/passwords.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { deliverLetters } from '@touchline/tests/support/server/jobs.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { aFounder } from '@touchline/tests/support/club/registration.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let server: TestServer;
let mailbox: Mailbox;
let club: Club;
let ada: Member;
let passwordHash: string;
const currentPassword = 'correct horse battery';

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ ...behindProxy, SMTP_URL: mailbox.url, MAIL_FROM: 'club@example.org' });
  passwordHash = await hashPassword(currentPassword);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
  club = await anOrganization(server);
  ada = club.admin;
  await server.database.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', ada.userId)
    .execute();
});

let count = 0;
const anAddress = (): string => {
  count += 1;
  return `new-${count}@example.org`;
};

const mailsTo = async (email: string) => {
  await deliverLetters(server);
  return mailbox.to(email);
};
const linkTo = async (email: string): Promise<string> => {
  const link = (await mailsTo(email)).findLast((mail) => mail.link?.type === 'email')?.link;
  if (!link) throw new Error(`No link reached ${email}.`);
  return link.token;
};
const ownAddress = async () => (await ada.ask(readSession, {})).session?.user.email;
const openLink = (token: string) => aBrowser(server.app).send(confirmNewEmail, { token });
const codeOf = async (response: Response) => [response.status, (await response.json()).error.code];
const requestChange = async (email: string): Promise<string> => {
  await ada.ask(changeEmail, { email, currentPassword });
  return linkTo(email);
};

describe('a new email address', () => {
  // ACCT-03
  longTest('changes the email address only with the password and an emailed link', async () => {
    const [email, other] = [anAddress(), anAddress()];
    expect(await codeOf(await ada.send(changeEmail, { email, currentPassword: 'wrong' }))).toEqual([
      403,
      'wrong_password',
    ]);
    expect(await mailsTo(email)).toEqual([]);

    const cancelled = await requestChange(email);
    expect((await mailsTo(ada.email)).at(-1)?.text).toContain(email);
    expect((await ada.ask(readEmailChange, {})).waiting?.email).toBe(email);
    expect(await ownAddress()).toBe(ada.email);
    await ada.ask(cancelEmailChange, {});
    expect(await ada.ask(readEmailChange, {})).toEqual({ waiting: null });
    expect(await codeOf(await openLink(cancelled))).toEqual([400, 'invalid_link']);

    const late = await requestChange(other);
    await server.moveClock(24);
    expect(await codeOf(await openLink(late))).toEqual([400, 'invalid_link']);
    const inTime = await requestChange(other);
    expect(await (await openLink(inTime)).json()).toEqual({ email: other });
    expect(await codeOf(await openLink(inTime))).toEqual([400, 'invalid_link']);
    expect((await mailsTo(ada.email)).at(-1)?.subject).toBe('The email address of your Touchline account was changed');
    const signingIn = (address: string) =>
      aBrowser(server.app).send(signIn, { email: address, password: currentPassword });
    expect([(await signingIn(ada.email)).status, (await signingIn(other)).status]).toEqual([401, 200]);
  });

  longTest('accepts only the link of the latest request to change the address', async () => {
    const [first, second] = [anAddress(), anAddress()];
    const earlier = await requestChange(first);
    const later = await requestChange(second);
    expect((await openLink(earlier)).status).toBe(400);
    expect((await openLink(later)).status).toBe(200);
    expect(await ownAddress()).toBe(second);
  });

  longTest('changing the password cancels a pending address change', async () => {
    const token = await requestChange(anAddress());
    const here = aBrowser(server.app);
    await here.ask(signIn, { email: ada.email, password: currentPassword });
    await here.ask(changePassword, { currentPassword, newPassword: 'battery horse correct' });
    expect((await openLink(token)).status).toBe(400);
  });

  it('refuses to change the email address to the current one', async () => {
    const refused = await ada.send(changeEmail, { email: ada.email, currentPassword });
    expect((await refused.json()).error.fields).toEqual({ email: 'This is your email address already.' });
  });

  it('refuses another account’s address only after the emailed link is opened', async () => {
    const coach = await club.addCoach();
    const token = await requestChange(coach.email);
    expect(await codeOf(await openLink(token))).toEqual([409, 'email_taken']);
    expect(await ownAddress()).toBe(ada.email);
  });

  it('confirming an address replaces an unconfirmed registration with that address', async () => {
    const founder = aFounder();
    await aBrowser(server.app).ask(registerAdmin, founder);
    expect((await openLink(await requestChange(founder.email))).status).toBe(200);
    expect(await ownAddress()).toBe(founder.email);
  });

  longTest('lets only one of two accounts confirm the same address concurrently', async () => {
    const email = anAddress();
    const coach = await club.addCoach();
    await server.database.db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', coach.userId)
      .execute();
    const first = await requestChange(email);
    await coach.ask(changeEmail, { email, currentPassword });
    const second = await linkTo(email);
    const statuses = (await Promise.all([openLink(first), openLink(second)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
  });
});
