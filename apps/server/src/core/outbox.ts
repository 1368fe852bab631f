import { type Kysely, sql, type UpdateObject } from 'kysely';
import { undeliveredLetter } from '@touchline/domain/core/email-content.ts';
import type { Topic } from '@touchline/domain/core/topics.ts';
import { type Db, inTransaction } from '../db/open.ts';
import type { DB } from '../db/types.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import { enqueue, type Payload } from './mail.ts';
import { isRefusedForGood, reasonOf, transportOf } from './mail-transport.ts';
import { nightEnd } from './night.ts';

/**
 * Letters on their way at the same time. Those about an account have places of their own, and no club takes all of the
 * others: where a mail server hangs on some letters, the rest goes on.
 */
const places = { account: 2, any: 6, ofOneClub: 4 } as const;
type Lane = 'any' | 'account';

/**
 * Milliseconds that letters on their way get when the server stops; an interrupted letter is sent again, under the same
 * id.
 */
const stopAfter = 5000;

/** Waits between attempts double from one minute to an hour; after a day a mail is given up. In seconds. */
const retryIn = (attempts: number): number => Math.min(60, 2 ** Math.max(0, attempts - 1)) * 60;

interface OutboxOptions {
  readonly db: Kysely<DB>;
  readonly env: Env;
  readonly log: Log;
  /** Receives the topics of lists that show an undelivered letter. */
  readonly changed: (organizationId: string, topic: Topic) => void;
}

/** Claims the letter that is due next, account letters first, and passes over clubs that have enough on their way. */
const claimNext = async (db: Kysely<DB>, lane: Lane, busyClubs: readonly string[]) => {
  const [claimed] = await db
    .updateTable('outbox')
    .set({
      attempts: sql`attempts + 1`,
      // Should the server stop while sending, another try is made once this has passed: longer than any mail takes.
      next_attempt_at: sql<Date>`club_now() + interval '12 minutes'`,
    })
    // Not "in": a plan may ask such a condition again for each row, and each time it would claim another letter.
    .where('id', '=', (from) => {
      const due = from
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_attempt_at', '<=', sql<Date>`club_now()`)
        .where(sql<boolean>`(about_account or organization_id is null or organization_id <> all(${busyClubs}::uuid[]))`)
        .where(
          sql<boolean>`(not waits_for_day or exists (select from organizations
            where organizations.id = outbox.organization_id and ${nightEnd(sql`organizations.time_zone`)} is null))`,
        )
        .orderBy('about_account', 'desc')
        .orderBy('next_attempt_at')
        // One at a time: of several, the last could still wait for a slow mail server when its claim is over.
        .limit(1)
        .forUpdate()
        .skipLocked();
      return lane === 'account' ? due.where('about_account', '=', true) : due;
    })
    .returning([
      'id',
      'organization_id as organizationId',
      // The address that the login has by now.
      sql<string>`coalesce((select email from users
        where users.id = outbox.user_id and users.email_confirmed_at is not null), recipient)`.as('recipient'),
      'kind',
      'entity_id as entityId',
      'version',
      'payload',
      'attempts',
      'about_account as aboutAccount',
      'sender_id as senderId',
      sql<string | null>`case when not about_account then
        (select name from organizations where organizations.id = outbox.organization_id) end`.as('club'),
      // Of several clubs, the only address for answers would be the wrong one for all but one.
      sql<boolean>`not exists (select from organizations offset 1)`.as('isOnlyClub'),
      sql<boolean>`coalesce(expires_at <= club_now(), false)`.as('expired'),
      sql<boolean>`created_at < club_now() - interval '1 day'`.as('old'),
    ])
    .execute();
  return claimed;
};

type Claimed = NonNullable<Awaited<ReturnType<typeof claimNext>>>;

const update = (db: Db, { id }: Claimed, columns: UpdateObject<DB, 'outbox'>) =>
  db.updateTable('outbox').set(columns).where('id', '=', id).execute();

const markWaiting = (db: Db, mail: Claimed, reason: string) =>
  update(db, mail, {
    last_error: reason,
    next_attempt_at: sql<Date>`club_now() + make_interval(secs => ${retryIn(mail.attempts)}::int)`,
  });

const undeliveredKind = 'letter.undelivered';

/**
 * True if the other letters of the same occasion were given up, too: nobody has got one, or still may. All are locked, in
 * the order of their ids, so that of two that are given up at the same moment the second one sees it.
 */
