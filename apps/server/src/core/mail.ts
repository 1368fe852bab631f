import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Letter } from '@touchline/domain/core/letter.ts';
import { productName } from '@touchline/domain/core/product.ts';
import type { Db } from '../db/open.ts';
import type { DB } from '../db/types.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';

/** A letter to be sent once: (kind, entity, recipient, version) names it, and the database keeps it unique. */
export interface Mail {
  readonly organizationId: string | null;
  readonly kind: string;
  readonly entityId: string;
  readonly recipient: string;
  readonly version?: number;
  readonly letter: Letter;
}

/** Letters as the statement below takes them: JSON text. */
export const mailRows = (mails: readonly Mail[]): string =>
  JSON.stringify(
    mails.map(({ organizationId, kind, entityId, recipient, version = 1, letter }) => ({
      organization_id: organizationId,
      kind,
      entity_id: entityId,
      recipient,
      version,
      payload: letter,
    })),
  );

/** What puts letters into the outbox, to be part of a statement. However many there are, its text is the same. */
export const enqueuing = (rows: string | RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into outbox (organization_id, kind, entity_id, recipient, version, payload)
  select organization_id, kind, entity_id, recipient, version, payload
  from jsonb_to_recordset((${rows})::jsonb) as mail (
    organization_id uuid, kind text, entity_id uuid, recipient text, version integer, payload jsonb)
  on conflict do nothing`;

/** Puts letters into the outbox, in the transaction of what they tell of. Asking twice sends once. */
export const enqueueAll = async (db: Db, mails: readonly Mail[]): Promise<void> => {
  await enqueuing(mailRows(mails)).execute(db);
};

export const enqueue = (db: Db, mail: Mail): Promise<void> => enqueueAll(db, [mail]);

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

interface Delivery {
  readonly id: string;
  readonly recipient: string;
  readonly letter: Letter;
}

type Deliver = (delivery: Delivery) => Promise<void>;

/**
 * Milliseconds for which a mail server may stay silent; a mail that takes longer is tried again later. Once it has the
 * letter it may take ten minutes to say so (RFC 5321 §4.5.3.2.6): who gives up sooner sends the letter again and again.
 */
const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 600_000 } as const;

/** Makes something when it is first asked for, and answers the same from then on; what failed is tried again. */
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

/** Loaded with the first mail: most of the time there is none, and what is loaded stays in memory. */
const mailer = once(() => import('nodemailer'));

/** Sends over SMTP, or without a mail server keeps each mail as a file that only the server's owner can read (decision D4). */
const transportOf = (env: Env, log: Log): Deliver => {
  const message = ({ id, recipient, letter }: Delivery) => {
    const link = letter.action && new URL(letter.action.path, env.baseUrl).href;
    return {
      from: env.mailFrom,
      to: { name: '', address: recipient },
      subject: letter.subject,
      text: asText(letter, link),
      html: asHtml(letter, link),
      // The same id on a repeated attempt lets mail servers drop the second copy.
      messageId: `<${id}@${env.baseUrl.hostname}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  };
  if (env.smtpUrl) {
    const url = env.smtpUrl;
    const transport = once(async () => (await mailer()).createTransport({ url, ...patience }));
    return async (delivery) => {
      await (await transport()).sendMail(message(delivery));
    };
  }
  const folder = join(env.dataDir, 'mail');
  const transport = once(async () => (await mailer()).createTransport({ streamTransport: true, buffer: true }));
  return async (delivery) => {
    const { message: content } = await (await transport()).sendMail(message(delivery));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${delivery.id}.eml`;
    await writeFile(join(folder, name), content as Buffer, { mode: 0o600 });
    log.info({ file: name }, 'no mail server is configured: a mail was kept as a file');
  };
};

/** Waits between attempts double from one minute to an hour; after a day a mail is given up. */
const retryIn = (attempts: number): number => Math.min(60, 2 ** Math.max(0, attempts - 1)) * 60;

export interface Outbox {
  /** Sends what is due; returns how many mails left. Several servers share the work without sending twice. */
  deliverDue(): Promise<number>;
}

export const createOutbox = (db: Kysely<DB>, env: Env, log: Log): Outbox => {
  const deliver = transportOf(env, log);

  const claim = () =>
    db
      .updateTable('outbox')
      .set({
        attempts: sql`attempts + 1`,
        // Should the server stop while sending, somebody tries again once this has passed: longer than any mail takes.
        next_attempt_at: sql<Date>`club_now() + interval '12 minutes'`,
      })
      .where('id', 'in', (from) =>
        from
          .selectFrom('outbox')
          .select('id')
          .where('sent_at', 'is', null)
          .where('failed_at', 'is', null)
          .where('next_attempt_at', '<=', sql<Date>`club_now()`)
          .orderBy('next_attempt_at')
          // One at a time: of several, the last could still wait for a slow mail server when its claim is over.
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returning([
        'id',
        'recipient',
        'payload',
        'attempts',
        sql<boolean>`created_at < club_now() - interval '1 day'`.as('old'),
      ])
      .execute();

  return {
    async deliverDue() {
      let sent = 0;
      for (let due = await claim(); due.length > 0; due = await claim()) {
        for (const mail of due) {
          try {
            await deliver({ id: mail.id, recipient: mail.recipient, letter: mail.payload as unknown as Letter });
            // The letter may hold a link that opens an account; once it has left, nothing of it is kept.
            await db
              .updateTable('outbox')
              .set({ sent_at: sql<Date>`club_now()`, payload: '{}', last_error: null })
              .where('id', '=', mail.id)
              .execute();
            sent += 1;
          } catch (fault) {
            log.warn(
              { mail: mail.id, attempts: mail.attempts, reason: (fault as Error).message },
              'a mail could not be sent',
            );
            await db
              .updateTable('outbox')
              .set({
                last_error: (fault as Error).message.slice(0, 500),
                next_attempt_at: sql<Date>`club_now() + make_interval(secs => ${retryIn(mail.attempts)}::int)`,
                ...(mail.old && { failed_at: sql<Date>`club_now()`, payload: '{}' }),
              })
              .where('id', '=', mail.id)
              .execute();
          }
        }
      }
      return sent;
    },
  };
};
