import { isIP } from 'node:net';
import type { SendMailOptions } from 'nodemailer';
import { type CalendarFile, calendarFileName } from '@touchline/domain/core/icalendar.ts';
import type { Letter } from '@touchline/domain/core/letter.ts';
import { productName } from '@touchline/domain/core/product.ts';
import type { Env } from './env.ts';

/** A letter on its way to one person. */
export interface Delivery {
  /** The row of the outbox. */
  readonly id: string;
  readonly recipient: string;
  /** The club it comes from; null for a letter of the product itself. */
  readonly club: string | null;
  readonly letter: Letter;
}

const asMarkup = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const asText = ({ paragraphs, action, remarks = [] }: Letter, link: string | undefined): string =>
  [...paragraphs, ...(action && link ? [`${action.label}:\n${link}`] : []), ...remarks, productName].join('\n\n');

const asHtml = ({ subject, paragraphs, action, remarks = [] }: Letter, link: string | undefined): string => {
  const lines = paragraphs
    .map((text) => `<p style="margin:0 0 16px">${asMarkup(text).replaceAll('\n', '<br>')}</p>`)
    .join('');
  const button =
    action && link
      ? `<p style="margin:24px 0"><a href="${asMarkup(link)}" style="background:#15703f;color:#ffffff;text-decoration:none;font-weight:600;padding:12px 20px;border-radius:10px;display:inline-block">${asMarkup(action.label)}</a></p>`
      : '';
  const small = remarks
    .map((text) => `<p style="margin:0 0 8px;color:#5b6470;font-size:13px">${asMarkup(text)}</p>`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${asMarkup(subject)}</title></head><body style="margin:0;padding:24px;background:#f5f7f6;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#17201b"><div style="max-width:520px;margin:0 auto;background:#ffffff;border:1px solid #e2e7e4;border-radius:12px;padding:32px">${lines}${button}${small}</div><p style="max-width:520px;margin:16px auto;color:#5b6470;font-size:13px">${productName}</p></body></html>`;
};

/** Nobody reads what is sent to such an address, so the letter says that (decision record 0022). */
const isUnread = (address: string): boolean => /^(?:no|do-?not)[-_.]?reply@/i.test(address);
const unread = 'Replies to this email are not read.';

/** Base64 keeps the ends of its lines, which calendars insist on, as they are. */
const calendarAttachment = ({ method, content }: CalendarFile) => ({
  filename: calendarFileName,
  content,
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  contentTransferEncoding: 'base64' as const,
});

/** The message of a letter: the club is its sender by name, the address is the server's own. */
export const messageOf = (env: Env, { id, recipient, club, letter }: Delivery): SendMailOptions => {
  const link = letter.action && new URL(letter.action.path, env.baseUrl).href;
  const { address } = env.mailFrom;
  const whole = isUnread(address) ? { ...letter, remarks: [...(letter.remarks ?? []), unread] } : letter;
  return {
    from: { name: club ?? env.mailFrom.name, address },
    to: { name: '', address: recipient },
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