const wereOthersGivenUp = async (db: Db, { id, kind, entityId, version }: Claimed): Promise<boolean> => {
  const letters = await db
    .selectFrom('outbox')
    .where('kind', '=', kind)
    .where('entity_id', '=', entityId)
    .where('version', '=', version)
    .select(['id', 'failed_at as failedAt'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return letters.every((letter) => letter.id === id || letter.failedAt !== null);
};

/** Notifies the sender, if still an admin or a coach of the club. Reports within minutes are one letter. */
const tellSender = async (db: Db, { id, organizationId, senderId }: Claimed, told: string): Promise<void> => {
  const sender = await db
    .selectFrom('users as account')
    .innerJoin('profiles as profile', 'profile.id', 'account.id')
    .where('profile.organization_id', '=', organizationId)
    .where('profile.id', '=', senderId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('memberships')
          .whereRef('memberships.user_id', '=', 'profile.id')
          .whereRef('memberships.organization_id', '=', 'profile.organization_id')
          .where('memberships.role', 'in', ['admin', 'coach'])
          .where('memberships.state', '=', 'active'),
      ),
    )
    .where('account.email_confirmed_at', 'is not', null)
    .select('account.email as email')
    // Of letters that fail at the same moment, the second is reported with the first.
    .forNoKeyUpdate('profile')
    .executeTakeFirst();
  if (!sender) return;
  const joined = await db
    .updateTable('outbox')
    .set({
      payload: sql`jsonb_set(payload, '{paragraphs}', payload -> 'paragraphs' || to_jsonb(${told}::text))`,
    })
    .where('organization_id', '=', organizationId)
    .where('kind', '=', undeliveredKind)
    .where('recipient', '=', sender.email)
    // One that was tried may have arrived already.
    .where('attempts', '=', 0)
    .returning('id')
    .executeTakeFirst();
  if (joined) return;
  await enqueue(db, {
    organizationId,
    kind: undeliveredKind,
    entityId: id,
    recipient: sender.email,
    letter: undeliveredLetter([told]),
    afterMinutes: 2,
  });
};

export const createOutbox = ({ db, env, log, changed }: OutboxOptions) => {
  const deliver = transportOf(env, log);
  const free = { account: places.account, any: places.any } as Record<Lane, number>;
  const onTheirWay = new Map<string, number>();
  const stopped = Promise.withResolvers<void>();
  let stopping = false;
  let turn: Promise<unknown> = Promise.resolve();

  const occupy = ({ organizationId, aboutAccount }: Claimed, by: 1 | -1): void => {
    if (organizationId === null || aboutAccount) return;
    const count = (onTheirWay.get(organizationId) ?? 0) + by;
    if (count > 0) onTheirWay.set(organizationId, count);
    else onTheirWay.delete(organizationId);
  };

  /** One claim after the other, so that a club's letters on their way are counted before the next one is chosen. */
  const claim = (lane: Lane): Promise<Claimed | undefined> => {
    const claimed = turn.then(async () => {
      if (stopping) return undefined;
      const busy = [...onTheirWay].flatMap(([id, count]) => (count >= places.ofOneClub ? [id] : []));
      const mail = await claimNext(db, lane, busy);
      if (mail) occupy(mail, 1);
      return mail;
    });
    turn = claimed.catch(() => undefined);
    return claimed;
  };

  const giveUp = async (mail: Claimed, reason: string): Promise<void> => {
    const { undelivered } = mail.payload as unknown as Payload;
    await inTransaction(db, async (transaction) => {
      const tells = undelivered && (await wereOthersGivenUp(transaction, mail));
      await update(transaction, mail, { failed_at: sql<Date>`club_now()`, payload: '{}', last_error: reason });
      if (tells) await tellSender(transaction, mail, undelivered.told);
    });
    if (undelivered && mail.organizationId !== null) changed(mail.organizationId, undelivered.topic);
  };

  const send = async (mail: Claimed): Promise<boolean> => {
    if (mail.expired) {
      await giveUp(mail, 'expired before it could be delivered');
      return false;
    }
    const letter = mail.payload as unknown as Payload;
    try {
      await deliver({ ...mail, letter });
    } catch (fault) {
      const reason = reasonOf(fault, mail.recipient);
      const forGood = isRefusedForGood(fault);
      log.warn({ mail: mail.id, attempts: mail.attempts, forGood, reason }, 'a mail could not be sent');
      await (forGood || mail.old ? giveUp(mail, reason) : markWaiting(db, mail, reason));
      return false;
    }
    // The letter may hold a link that opens an account; once it has left, its text is not kept.
    await update(db, mail, { sent_at: sql<Date>`club_now()`, payload: '{}', last_error: null });
    return true;
  };

  return {
    /**
     * Sends the letters that are due, several at a time; returns how many left. A call during another one takes the free
     * places. Several servers share the work without sending twice.
     */
    async deliverDue(): Promise<number> {
      let sent = 0;
      let failure: { readonly fault: unknown } | undefined;
      const workers: Promise<void>[] = [];

      const work = async (lane: Lane): Promise<void> => {
        try {
          for (let mail = await claim(lane); mail; mail = await claim(lane)) {
            hire();
            try {
              if (await send(mail)) sent += 1;
            } finally {
              occupy(mail, -1);
            }
          }
        } catch (fault) {
          failure ??= { fault };
        } finally {
          free[lane] += 1;
        }
      };

      /** Starts a worker where a place is free; each letter found starts another, so an idle outbox asks once. */
      const hire = (): void => {
        const lane = free.any > 0 ? 'any' : 'account';
        if (free[lane] === 0) return;
        free[lane] -= 1;
        workers.push(work(lane));
      };

      hire();
      // The list grows while it is iterated.
      for (const worker of workers) await Promise.race([worker, stopped.promise]);
      if (failure) throw failure.fault;
      return sent;
    },
    /** Begins no further letter, and waits a little for those on their way. */
    stop(): void {
      stopping = true;
      setTimeout(stopped.resolve, stopAfter).unref();
    },
  };
};

export type Outbox = ReturnType<typeof createOutbox>;
