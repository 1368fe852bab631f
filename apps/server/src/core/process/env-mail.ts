import { isIP } from 'node:net';
import { productName } from '@touchline/domain/core/product.ts';

/** A mail server and how to reach it. */
export interface Smtp {
  /** nodemailer URL: `smtp://` or `smtps://` with host, port, user and password. */
  readonly url: string;
  /** True if emails must be sent encrypted: unless the server is this machine or `?tls=optional` is set. */
  readonly requireTls: boolean;
}

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export const isLocal = (url: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);

/** Ends the sentence "SMTP_URL must …". */
export const smtpUrlRequirement =
  'be an address such as smtps://user:password@mail.example.org or smtp://user:password@mail.example.org:587, ' +
  'and may end in ?tls=optional or ?tls=required';

export const readSmtp = (value: string): Smtp | undefined => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return undefined;
  const [tls, ...more] = url.searchParams.getAll('tls');
  if (more.length > 0 || !['required', 'optional', undefined].includes(tls)) return undefined;
  url.searchParams.delete('tls');
  return { url: url.href, requireTls: tls === 'required' || (tls === undefined && !isLocal(url)) };
};

/** Ends the sentence "MAIL_FROM must …". */
export const senderRequirement = 'be a sender such as Touchline <no-reply@example.org> or no-reply@example.org';

const mailbox = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[[\d.]+\])$/i;

/** `Name <address>` or an address alone; the name defaults to the product's name. */
export const readSender = (value: string): MailAddress | undefined => {
  const [, before = '', inBrackets = value] = /^([^<>]*)<([^<>]*)>\s*$/.exec(value) ?? [];
  const [, name] = /^"?([^"@\r\n]*)"?$/.exec(before.trim()) ?? [];
  const address = inBrackets.trim();
  if (name === undefined || !mailbox.test(address)) return undefined;
  return { name: name.trim() || productName, address };
};

/** Ends the sentence "CLUB_REPLY_TO must …". */
export const addressRequirement = 'be an address such as office@example.org';

export const readAddress = (value: string): string | undefined => (mailbox.test(value) ? value : undefined);

/** Default sender: an address on the public host. An IP address needs brackets (RFC 5321 §4.1.3). */
export const defaultSender = ({ hostname }: URL): MailAddress => ({
  name: productName,
  address: `no-reply@${isIP(hostname) === 4 ? `[${hostname}]` : hostname}`,
});
