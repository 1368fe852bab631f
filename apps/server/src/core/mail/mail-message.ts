import { isIP } from 'node:net';
import type { SendMailOptions } from 'nodemailer';
import { type CalendarFile, calendarFileName } from '@touchline/domain/core/icalendar.ts';
import type { EmailContent } from '@touchline/domain/core/email-content.ts';
import { productName } from '@touchline/domain/core/product.ts';
import type { Env } from '../process/env.ts';
import { asHtml, type Link } from './mail-html.ts';

/** An email to be delivered to one person. */
export interface Delivery {
  /** Id of the outbox row. */
  readonly id: string;
  readonly recipient: string;
  /** Name of the sending club; null for emails from the product itself. */
  readonly club: string | null;
  /** The club's logo as a PNG. */
  readonly logo: Uint8Array | null;
  /** The club's reply address; null for account emails. */
  readonly clubEmail: string | null;
  readonly letter: EmailContent;
  /** The recipient's membership, in which the link opens the product. */
  readonly membershipId: string | null;
  /** Unsubscribe link for this kind of email; none if it cannot be switched off. */
  readonly unsubscribe?: Link | undefined;
}

const linkText = ({ label, href }: Link): string => `${label}:\n${href}`;

const plainTextOf = (
  { paragraphs, remarks = [] }: EmailContent,
  links: readonly Link[],
  unsubscribe: Link | undefined,
): string =>
  [
    ...paragraphs,
    ...links.map(linkText),
    ...remarks,
    productName,
    ...(unsubscribe ? [linkText(unsubscribe)] : []),
  ].join('\n\n');

/** True for a no-reply address. Its emails say that replies are not read (decision record 0022). */
const isNoReply = (address: string): boolean => /^(?:no|do-?not)[-_.]?reply@/i.test(address);
const unreadNotice = 'Replies to this email are not read.';
const repliesToClub = 'If you reply to this email, your reply goes to the club.';

/** Base64 preserves the line endings that calendar programs require. */
const calendarAttachment = ({ method, content, name = calendarFileName }: CalendarFile) => ({
  filename: name,
  content,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  contentTransferEncoding: 'base64' as const,
});

/** Content id of the logo in the email. */
const logoId = 'logo';

/** Attached, because a mail program has no session and a remote image would reveal when an email is read. */
const logoAttachment = (logo: Uint8Array) => ({
  filename: 'logo.png',
  content: Buffer.from(logo),
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  cid: logoId,
});

/** Subject with the club's name, because a recipient may be a member of several clubs. */
const subjectOf = ({ club, letter: { subject } }: Delivery): string =>
  club === null || subject.includes(club) ? subject : `${club}: ${subject}`;

/** Links in an email. The link to the product includes the membership, which the page removes from the address. */
const linksOf = ({ baseUrl }: Env, { letter: { answers = [], action }, membershipId }: Delivery): Link[] => {
  const links = answers.map(({ label, path }) => ({ label, href: new URL(path, baseUrl).href }));
  if (!action) return links;
  const link = new URL(action.path, baseUrl);
  if (membershipId !== null) link.searchParams.set('membership', membershipId);
  return [...links, { label: action.label, href: link.href }];
};

/** Message for nodemailer. The sender has the club's name and the server's address. */
export const messageOf = (env: Env, delivery: Delivery): SendMailOptions => {
  const { id, recipient, club, clubEmail, logo, letter, unsubscribe } = delivery;
  const links = linksOf(env, delivery);
  const { address } = env.mailFrom;
  const replyRemarks = clubEmail ? [repliesToClub] : isNoReply(address) ? [unreadNotice] : [];
  const subject = subjectOf(delivery);
  const fullLetter = { ...letter, subject, remarks: [...(letter.remarks ?? []), ...replyRemarks] };
  const letterhead = club === null ? undefined : { club, logo: logo ? `cid:${logoId}` : undefined };
  return {
    from: { name: club ?? env.mailFrom.name, address },
    to: { name: '', address: recipient },
    ...(clubEmail && { replyTo: { name: club ?? '', address: clubEmail } }),
    subject,
    text: plainTextOf(fullLetter, links, unsubscribe),
    html: asHtml(fullLetter, links, unsubscribe, letterhead),
    attachments: [
      ...(logo ? [logoAttachment(logo)] : []),
      ...(letter.calendar ? [calendarAttachment(letter.calendar)] : []),
    ],
    // The same id on a retry lets mail servers drop the duplicate.
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

/** Name for greeting a mail server (EHLO): a name with a dot, or undefined for the default. */
export const greetingName = ({ baseUrl: { hostname } }: Env): string | undefined =>
  hostname.includes('.') && isIP(hostname) === 0 ? hostname : undefined;
