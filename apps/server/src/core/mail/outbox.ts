import { type Kysely, sql, type UpdateObject } from 'kysely';
import { topicsOfAddresses } from '@touchline/domain/core/address-topics.ts';
import type { Topic } from '@touchline/domain/core/topics.ts';
import { type Db, inTransaction } from '../../db/open.ts';
import type { DB } from '../../db/types.ts';
import type { Env } from '../process/env.ts';
import { deleteLetters, hasLostReader } from './letter-readers.ts';
import type { Log } from '../process/log.ts';
import { isStillTrue, type Payload } from './mail.ts';
import { isAddressRefused, isOfServer, isRefusedForGood, reasonOf, transportOf } from './mail-transport.ts';
import { nightEnd } from './night.ts';
import { isMuted, subscription, unsubscribeLink } from './notifications.ts';
import { acceptAddress, isRefusedAddress, organizationsWith, refuseAddress } from './refused-addresses.ts';
import { notifySender, reportForSender } from './undelivered.ts';

/** A column of the sending club; null for account emails. */
const clubColumn = (column: 'name' | 'contact_email') => sql<string | null>`case when not about_account then
  (select ${sql.ref(column)} from organizations where organizations.id = outbox.organization_id) end`;

/** Columns of the club that sends an email. */
const sendingClub = [
  clubColumn('name').as('club'),
  clubColumn('contact_email').as('clubEmail'),
  sql<Uint8Array | null>`case when not about_account then (select image from logos
    where logos.organization_id = outbox.organization_id and logos.team_id is null) end`.as('logo'),
] as const;

/**
 * Concurrent deliveries. Account emails have their own slots, and no club can occupy all of the others. If a mail
 * server hangs on some emails, the rest are still sent.
 */
const deliverySlots = { account: 2, any: 6, ofOneClub: 4 } as const;
type Lane = 'any' | 'account';

/** Milliseconds that running deliveries get when the server stops; interrupted deliveries are repeated with the same id. */
const stopTimeoutMs = 5000;

/** Seconds until the next attempt: doubled each time, from one minute to one hour. Attempts end after a day. */
const retrySeconds = (attempts: number): number => Math.min(60, 2 ** Math.max(0, attempts - 1)) * 60;

interface OutboxOptions {
  readonly db: Kysely<DB>;
  readonly env: Env;
  readonly log: Log;
  /** Called with the topics of lists that show an undelivered email or a refused address. */
  readonly changed: (organizationId: string, topics: readonly Topic[]) => void;
}

/** Current address of the login. */
const address = sql<string>`coalesce((select email from users
  where users.id = outbox.user_id and users.email_confirmed_at is not null), recipient)`;

/** Claims the email that is due next, account emails first. Skips clubs that already have enough running deliveries. */
const claimNextLetter = async (db: Kysely<DB>, lane: Lane, busyClubs: readonly string[]) => {
  const [claimed] = await db
    .updateTable('outbox')
    .set({
      attempts: sql`attempts + 1`,
      // If the server stops while sending, the email is retried after this time, which is longer than any delivery
      // takes.
      next_attempt_at: sql<Date>`club_now() + interval '12 minutes'`,
    })
    // With "in", a plan may evaluate the subquery for each row and claim a different email each time.
    .where('id', '=', (from) => {
      const due = from
        .selectFrom('outbox')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_attempt_at', '<=', sql<Date>`club_now()`)
        .where(isStillTrue)
        .where(sql<boolean>`(about_account or organization_id is null or organization_id <> all(${busyClubs}::uuid[]))`)
        .where(
          sql<boolean>`(not waits_for_day or exists (select from organizations
            where organizations.id = outbox.organization_id and ${nightEnd(sql`organizations.time_zone`)} is null))`,
        )
        .orderBy('about_account', 'desc')
        .orderBy('next_attempt_at')
        // Emails are claimed one at a time: the last of several could wait for a slow mail server until its claim expired.
        .limit(1)
        .forUpdate()
        .skipLocked();
      return lane === 'account' ? due.where('about_account', '=', true) : due;
    })
    .returning([
      'id',
      'organization_id as organizationId',
      address.as('recipient'),
      isRefusedAddress(sql`lower(${address})`).as('isRefused'),
      hasLostReader.as('hasLostReader'),
      'kind',
      'entity_id as entityId',
      'version',
      'payload',
      'attempts',
      'about_account as aboutAccount',
      'sender_id as senderId',
      ...sendingClub,
      // Includes an ended membership, because the page says that it has ended.
      sql<string | null>`(select id from memberships where memberships.user_id = outbox.user_id
        and memberships.organization_id = outbox.organization_id
        and memberships.role = outbox.payload #>> '{action,role}')`.as('membershipId'),
      sql<boolean>`coalesce(expires_at <= club_now(), false)`.as('expired'),
      sql<boolean>`created_at < club_now() - interval '1 day'`.as('old'),
      ...subscription,
    ])
    .execute();
  return claimed;
};

type ClaimedLetter = NonNullable<Awaited<ReturnType<typeof claimNextLetter>>>;

const update = (db: Db, { id }: ClaimedLetter, columns: UpdateObject<DB, 'outbox'>) =>
  db.updateTable('outbox').set(columns).where('id', '=', id).execute();

/** Columns of a failed delivery. */
type Failure = Pick<UpdateObject<DB, 'outbox'>, 'last_error' | 'server_failed'>;

const markWaiting = (db: Db, mail: ClaimedLetter, failure: Failure) =>
  update(db, mail, {
    ...failure,
    first_failed_at: sql<Date>`coalesce(first_failed_at, club_now())`,
    next_attempt_at: sql<Date>`club_now() + make_interval(secs => ${retrySeconds(mail.attempts)}::int)`,
  });

