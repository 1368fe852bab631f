import { isIP } from 'node:net';
import type { SendMailOptions } from 'nodemailer';
import { type CalendarFile, calendarFileName } from '@touchline/domain/core/icalendar.ts';
import type { EmailContent } from '@touchline/domain/core/email-content.ts';
import { productName } from '@touchline/domain/core/product.ts';
import type { Env } from '../process/env.ts';
import { asHtml, type Link } from './mail-html.ts';

/** A letter on its way to one person. */
export interface Delivery {
  /** The row of the outbox. */
  readonly id: string;
  readonly recipient: string;
  /** The club it comes from; null for a letter of the product itself. */
  readonly club: string | null;
  /** The club's logo, a PNG. */
  readonly logo: Uint8Array | null;
  /** The address of the club's contact, to which replies go; none for letters about an account. */
  readonly clubEmail: string | null;
  readonly letter: EmailContent;
  /** The reader's membership that the link opens under. */
  readonly membershipId: string | null;
  /** Ends such letters to this reader; none where they cannot be switched off. */
  readonly unsubscribe?: Link | undefined;
}

const inText = ({ label, href }: Link): string => `${label}:\n${href}`;

const asText = (
  { paragraphs, remarks = [] }: EmailContent,
  links: readonly Link[],
  unsubscribe: Link | undefined,
): string =>
  [...paragraphs, ...links.map(inText), ...remarks, productName, ...(unsubscribe ? [inText(unsubscribe)] : [])].join(
    '\n\n',
  );

/** Mail to this address is not read, so the letter says so (decision record 0022). */
const isUnread = (address: string): boolean => /^(?:no|do-?not)[-_.]?reply@/i.test(address);
const unread = 'Replies to this email are not read.';
const readByClub = 'If you reply to this email, your reply goes to the club.';

/** Base64 keeps the ends of its lines, which calendars insist on, as they are. */
const calendarAttachment = ({ method, content, name = calendarFileName }: CalendarFile) => ({
  filename: name,
  content,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  contentTransferEncoding: 'base64' as const,
});

/** The name by which the text of a mail refers to the logo inside it. */
const logoId = 'logo';

/** Inside the mail: a mail program has no session, and pictures from elsewhere would tell when a mail is read. */
const logoAttachment = (logo: Uint8Array) => ({
  filename: 'logo.png',
  content: Buffer.from(logo),
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  cid: logoId,
});

/** The subject, with the club that writes: its readers may be members of several. */
const subjectOf = ({ club, letter: { subject } }: Delivery): string =>
  club === null || subject.includes(club) ? subject : `${club}: ${subject}`;

/**
 * The links of a letter. The one that opens the product does so under the membership that it is for; the page takes that out
 * of the address again.
 */
const linksOf = ({ baseUrl }: Env, { letter: { answers = [], action }, membershipId }: Delivery): Link[] => {
  const links = answers.map(({ label, path }) => ({ label, href: new URL(path, baseUrl).href }));
  if (!action) return links;
  const link = new URL(action.path, baseUrl);
  if (membershipId !== null) link.searchParams.set('membership', membershipId);
  return [...links, { label: action.label, href: link.href }];
};

/** The message of a letter: the club is its sender by name, the address is the server's own. */
export const messageOf = (env: Env, delivery: Delivery): SendMailOptions => {
  const { id, recipient, club, clubEmail, logo, letter, unsubscribe } = delivery;
  const links = linksOf(env, delivery);
  const { address } = env.mailFrom;
  const aboutReplies = clubEmail ? [readByClub] : isUnread(address) ? [unread] : [];
  const subject = subjectOf(delivery);
  const whole = { ...letter, subject, remarks: [...(letter.remarks ?? []), ...aboutReplies] };
  const letterhead = club === null ? undefined : { club, logo: logo ? `cid:${logoId}` : undefined };
  return {
    from: { name: club ?? env.mailFrom.name, address },
    to: { name: '', address: recipient },
    ...(clubEmail && { replyTo: { name: club ?? '', address: clubEmail } }),
    subject,
    text: asText(whole, links, unsubscribe),
    html: asHtml(whole, links, unsubscribe, letterhead),
    attachments: [
      ...(logo ? [logoAttachment(logo)] : []),
      ...(letter.calendar ? [calendarAttachment(letter.calendar)] : []),
    ],
    // The same id on a repeated attempt lets mail servers drop the second copy.
    messageId: `<${id}@${env.baseUrl.hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe.href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};

/** The name with which the server greets a mail server: one with a dot, or its own choice (undefined). */
export const greetingName = ({ baseUrl: { hostname } }: Env): string | undefined =>
  hostname.includes('.') && isIP(hostname) === 0 ? hostname : undefined;
