import { type Kysely, sql, type UpdateObject } from 'kysely';
import { topicsOfAddresses } from '@touchline/domain/core/address-topics.ts';
import type { Topic } from '@touchline/domain/core/topics.ts';
import { type Db, inTransaction } from '../../db/open.ts';
import type { DB } from '../../db/types.ts';
import type { Env } from '../process/env.ts';
import { dropLetters, hasLostReader } from './letter-readers.ts';
import type { Log } from '../process/log.ts';
import { isStillTrue, type Payload } from './mail.ts';
import { isAddressRefused, isOfServer, isRefusedForGood, reasonOf, transportOf } from './mail-transport.ts';
import { nightEnd } from './night.ts';
import { isMuted, subscription, unsubscribeLink } from './notifications.ts';
import { acceptAddress, isRefusedAddress, organizationsWith, refuseAddress } from './refused-addresses.ts';
import { tellSender, toldToSender } from './undelivered.ts';

/** A column of the club; letters about an account come from the product. */
const ofClub = (column: 'name' | 'contact_email') => sql<string | null>`case when not about_account then
  (select ${sql.ref(column)} from organizations where organizations.id = outbox.organization_id) end`;

/** Columns for a letter of the outbox: the club that it comes from. */
const sendingClub = [
  ofClub('name').as('club'),
  ofClub('contact_email').as('clubEmail'),
  sql<Uint8Array | null>`case when not about_account then (select image from logos
    where logos.organization_id = outbox.organization_id and logos.team_id is null) end`.as('logo'),
] as const;

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
  /** Receives the topics of lists that show an undelivered letter, or an address that was refused. */
  readonly changed: (organizationId: string, topics: readonly Topic[]) => void;
}

/** The address that the login has by now. */
const address = sql<string>`coalesce((select email from users
  where users.id = outbox.user_id and users.email_confirmed_at is not null), recipient)`;

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
        .where(isStillTrue)
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
      // One that has ended is named, too: the page says so.
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

type Claimed = NonNullable<Awaited<ReturnType<typeof claimNext>>>;

const update = (db: Db, { id }: Claimed, columns: UpdateObject<DB, 'outbox'>) =>
  db.updateTable('outbox').set(columns).where('id', '=', id).execute();

/** Columns of a failure. */
type Failure = Pick<UpdateObject<DB, 'outbox'>, 'last_error' | 'server_failed'>;

const markWaiting = (db: Db, mail: Claimed, failure: Failure) =>
  update(db, mail, {
    ...failure,
    first_failed_at: sql<Date>`coalesce(first_failed_at, club_now())`,
    next_attempt_at: sql<Date>`club_now() + make_interval(secs => ${retryIn(mail.attempts)}::int)`,
  });

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

  const giveUp = async (mail: Claimed, failure: Failure): Promise<void> => {
    const { undelivered } = mail.payload as unknown as Payload;
    await inTransaction(db, async (transaction) => {
      const told = undelivered && (await toldToSender(transaction, mail));
      await update(transaction, mail, { failed_at: sql<Date>`club_now()`, payload: '{}', ...failure });
      if (told !== undefined) await tellSender(transaction, mail, told);
    });
    if (undelivered && mail.organizationId !== null) changed(mail.organizationId, [undelivered.topic]);
  };

  /** Notes what mail servers say of an address, and tells the clubs whose people see it. */
  const note = async (mail: Claimed, refusal: string | undefined): Promise<void> => {
    const email = mail.recipient.toLowerCase();
    await (refusal === undefined ? acceptAddress(db, email) : refuseAddress(db, email, refusal));
    for (const organizationId of await organizationsWith(db, email)) changed(organizationId, topicsOfAddresses);
  };

  const send = async (mail: Claimed): Promise<boolean> => {
    if (mail.hasLostReader) {
      await dropLetters(db, sql`id = ${mail.id}`);
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
    // A person who asks for a link to their account may have fixed the mailbox (ruling 82).
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
      if (isAddressRefused(fault)) await note(mail, reason);
      const failure = { last_error: reason, server_failed: isOfServer(fault) };
      await (forGood || mail.old ? giveUp(mail, failure) : markWaiting(db, mail, failure));
      return false;
    }
    // The letter may hold a link that opens an account; once it has left, its text is not kept.
    await update(db, mail, { sent_at: sql<Date>`club_now()`, payload: '{}', last_error: null });
    if (mail.isRefused) await note(mail, undefined);
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
