import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as its reader sees it. */
export interface ReceivedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Type and token of the link into the product, if the mail has one. */
  readonly link: { type: string; token: string } | undefined;
}

const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(raw)?.[1]?.replaceAll(/\r\n[ \t]/g, ' ') ?? '';

const decoded = (body: string, encoding: string): string => {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
};

/** Reads a mail as it travels: the text part of what the product sends. */
export const readMail = (raw: string): ReceivedMail => {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1];
  const parts = boundary ? raw.split(`--${boundary}`) : [raw];
  const plain = parts.find((part) => /^content-type: text\/plain/im.test(part)) ?? raw;
  const start = plain.indexOf('\r\n\r\n') + 4;
  const text = decoded(plain.slice(start), headerOf(plain, 'content-transfer-encoding').toLowerCase());
  const link = /\/auth\/callback#type=(\w+)&token=([\w-]+)/.exec(text);
  return {
    to: headerOf(raw, 'to'),
    subject: headerOf(raw, 'subject'),
    text,
    link: link ? { type: link[1] as string, token: link[2] as string } : undefined,
  };
};

export interface Mailbox {
  /** The `SMTP_URL` that delivers here. */
  readonly url: string;
  /** Everything received so far, oldest first. */
  readonly mails: readonly ReceivedMail[];
  /** The mails to one address, oldest first. */
  to(address: string): readonly ReceivedMail[];
  close(): Promise<void>;
}

/** A real mail server on a free port of this machine. */
export const openMailbox = async (): Promise<Mailbox> => {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        mails.push(readMail(Buffer.concat(chunks).toString()));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    to: (address) => mails.filter((mail) => mail.to.includes(address)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
