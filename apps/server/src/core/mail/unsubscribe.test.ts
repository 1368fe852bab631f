import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readNotifications, setNotification } from '@touchline/domain/access/contract.notifications.ts';
import type { LetterKind, MutableKind } from '@touchline/domain/access/rules.notifications.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { readEnv } from '../process/env.ts';
import { createLog } from '../process/log.ts';
import { enqueue, type Mail } from './mail.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer(behindProxy);
let club: Club;
let mailbox: Mailbox;
let outbox: Outbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  const env = readEnv({ BASE_URL: 'https://club.example.org', SMTP_URL: mailbox.url });
  outbox = createOutbox({ db: server.database.db, env, log: createLog('silent'), changed: () => {} });
});
afterAll(async () => {
  outbox.stop();
  await mailbox.close();
});
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_limits').execute();
  club = await anOrganization(server);
});

const write = (kind: LetterKind, { email: recipient, userId }: Member, change: Partial<Mail> = {}) =>
  enqueue(server.database.db, {
    ...{ organizationId: club.id, kind, entityId: randomUUID(), recipient, userId },
    letter: { subject: kind, paragraphs: ['Hello.'] },
    ...change,
  });

const headerOf = (raw: string, name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'im').exec(raw)?.[1];

/** Sends an email and returns it as it arrived: its source and its text. */
const arrived = async (kind: LetterKind, reader: Member, change?: Partial<Mail>) => {
  const before = mailbox.raw.length;
  await write(kind, reader, change);
  await outbox.deliverDue();
  const [raw = ''] = mailbox.raw.slice(before);
  return { raw, text: mailbox.mails[before]?.text ?? '' };
};

const isWritten = async (kind: LetterKind, reader: Member) => (await arrived(kind, reader)).text !== '';

/** Path in the List-Unsubscribe header of an email. */
const linkTo = async (reader: Member, kind: LetterKind = 'tryout.letter') =>
  new URL(headerOf((await arrived(kind, reader)).raw, 'List-Unsubscribe')?.slice(1, -1) ?? '').pathname;

/** Posts the unsubscribe form as a mail program does: from another origin and without cookies. */
const submit = async (path: string, address = '203.0.113.7') =>
  server.app.request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://mail.example.org',
      'sec-fetch-site': 'cross-site',
      'x-forwarded-for': address,
    },
    body: 'List-Unsubscribe=One-Click',
  });

/** Every kind of email with the kind of notification that its unsubscribe link mutes, if it has one. */
const letters: Readonly<Record<LetterKind, MutableKind | undefined>> = {
  'account.confirm': undefined,
  'account.exists': undefined,
  'account.invited': undefined,
  'account.recover': undefined,
  'account.security': undefined,
  'answers.asked': 'answers',
  'answers.reminder': 'answers',
  'consent.withdrawn': undefined,
  'contact.confirm': undefined,
  'corrections.answered': 'corrections',
  'guardians.new': 'guardians',
  'letter.undelivered': undefined,
  'newcomers.answered': undefined,
  'newcomers.waiting': undefined,
  'operator.alert': undefined,
  'organization.ending': undefined,
  'offer.answered': undefined,
  'offer.answered.family': undefined,
  'offer.reminder.first': undefined,
  'offer.reminder.last': undefined,
  'offer.sent': undefined,
  'offer.withdrawn': undefined,
  'privacy.retention': undefined,
  'schedule.digest': 'schedule',
  'schedule.urgent': undefined,
  'tryout.letter': 'tryouts',
};

// ACCT-17
describe('the unsubscribe link', () => {
  it.each(Object.entries(letters) as [LetterKind, MutableKind | undefined][])(
    'unsubscribes with one click and without cookies: an email of kind %s mutes %s',
    async (letter, kind) => {
      const { raw, text } = await arrived(letter, club.admin);
      const [link, post] = [headerOf(raw, 'List-Unsubscribe'), headerOf(raw, 'List-Unsubscribe-Post')];
      if (kind === undefined) {
        expect([link, post, text.includes('nsubscribe')]).toEqual([undefined, undefined, false]);
        return;
      }
      expect(link).toMatch(new RegExp(`^<https://club\\.example\\.org/unsubscribe/${kind}/[\\w/-]+>$`));
      expect(post).toBe('List-Unsubscribe=One-Click');
      const href = link?.slice(1, -1) ?? '';
      expect(text.replaceAll('\r', '').trimEnd().endsWith(`:\n${href}`)).toBe(true);
      const response = await submit(new URL(href).pathname);
      expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
      expect((await club.admin.ask(readNotifications, {})).muted).toEqual([kind]);
      expect(await isWritten(letter, club.admin)).toBe(false);
    },
  );

  it('adds no unsubscribe link to an email to an address without a login', async () => {
    const { raw } = await arrived('tryout.letter', club.admin, { userId: undefined as never });
    expect(raw).toContain('Hello.');
    expect(headerOf(raw, 'List-Unsubscribe')).toBeUndefined();
  });
});