export const createOutbox = ({ db, env, log, changed }: OutboxOptions) => {
  const deliver = transportOf(env, log);
  const freeSlots = { account: deliverySlots.account, any: deliverySlots.any } as Record<Lane, number>;
  const inDelivery = new Map<string, number>();
  const stopped = Promise.withResolvers<void>();
  let stopping = false;
  let lastClaim: Promise<unknown> = Promise.resolve();

  const countDelivery = ({ organizationId, aboutAccount }: ClaimedLetter, by: 1 | -1): void => {
    if (organizationId === null || aboutAccount) return;
    const count = (inDelivery.get(organizationId) ?? 0) + by;
    if (count > 0) inDelivery.set(organizationId, count);
    else inDelivery.delete(organizationId);
  };

  /** Claims are serialized, so that a club's running deliveries are counted before the next one is chosen. */
  const claim = (lane: Lane): Promise<ClaimedLetter | undefined> => {
    const claimedLetter = lastClaim.then(async () => {
      if (stopping) return undefined;
      const busyClubs = [...inDelivery].flatMap(([id, count]) => (count >= deliverySlots.ofOneClub ? [id] : []));
      const mail = await claimNextLetter(db, lane, busyClubs);
      if (mail) countDelivery(mail, 1);
      return mail;
    });
    lastClaim = claimedLetter.catch(() => undefined);
    return claimedLetter;
  };

  const giveUp = async (mail: ClaimedLetter, failure: Failure): Promise<void> => {
    const { undelivered } = mail.payload as unknown as Payload;
    await inTransaction(db, async (transaction) => {
      const reportText = undelivered && (await reportForSender(transaction, mail));
      await update(transaction, mail, { failed_at: sql<Date>`club_now()`, payload: '{}', ...failure });
      if (reportText !== undefined) await notifySender(transaction, mail, reportText);
    });
    if (undelivered && mail.organizationId !== null) changed(mail.organizationId, [undelivered.topic]);
  };

  /** Records what mail servers say about an address, and notifies the clubs whose people see it. */
  const noteAddress = async (mail: ClaimedLetter, refusal: string | undefined): Promise<void> => {
    const email = mail.recipient.toLowerCase();
    await (refusal === undefined ? acceptAddress(db, email) : refuseAddress(db, email, refusal));
    for (const organizationId of await organizationsWith(db, email)) changed(organizationId, topicsOfAddresses);
  };

  const send = async (mail: ClaimedLetter): Promise<boolean> => {
    if (mail.hasLostReader) {
      await deleteLetters(db, sql`id = ${mail.id}`);
      return false;
    }
    if (mail.expired) {
      await giveUp(mail, { last_error: 'expired before it could be delivered' });
      return false;
    }
    if (isMuted(mail)) {
      await db.deleteFrom('outbox').where('id', '=', mail.id).execute();
      return false;
    }
    // Account emails are still tried: a user who requests a link may have fixed the mailbox (ruling 82).
    if (mail.isRefused && !mail.aboutAccount) {
      await giveUp(mail, { last_error: 'the address was refused before' });
      return false;
    }
    const letter = mail.payload as unknown as Payload;
    try {
      await deliver({ ...mail, letter, unsubscribe: unsubscribeLink(env, mail) });
    } catch (fault) {
      const reason = reasonOf(fault, mail.recipient);
      const forGood = isRefusedForGood(fault);
      log.warn({ mail: mail.id, attempts: mail.attempts, forGood, reason }, 'a mail could not be sent');
      if (isAddressRefused(fault)) await noteAddress(mail, reason);
      const failure = { last_error: reason, server_failed: isOfServer(fault) };
      await (forGood || mail.old ? giveUp(mail, failure) : markWaiting(db, mail, failure));
      return false;
    }
    // The email may contain a link that opens an account, so its text is deleted once sent.
    await update(db, mail, { sent_at: sql<Date>`club_now()`, payload: '{}', last_error: null });
    if (mail.isRefused) await noteAddress(mail, undefined);
    return true;
  };

  return {
    /**
     * Sends due emails, several at a time, and returns the number sent. A concurrent call uses the free slots.
     * Several servers share the work without duplicates.
     */
    async deliverDue(): Promise<number> {
      let sentCount = 0;
      let failure: { readonly fault: unknown } | undefined;
      const workers: Promise<void>[] = [];

      const runWorker = async (lane: Lane): Promise<void> => {
        try {
          for (let mail = await claim(lane); mail; mail = await claim(lane)) {
            startWorker();
            try {
              if (await send(mail)) sentCount += 1;
            } finally {
              countDelivery(mail, -1);
            }
          }
        } catch (fault) {
          failure ??= { fault };
        } finally {
          freeSlots[lane] += 1;
        }
      };

      /** Starts a worker if a slot is free; each email found starts another, so an idle outbox queries only once. */
      const startWorker = (): void => {
        const lane = freeSlots.any > 0 ? 'any' : 'account';
        if (freeSlots[lane] === 0) return;
        freeSlots[lane] -= 1;
        workers.push(runWorker(lane));
      };

      startWorker();
      // The list grows while it is iterated.
      for (const worker of workers) await Promise.race([worker, stopped.promise]);
      if (failure) throw failure.fault;
      return sentCount;
    },
    /** Starts no further deliveries, and waits briefly for running ones. */
    stop(): void {
      stopping = true;
      setTimeout(stopped.resolve, stopTimeoutMs).unref();
    },
  };
};

export type Outbox = ReturnType<typeof createOutbox>;
