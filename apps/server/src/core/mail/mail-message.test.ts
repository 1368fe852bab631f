import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EmailContent } from '@touchline/domain/core/email-content.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { aPicture } from '@touchline/tests/support/files/pictures.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { readEnv } from '../process/env.ts';
import { createLog } from '../process/log.ts';
import { enqueue, type Mail } from './mail.ts';
import { darkMail, lightMail, type MailColors } from './mail-html.ts';
import { greetingName, messageOf } from './mail-message.ts';
import { createOutbox } from './outbox.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let server: TestServer;
let mailbox: Mailbox;
let club: Club;

const address = 'https://club.example.org';

const send = async (
  recipient: string,
  change: Partial<Mail> = {},
  settings: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const { db } = server.database;
  const letter = { subject: 'Hello', paragraphs: ['Hello.'] };
  const mail: Mail = { organizationId: club.id, kind: 'offer.sent', entityId: randomUUID(), recipient, letter };
  await enqueue(db, { ...mail, ...change });
  const env = readEnv({ BASE_URL: address, SMTP_URL: mailbox.url, ...settings });
  const outbox = createOutbox({ db, env, log: createLog('info', { write: () => {} }), changed: () => {} });
  await outbox.deliverDue();
  outbox.stop();
};

/** Sender, text and Reply-To of the last email to an address. */
const last = (recipient: string) => {
  const mail = mailbox.to(recipient).at(-1);
  const raw = mailbox.raw.findLast((one) => one.includes(`To: ${recipient}`)) ?? '';
  return { from: mail?.from, text: mail?.text ?? '', replyTo: /^Reply-To: (.*)$/im.exec(raw)?.[1]?.trim() };
};

const noReplyNotice = 'Replies to this email are not read.';
const readByClub = 'If you reply to this email, your reply goes to the club.';

describe('a delivered email', () => {
  beforeAll(async () => {
    mailbox = await openMailbox();
  });
  afterAll(() => mailbox.close());
  beforeEach(async () => {
    server = await openTestServer();
    club = await anOrganization(server, 'Meadow Park Juniors');
  });
  afterEach(() => server.close());

  describe('the sender', () => {
    longTest('sends an email in the name of the club, or of the product if it is about an account', async () => {
      const quoted = await anOrganization(server, 'Große "Löwen", e.V.\u2028');
      await send('ann@example.org');
      await send('bob@example.org', { organizationId: quoted.id });
      await send('cy@example.org', { kind: 'account.confirm' });
      expect(last('ann@example.org').from).toBe('Meadow Park Juniors <no-reply@club.example.org>');
      expect(last('bob@example.org').from).toMatch(/^(?:=\?UTF-8\?[BQ]\?[^\s<>]+\?= )+<no-reply@club\.example\.org>$/);
      expect(last('cy@example.org').from).toBe('Touchline <no-reply@club.example.org>');
      expect(mailbox.raw.join()).not.toMatch(/^Reply-To:/im);
    });

    // ORGS-04
    it('embeds the club’s logo in the email, or its initials without a logo', async () => {
      const { db } = server.database;
      const logo = Buffer.from(aPicture, 'base64');
      await db.insertInto('logos').values({ organization_id: club.id, image: logo }).execute();
      await send('fay@example.org');
      await send('gus@example.org', { kind: 'account.confirm' });
      await send('hal@example.org', { organizationId: (await anOrganization(server, 'Hill Rangers')).id });
      const [ofClub = '', ofAccount = '', withoutLogo = ''] = mailbox.raw.slice(-3);
      expect(ofClub).toContain('src=3D"cid:logo"');
      expect(ofClub).toMatch(/^Content-Id: <logo>/im);
      expect(ofClub).toMatch(/^Content-Disposition: inline; filename=logo\.png/im);
      expect(ofClub.replaceAll('\r\n', '')).toContain(aPicture);
      expect(withoutLogo).toMatch(/>HR<\/div>/);
      for (const raw of [ofAccount, withoutLogo]) expect(raw).not.toMatch(/cid:|image\/png/);
      expect(ofAccount).not.toContain('<table');
    });

    it('says that replies are not read if the sender is a no-reply address', async () => {
      await send('dan@example.org');
      await send('eve@example.org', {}, { MAIL_FROM: 'Club <office@example.org>' });
      expect(last('dan@example.org').text).toContain(noReplyNotice);
      expect(last('eve@example.org').text).not.toContain(noReplyNotice);
    });
  });

  describe('the reply address', () => {
    const office = 'office@meadow.example.org';
    const nameContact = () => club.admin.ask(updateOrganization, { contactName: 'Office', contactEmail: office });

    it('directs replies to the contact of the sending club', async () => {
      const other = await anOrganization(server, 'Hill Rangers');
      await nameContact();
      await send('kim@example.org');
      await send('lee@example.org', { organizationId: other.id });
      expect(last('kim@example.org').replyTo).toBe(`Meadow Park Juniors <${office}>`);
      expect(last('kim@example.org').text).toContain(readByClub);
      expect(last('kim@example.org').text).not.toContain(noReplyNotice);
      expect(last('lee@example.org').replyTo).toBeUndefined();
      expect(last('lee@example.org').text).toContain(noReplyNotice);
    });

    it('sets no reply address for emails about an account', async () => {
      await nameContact();
      await send('gus@example.org', { kind: 'account.recover' });
      await send('hal@example.org', { organizationId: null });
      for (const recipient of ['gus@example.org', 'hal@example.org']) {
        expect(last(recipient).replyTo).toBeUndefined();
        expect(last(recipient).text).toContain(noReplyNotice);
      }
    });
  });
});