describe('a muted kind of email', () => {
  it('stops only queued emails of the unsubscribed kind to the same reader', async () => {
    const other = await club.addAdmin();
    const path = await linkTo(club.admin);
    await write('tryout.letter', club.admin, { afterMinutes: 60 });
    await submit(path);
    await server.moveClock(2);
    const before = mailbox.mails.length;
    await outbox.deliverDue();
    expect(mailbox.mails.length).toBe(before);
    const left = server.database.db.selectFrom('outbox').where('user_id', '=', club.admin.userId);
    expect(await left.where('sent_at', 'is', null).select('id').execute()).toEqual([]);
    expect(await isWritten('guardians.new', club.admin)).toBe(true);
    expect(await isWritten('tryout.letter', other)).toBe(true);
  });

  it('turns a kind of email back on in the settings', async () => {
    const { admin } = club;
    const coach = await club.addCoach('Cora Coach');
    await coach.ask(setNotification, { kind: 'tryouts', isOn: false });
    for (const isOn of [false, false, true, true]) {
      await admin.ask(setNotification, { kind: 'tryouts', isOn });
      expect(await isWritten('tryout.letter', admin)).toBe(isOn);
    }
    expect(await coach.ask(readNotifications, {})).toMatchObject({ muted: ['tryouts'] });
    for (const kind of ['offers', 'safety', 'account', 'news'])
      expect((await admin.send(setNotification, { kind, isOn: false })).status).toBe(422);
    expect(await admin.ask(readNotifications, {})).toEqual({ roles: ['admin'], muted: [] });
  });
});

describe('the unsubscribe page', () => {
  it('asks for confirmation with a button that needs no script', async () => {
    const path = await linkTo(club.admin);
    for (let visits = 0; visits < 2; visits += 1) {
      const response = await server.app.request(path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
      const page = await response.text();
      expect(page).toContain('Unsubscribe from emails about tryouts?</h1>');
      expect(page).toContain(
        '<form method="post"><button name="choice" value="unsubscribe">Unsubscribe</button></form>',
      );
      expect(page).not.toContain('<script');
      // The link may have been forwarded, so the page names neither the person nor the club.
      for (const privateText of [club.admin.email, club.admin.name, club.name]) expect(page).not.toContain(privateText);
    }
    // A mail scanner may send a HEAD request, which must change nothing.
    const head = await server.app.request(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect((await club.admin.ask(readNotifications, {})).muted).toEqual([]);
  });

  it('accepts repeated and concurrent presses of the unsubscribe button', async () => {
    const path = await linkTo(club.admin);
    const presses = await Promise.all(Array.from({ length: 5 }, () => submit(path)));
    for (const response of [...presses, await submit(path), await server.app.request(path)]) {
      expect(response.status).toBe(200);
      const page = await response.text();
      expect(page).toContain('You no longer get emails about tryouts. You can switch them on again in Settings.');
      expect(page).toContain('href="/dashboard/settings?tab=notifications"');
    }
    expect((await club.admin.ask(readNotifications, {})).muted).toEqual(['tryouts']);
  });

  it('does not reveal through a wrong unsubscribe link whether the login exists', async () => {
    const other = await club.addAdmin();
    const path = await linkTo(club.admin);
    const [, , , userId = '', proof = ''] = path.split('/');
    const wrong = [
      `/unsubscribe/tryouts/${userId}/${proof.slice(0, -1)}`,
      `/unsubscribe/tryouts/${userId}/${proof}/more`,
      `/unsubscribe/tryouts/${other.userId}/${proof}`,
      `/unsubscribe/tryouts/${randomUUID()}/${proof}`,
      `/unsubscribe/guardians/${userId}/${proof}`,
      `/unsubscribe/offers/${userId}/${proof}`,
      `/unsubscribe/tryouts/me/${proof}`,
      '/unsubscribe',
    ];
    const pages = new Set<string>();
    for (const bad of wrong) {
      for (const response of [await submit(bad), await server.app.request(bad)]) {
        expect([bad, response.status]).toEqual([bad, 404]);
        pages.add((await response.text()).replace(/nonce="[^"]*"/, ''));
      }
    }
    expect([...pages]).toEqual([expect.stringContaining('This link does not work</h1>')]);
    expect(
      await server.database.db
        .selectFrom('muted_notifications')
        .where('user_id', 'in', [userId, other.userId])
        .selectAll()
        .execute(),
    ).toEqual([]);
  });

  longTest('limits guesses of unsubscribe links, but not the use of valid links', async () => {
    const path = await linkTo(club.admin);
    for (let right = 0; right < 70; right += 1) expect((await server.app.request(path)).status).toBe(200);
    const guess = () => submit(`/unsubscribe/tryouts/${randomUUID()}/x`, '198.51.100.1');
    for (let wrong = 0; wrong < 60; wrong += 1) expect((await guess()).status).toBe(404);
    const refused = await guess();
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect(await refused.text()).toContain('Nothing was changed.');
    expect((await submit(path)).status).toBe(200);
  });
});
