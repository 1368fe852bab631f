import { isIP } from 'node:net';
import type { SendMailOptions } from 'nodemailer';
import { type CalendarFile, calendarFileName } from '@touchline/domain/core/icalendar.ts';
import type { EmailContent } from '@touchline/domain/core/email-content.ts';
import { productName } from '@touchline/domain/core/product.ts';
import type { Env } from './env.ts';
import { asHtml } from './mail-html.ts';

/** A letter on its way to one person. */
export interface Delivery {
  /** The row of the outbox. */
  readonly id: string;
  readonly recipient: string;
  /** The club it comes from; null for a letter of the product itself. */
  readonly club: string | null;
  /** The server has no other club. */
  readonly isOnlyClub: boolean;
  readonly letter: EmailContent;
}

const asText = ({ paragraphs, action, remarks = [] }: EmailContent, link: string | undefined): string =>
  [...paragraphs, ...(action && link ? [`${action.label}:\n${link}`] : []), ...remarks, productName].join('\n\n');

/** Mail to this address is not read, so the letter says so (decision record 0022). */
const isUnread = (address: string): boolean => /^(?:no|do-?not)[-_.]?reply@/i.test(address);
const unread = 'Replies to this email are not read.';
const readByClub = 'If you reply to this email, your reply goes to the club.';

/** The reply address, if it is the club's: letters about accounts come from the product. */
const replyToOf = (env: Env, { club, isOnlyClub }: Delivery): string | undefined =>
  club !== null && isOnlyClub ? env.clubReplyTo : undefined;

/** Base64 keeps the ends of its lines, which calendars insist on, as they are. */
const calendarAttachment = ({ method, content }: CalendarFile) => ({
  filename: calendarFileName,
  content,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  contentTransferEncoding: 'base64' as const,
});

/** The message of a letter: the club is its sender by name, the address is the server's own. */
export const messageOf = (env: Env, delivery: Delivery): SendMailOptions => {
  const { id, recipient, club, letter } = delivery;
  const link = letter.action && new URL(letter.action.path, env.baseUrl).href;
  const { address } = env.mailFrom;
  const replyTo = replyToOf(env, delivery);
  const aboutReplies = replyTo ? [readByClub] : isUnread(address) ? [unread] : [];
  const whole = { ...letter, remarks: [...(letter.remarks ?? []), ...aboutReplies] };
  return {
    from: { name: club ?? env.mailFrom.name, address },
    to: { name: '', address: recipient },
    ...(replyTo && { replyTo: { name: club ?? '', address: replyTo } }),
    subject: letter.subject,
    text: asText(whole, link),
    html: asHtml(whole, link),
    ...(letter.calendar && { attachments: [calendarAttachment(letter.calendar)] }),
    // The same id on a repeated attempt lets mail servers drop the second copy.
    messageId: `<${id}@${env.baseUrl.hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};

/** The name with which the server greets a mail server: one with a dot, or its own choice (undefined). */
export const greetingName = ({ baseUrl: { hostname } }: Env): string | undefined =>
  hostname.includes('.') && isIP(hostname) === 0 ? hostname : undefined;