describe('the text and HTML of an email', () => {
  const letter: EmailContent = {
    subject: 'Lions & Tigers',
    paragraphs: ['Hello <Pia>,', 'First line\nsecond line'],
    action: { label: 'Open it', path: '/dashboard?offer=1', role: 'player' },
    remarks: ['A small remark.'],
  };
  const { text, html } = messageOf(readEnv({ BASE_URL: address }), {
    id: randomUUID(),
    recipient: 'ann@example.org',
    club: 'Lions',
    logo: null,
    clubEmail: null,
    letter,
    membershipId: 'm1',
  }) as { text: string; html: string };

  it('gives the text and the HTML of an email the same content', () => {
    const read = html
      .replace(/<head>.*<\/head>/s, '')
      // The text omits the club's header, because the sender already names the club.
      .replace(/<table.*<\/table>/s, '')
      .replaceAll('<br>', '\n')
      .replaceAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, '$2:\n$1')
      .replaceAll('</p>', '\n\n')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')
      .trim();
    expect(read).toBe(text);
    expect(text).toContain(`${address}/dashboard?offer=1&membership=m1`);
  });

  it('adapts an email to the reader’s color scheme and to the width of a phone', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('<meta name="viewport" content="width=device-width">');
    expect(html).toMatch(/@media \(prefers-color-scheme:dark\)/);
    expect(html).toContain(`.card{background:${darkMail.card}!important`);
  });
});

/** Relative luminance of a color (WCAG 2.2). */
const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((first, second) => first - second);
  return (light + 0.05) / (dark + 0.05);
};

describe.each([
  ['light', lightMail],
  ['dark', darkMail],
] as const)('the colors of a %s email', (_, colors: MailColors) => {
  it.each([
    ['text', 'card'],
    ['small', 'card'],
    ['small', 'page'],
    ['buttonText', 'button'],
  ] as const)('gives %s on %s a contrast of at least 4.5', (text, ground) => {
    expect(contrast(colors[text], colors[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it('gives the button a contrast of at least 3 to the card', () => {
    expect(contrast(colors.button, colors.card)).toBeGreaterThanOrEqual(3);
  });
});

it.each([
  ['https://club.example.org', 'club.example.org'],
  ['http://localhost:3000', undefined],
  ['http://127.0.0.1:3000', undefined],
  ['http://[::1]:3000', undefined],
])('with BASE_URL %s, introduces itself to mail servers as %s', (BASE_URL, name) => {
  expect(greetingName(readEnv({ BASE_URL }))).toBe(name);
});
