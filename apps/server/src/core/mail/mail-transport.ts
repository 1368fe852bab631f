import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../process/env.ts';
import type { Log } from '../process/log.ts';
import { type Delivery, greetingName, messageOf } from './mail-message.ts';

export type Deliver = (delivery: Delivery) => Promise<void>;

/** The folder of the mails that are kept as files because there is no mail server (ruling 4). */
export const mailFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, 'mail');

/**
 * Milliseconds for which a mail server may stay silent; a mail that takes longer is tried again later. Once the server
 * has the letter, it may take ten minutes to confirm it (RFC 5321 §4.5.3.2.6): a client that gives up sooner sends the
 * letter again and again.
 */
const timeoutsMs = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 600_000 } as const;

/** Makes a value on the first request and returns the same one from then on; a failed attempt is repeated. */
const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return async () => {
    made ??= make();
    try {
      return await made;
    } catch (fault) {
      made = undefined;
      throw fault;
    }
  };
};

/** Loaded with the first mail: most of the time there is none, and loaded code stays in memory. */
const mailer = once(() => import('nodemailer'));

/** Sends over SMTP. Without a mail server keeps each mail as a file that only the server's owner can read (ruling 4). */
export const transportOf = (env: Env, log: Log): Deliver => {
  if (env.smtp) {
    const { url, requireTls } = env.smtp;
    const name = greetingName(env);
    const transport = once(async () =>
      (await mailer()).createTransport({
        url,
        ...timeoutsMs,
        ...(name !== undefined && { name }),
        // Without the duty to encrypt, a certificate that does not fit is still better than none.
        ...(requireTls ? { requireTLS: true } : { tls: { rejectUnauthorized: false } }),
      }),
    );
    return async (delivery) => {
      await (await transport()).sendMail(messageOf(env, delivery));
    };
  }
  const transport = once(async () => (await mailer()).createTransport({ streamTransport: true, buffer: true }));
  return async (delivery) => {
    const { message: content } = await (await transport()).sendMail(messageOf(env, delivery));
    const folder = mailFolder(env);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${delivery.id}.eml`;
    await writeFile(join(folder, name), content as Buffer, { mode: 0o600 });
    log.info({ file: name }, 'no mail server is configured: a mail was kept as a file');
  };
};

/**
 * Mail servers answer 5xx for good (RFC 5321 §4.2.1). Only refusals of the recipient or of the letter count: a wrong
 * password or a sender that is not allowed is the operator's to fix, and the letter waits for it.
 */
export const isRefusedForGood = (fault: unknown): boolean => {
  const { responseCode = 0, command } = fault as { responseCode?: number; command?: string };
  return responseCode >= 500 && responseCode <= 599 && (command === 'RCPT TO' || command === 'DATA');
};

/** The mail server cannot be reached or takes nothing from this server: neither a letter nor its reader is to blame. */
export const isOfServer = (fault: unknown): boolean =>
  !['RCPT TO', 'DATA'].includes((fault as { command?: string }).command ?? '');

/** Enhanced codes that are about the recipient's address (RFC 3463, RFC 7505; decision record 0043). */
const codesOfAddress: readonly string[] = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'];

/** Words of the mail servers that give no such code, about a mailbox that does not exist. */
const noMailbox =
  /no such (?:user|mailbox|recipient|address|account)|unknown (?:user|mailbox|recipient)|(?:user|mailbox|recipient|account) (?:is )?(?:unknown|not found)|does(?: not|n't) exist|unrouteable address/i;

/**
 * True for a refusal of the address itself. A mail server refuses senders, contents and strangers that want to relay with
 * the same 5xx, partly in answer to the recipient: such a refusal says nothing about the address.
 */
export const isAddressRefused = (fault: unknown): boolean => {
  if (!isRefusedForGood(fault)) return false;
  const { response = '', command } = fault as { response?: string; command?: string };
  const [, code] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\S)/m.exec(response) ?? [];
  if (code !== undefined) return codesOfAddress.includes(code);
  return command === 'RCPT TO' && noMailbox.test(response) && !/sender/i.test(response);
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Reason why a letter did not leave, without addresses: a mail server's answer usually repeats them. */
export const reasonOf = (fault: unknown, recipient: string): string => {
  const { message } = fault as Error;
  const [local = ''] = recipient.split('@');
  return message
    .replaceAll(/(?<![^\s<>"'(),:;=])[^\s<>"'(),:;=]*@[^\s<>"'(),:;]*/g, '…')
    .replaceAll(new RegExp(`(?<![\\p{L}\\d])${escaped(local)}(?![\\p{L}\\d])`, 'giu'), '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);
};
