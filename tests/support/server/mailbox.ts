import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An email with its parts decoded. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Text of the attached calendar file, decoded. */
  readonly calendar: string | undefined;
  /** Type and token of the link into the product, if the email has one. */
  readonly link: { type: string; token: string } | undefined;
}

const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(raw)?.[1]?.replaceAll(/\r\n[ \t]/g, ' ') ?? '';

const decode = (body: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
};

/** Parts of an email without nested parts. */
const partsOf = (raw: string): readonly string[] => {
  const start = raw.indexOf('\r\n\r\n');
  const boundary = /^content-type: multipart\/[\s\S]*?boundary="([^"]+)"/im.exec(raw.slice(0, start))?.[1];
  if (boundary === undefined) return [raw];
  return raw
    .slice(start)
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.replace(/^\r\n/, ''))
    .flatMap(partsOf);
};

const contentOf = (part: string): string =>
  decode(part.slice(part.indexOf('\r\n\r\n') + 4), headerOf(part, 'content-transfer-encoding').toLowerCase());

const partOfType = (raw: string, type: string): string | undefined => {
  const part = partsOf(raw).find((one) => headerOf(one, 'content-type').startsWith(type));
  return part === undefined ? undefined : contentOf(part);
};

/** Parses a raw email from the product: its text part and its calendar file. */
export const readMail = (raw: string): ReceivedMail => {
  const text = partOfType(raw, 'text/plain') ?? contentOf(raw);
  const link = /\/auth\/callback#type=(\w+)&token=([\w-]+)/.exec(text);
  return {
    from: headerOf(raw, 'from'),
    to: headerOf(raw, 'to'),
    subject: headerOf(raw, 'subject'),
    text,
    calendar: partOfType(raw, 'text/calendar'),
    link: link ? { type: link[1] as string, token: link[2] as string } : undefined,
  };
};

/** The mail server's reply about a recipient: a code with its sentence, or no reply. */
type Reply = { readonly code: number; readonly text: string } | 'hangs';

export interface Mailbox {
  /** Value of `SMTP_URL` for this mail server. */
  readonly url: string;
  /** All emails received so far, oldest first. */
  readonly mails: readonly ReceivedMail[];
  /** The same emails as raw text. */
  readonly raw: readonly string[];
  /**
   * Names that clients gave in their greetings. `encrypted` is true if the connection was encrypted before the first
   * recipient.
   */
  readonly greetings: readonly { readonly name: string; readonly encrypted: boolean }[];
  /** Replies from now on, by the start of the recipient's address; an empty text stands for all recipients. */
  readonly replies: Map<string, Reply>;
  /** Number of RCPT TO commands. */
  attempts(address: string): number;
  /** Emails to one address, oldest first. */
  to(address: string): readonly ReceivedMail[];
  close(): Promise<void>;
}

interface MailboxOptions {
  /** Commands that the server does not support. With STARTTLS, it encrypts with a self-signed certificate. */
  readonly disabled?: readonly string[];
  readonly port?: number;
}

/** A real mail server on a free port of this machine. */
export const openMailbox = async ({
  disabled = ['AUTH', 'STARTTLS'],
  port = 0,
}: MailboxOptions = {}): Promise<Mailbox> => {
  const mails: ReceivedMail[] = [];
  const raw: string[] = [];
  const recipients: string[] = [];
  const greetings: { name: string; encrypted: boolean }[] = [];
  const replies = new Map<string, Reply>();
  const server = new SMTPServer({
    disabledCommands: [...disabled],
    authOptional: true,
    closeTimeout: 100,
    onRcptTo({ address }, { hostNameAppearsAs, secure }, done) {
      recipients.push(address);
      greetings.push({ name: String(hostNameAppearsAs), encrypted: secure });
      const reply = [...replies].find(([start]) => address.startsWith(start))?.[1];
      if (reply === 'hangs') return;
      done(reply ? Object.assign(new Error(reply.text), { responseCode: reply.code }) : null);
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const message = Buffer.concat(chunks).toString();
        raw.push(message);
        mails.push(readMail(message));
        done();
      });
    },
  });
  // A client that does not trust the certificate disconnects, which some tests check.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    raw,
    greetings,
    replies,
    attempts: (wanted) => recipients.filter((one) => one === wanted).length,
    to: (wanted) => mails.filter((mail) => mail.to.includes(wanted)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
