import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../process/env.ts';
import type { Log } from '../process/log.ts';
import { type Delivery, greetingName, messageOf } from './mail-message.ts';

export type Deliver = (delivery: Delivery) => Promise<void>;

/** Folder for emails that are stored as files because there is no mail server (ruling 4). */
export const mailFolder = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, 'mail');

/**
 * Milliseconds a mail server may be silent before the email is retried later. It may take ten minutes to confirm the
 * content (RFC 5321 §4.5.3.2.6). A client that gives up sooner sends the email repeatedly.
 */
const timeoutsMs = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 600_000 } as const;

/** Memoizes an async function. After a failure, the next call tries again. */
const memoize = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let promise: Promise<T> | undefined;
  return async () => {
    promise ??= make();
    try {
      return await promise;
    } catch (fault) {
      promise = undefined;
      throw fault;
    }
  };
};

/** Loaded with the first email, because loaded code stays in memory. */
const loadMailer = memoize(() => import('nodemailer'));

/**
 * Sends emails by SMTP. Without a mail server, stores each as a file that only the server's user can read (ruling 4).
 */
export const transportOf = (env: Env, log: Log): Deliver => {
  if (env.smtp) {
    const { url, requireTls } = env.smtp;
    const name = greetingName(env);
    const smtpTransport = memoize(async () =>
      (await loadMailer()).createTransport({
        url,
        ...timeoutsMs,
        ...(name !== undefined && { name }),
        // If encryption is optional, an invalid certificate is better than no encryption.
        ...(requireTls ? { requireTLS: true } : { tls: { rejectUnauthorized: false } }),
      }),
    );
    return async (delivery) => {
      await (await smtpTransport()).sendMail(messageOf(env, delivery));
    };
  }
  const transport = memoize(async () => (await loadMailer()).createTransport({ streamTransport: true, buffer: true }));
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
 * True for a permanent refusal (5xx, RFC 5321 §4.2.1) of the recipient or the content. A wrong password or a
 * forbidden sender is for the operator to fix; the email waits until then.
 */
export const isRefusedForGood = (fault: unknown): boolean => {
  const { responseCode = 0, command } = fault as { responseCode?: number; command?: string };
  return responseCode >= 500 && responseCode <= 599 && (command === 'RCPT TO' || command === 'DATA');
};

/** True if the mail server is unreachable or refuses this server, so neither the email nor its recipient is the cause. */
export const isOfServer = (fault: unknown): boolean =>
  !['RCPT TO', 'DATA'].includes((fault as { command?: string }).command ?? '');

/** Enhanced status codes about the recipient's address (RFC 3463, RFC 7505; decision record 0043). */
const codesOfAddress: readonly string[] = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'];

/** Phrases for a missing mailbox, from mail servers that send no such code. */
const noMailbox =
  /no such (?:user|mailbox|recipient|address|account)|unknown (?:user|mailbox|recipient)|(?:user|mailbox|recipient|account) (?:is )?(?:unknown|not found)|does(?: not|n't) exist|unrouteable address/i;

/**
 * True for a refusal of the address itself. Mail servers refuse senders, content and relaying with the same 5xx codes,
 * sometimes in reply to the recipient; those refusals say nothing about the address.
 */
export const isAddressRefused = (fault: unknown): boolean => {
  if (!isRefusedForGood(fault)) return false;
  const { response = '', command } = fault as { response?: string; command?: string };
  const [, code] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\S)/m.exec(response) ?? [];
  if (code !== undefined) return codesOfAddress.includes(code);
  return command === 'RCPT TO' && noMailbox.test(response) && !/sender/i.test(response);
};

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Reason why an email was not sent, without addresses, which mail servers usually repeat. */
export const reasonOf = (fault: unknown, recipient: string): string => {
  const { message } = fault as Error;
  const [local = ''] = recipient.split('@');
  return message
    .replaceAll(/(?<![^\s<>"'(),:;=])[^\s<>"'(),:;=]*@[^\s<>"'(),:;]*/g, '…')
    .replaceAll(new RegExp(`(?<![\\p{L}\\d])${escapeRegExp(local)}(?![\\p{L}\\d])`, 'giu'), '…')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 300);
};
