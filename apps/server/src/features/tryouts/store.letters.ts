import { sql } from 'kysely';
import type { EmailContent } from '@touchline/domain/core/email-content.ts';
import { publishedFile } from '@touchline/domain/core/icalendar.ts';
import { tryoutLetters } from '@touchline/domain/constants.club.ts';
import { tryoutLetter, undeliveredTryoutLetter } from '@touchline/domain/tryouts/messages.letters.ts';
import {
  dueLetter,
  isUrgent,
  type TryoutTime,
  type SentLetter,
  type TryoutLetterKind,
} from '@touchline/domain/tryouts/rules.letters.ts';
import type { Env } from '../../core/process/env.ts';
import { claimLetters, lockLetters } from '../../core/mail/letter-limits.ts';
import { enqueueAll, isWaitingLetter, type Mail } from '../../core/mail/mail.ts';
import { type Db, inTransaction } from '../../db/open.ts';
import { type DueTryout, findDue, rescheduleNightLetters, letterKind, lockDue } from './store.due.ts';
import { ownEntry } from './store.family.ts';
import { type Reader, readers } from './store.readers.ts';

/** The last email to a reader, stored in the registration by login or contact. Never needs more than one `before`. */
interface RememberedLetter {
  readonly kind: TryoutLetterKind;
  readonly number: number;
  readonly date: string;
  readonly location: string;
  readonly before: RememberedLetter | null;
}

const minutesFromNow = (count: number) => sql<Date>`club_now() + make_interval(mins => ${count}::int)`;

const letterKey = (aboutId: string, readerId: string | null): string => `${aboutId} ${readerId}`;

/**
 * Ids of waiting emails, by reader and by player or registration: a login keeps its email when its address changes.
 * Locked until the transaction ends; an email that is being sent counts as sent.
 */
const lockWaiting = async (db: Db, { id }: DueTryout): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('outbox')
    .innerJoin('tryout_registrations as registration', 'registration.id', 'outbox.entity_id')
    .where('registration.tryout_id', '=', id)
    .where('outbox.kind', '=', letterKind)
    .where(isWaitingLetter)
    .select([
      'outbox.id as id',
      'registration.id as registrationId',
      sql<string | null>`coalesce(outbox.user_id, outbox.contact_id)`.as('readerId'),
      sql<readonly string[]>`coalesce(outbox.payload -> 'playerIds', '[]')`.as('playerIds'),
    ])
    .forUpdate('outbox')
    .skipLocked()
    .execute();
  return new Map(
    rows.flatMap(({ registrationId, playerIds, readerId, ...letter }) =>
      // The player may have been merged since the email was written; the registration stays the same.
      [registrationId, ...playerIds].map((aboutId) => [letterKey(aboutId, readerId), letter.id] as const),
    ),
  );
};

/** Families of a tryout that can be emailed, by reader. A waiting email does not count as received. */
const listFamilies = async (db: Db, tryout: DueTryout) => {
  const { id, organizationId } = tryout;
  const waitingLetters = await lockWaiting(db, tryout);
  const rows = await db
    .selectFrom('tryout_registrations as registration')
    .innerJoin('player_profiles as player', 'player.id', 'registration.player_id')
    .innerJoin(sql<Reader>`lateral ${readers}`.as('reader'), (join) => join.onTrue())
    .where('registration.organization_id', '=', organizationId)
    .where('registration.tryout_id', '=', id)
    .selectAll('reader')
    .select([
      'registration.id as registrationId',
      'player.id as playerId',
      'registration.status as registrationStatus',
      sql<RememberedLetter | null>`coalesce(registration.told -> reader."readerId"::text,
        registration.told -> reader."formerId"::text)`.as('told'),
      sql<boolean>`registration.created_at > club_now() - make_interval(mins => ${tryoutLetters.settleMinutes}::int)`.as(
        'isNew',
      ),
      sql<boolean>`exists (select from team_invitations as offer
        where offer.tryout_id = registration.tryout_id and offer.player_id = registration.player_id)`.as('hasOffer'),
      'player.first_name as playerFirstName',
      'player.last_name as playerLastName',
    ])
    .orderBy('player.sort_name')
    .orderBy('registration.id')
    .orderBy('reader.readerId')
    .execute();
  return rows.map((row) => {
    const waitsFor = (readerId: string | null) =>
      waitingLetters.get(letterKey(row.registrationId, readerId)) ??
      waitingLetters.get(letterKey(row.playerId, readerId));
    const waitingId = waitsFor(row.readerId) ?? (row.formerId === null ? undefined : waitsFor(row.formerId)) ?? null;
    return { ...row, waitingId, hasHeard: waitingId === null ? row.told : (row.told?.before ?? null) };
  });
};

type Family = Awaited<ReturnType<typeof listFamilies>>[number];

const lastLetterOf = (letter: RememberedLetter | null): SentLetter | null =>
  letter && { kind: letter.kind, date: new Date(letter.date), location: letter.location };

interface Change {
  readonly family: Family;
  /** The email to write; undefined if a waiting email only has to be withdrawn. */
  readonly due: TryoutLetterKind | undefined;
  /** True if it is night and the email can wait: one written in the morning says what is true in the morning. */
  readonly isHeld: boolean;
}

interface Verdict extends Change {
  /** True if there is nothing to write, or a waiting email is still true. */
  readonly stays: boolean;
}

type News = Change & { readonly due: TryoutLetterKind };

/** The tryout now, and as last announced to the family. */
const occasionsOf = (tryout: DueTryout, { hasHeard }: Family): readonly TryoutTime[] => {
  const lastLetter = lastLetterOf(hasHeard);
  return lastLetter ? [tryout, lastLetter] : [tryout];
};

const canWait = (tryout: DueTryout, family: Family, due: TryoutLetterKind): boolean =>
  !isUrgent(due, occasionsOf(tryout, family), tryout);

/** Keeps a waiting email that is still true; replaces or withdraws any other. */
const changeFor = (tryout: DueTryout, family: Family): Verdict => {
  const situation = { ...tryout, ...family };
  const latestLetter = family.waitingId === null ? family.hasHeard : family.told;
  const surroundings = { now: tryout.now, timeZone: tryout.timeZone };
  const isSettled = dueLetter(situation, lastLetterOf(latestLetter), surroundings) === undefined;
  const due = dueLetter(situation, lastLetterOf(family.hasHeard), surroundings);
  const isHeld = due !== undefined && tryout.nightEnd !== null && canWait(tryout, family, due);
  const stays = family.waitingId === null ? due === undefined : isSettled && due === family.told?.kind && !isHeld;
  return { family, due, isHeld, stays };
};

/**
 * Verdicts that change something. If an email about several children is withdrawn because of one of them, the news
 * about the others is written again.
 */
const changesOf = (verdicts: readonly Verdict[]): readonly Change[] => {
  const withdrawnIds = new Set(verdicts.filter(({ stays }) => !stays).map(({ family }) => family.waitingId));
  return verdicts.filter(
    ({ stays, family: { waitingId } }) => !stays || (waitingId !== null && withdrawnIds.has(waitingId)),
  );
};

/** The emails to write: a reader gets one email for all children with the same news. */
const lettersOf = (changes: readonly Change[]): readonly (readonly [News, ...News[]])[] => {
  const news = changes.filter((change): change is News => change.due !== undefined && !change.isHeld);
  const newsByReader = Map.groupBy(news, ({ due, family: { readerId, hasHeard } }) =>
    JSON.stringify([readerId, due, hasHeard?.date, hasHeard?.location]),
  );
  return [...newsByReader.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []));
};

const numberAfter = ({ told }: Family): number => (told?.number ?? 0) + 1;

const withCalendar = (letter: EmailContent, tryout: DueTryout, news: readonly [News, ...News[]], env: Env) => {
  const [{ due }] = news;
  if (due === 'over') return letter;
  const isCancelled = due === 'cancelled' || due === 'withdrawn';
  const entries = news.map(({ family }) =>
    ownEntry({ ...tryout, ...family, letters: numberAfter(family), isCancelled }, env),
  );
  return { ...letter, calendar: publishedFile(entries, isCancelled ? 'CANCEL' : 'PUBLISH') };
};

/** The email about one reader's children, with the id of their first registration. */
const mailOf = (tryout: DueTryout, news: readonly [News, ...News[]], env: Env): Mail => {
  const [{ family, due }, ...others] = news;
  const { userId, contactId } = family;
  const players = [family, ...others.map((other) => other.family)] as const;
  const before = lastLetterOf(family.hasHeard) ?? tryout;
  const facts = { ...tryout, ...family, players, before, hasAccount: userId !== null };
  return {
    organizationId: tryout.organizationId,
    kind: letterKind,
    entityId: family.registrationId,
    recipient: family.recipient,
    ...(userId !== null && { userId }),
    ...(contactId !== null && { contactId }),
    playerIds: players.map(({ playerId }) => playerId),
    version: numberAfter(family),
    letter: withCalendar(tryoutLetter(due, facts), tryout, news, env),
    waitsForDay: canWait(tryout, family, due),
    ...(tryout.senderId !== null && {
      sender: { userId: tryout.senderId, told: undeliveredTryoutLetter(facts), topic: 'registrations' as const },
    }),
  };
};

/** Facts that the registration then stores about the reader. A number is used once, even if its email was withdrawn. */
const rememberedLetter = ({ date, location }: DueTryout, { family, due }: Change) => {
  const { hasHeard } = family;
  const before = hasHeard && { ...hasHeard, before: null };
  if (due === undefined) return hasHeard && { ...hasHeard, number: numberAfter(family) - 1 };
  return { kind: due, number: numberAfter(family), date: date.toISOString(), location, before };
};

const saveLastLetters = async (db: Db, tryout: DueTryout, changes: readonly Change[]): Promise<void> => {
  const byRegistration = Map.groupBy(changes, ({ family }) => family.registrationId);
  const rows = [...byRegistration].map(([id, ofPlayer]) => ({
    id,
    told: Object.fromEntries(ofPlayer.map((change) => [change.family.readerId, rememberedLetter(tryout, change)])),
  }));
  await sql`update tryout_registrations as registration set told = (
      select jsonb_object_agg(reader.key, reader.value) filter (where reader.value <> 'null')
      from jsonb_each(coalesce(registration.told, '{}') || row.told) as reader)
    from jsonb_to_recordset((${JSON.stringify(rows)})::jsonb) as row (id uuid, told jsonb)
    where registration.id = row.id`.execute(db);
};

const withdrawLetters = async (db: Db, changes: readonly Change[]): Promise<void> => {
  const ids = changes.flatMap(({ family }) => family.waitingId ?? []);
  if (ids.length > 0) await sql`delete from outbox where id = any(${ids}::uuid[])`.execute(db);
};

/** Writes the news that the families of a tryout do not know yet, within the daily email limit. */
const writeLetters = async (db: Db, env: Env, tryout: DueTryout): Promise<void> => {
  const families = await listFamilies(db, tryout);
  const isSettling = (family: Family): boolean => family.isNew && tryout.status !== 'completed';
  const changes = changesOf(
    families.filter((family) => !isSettling(family)).map((family) => changeFor(tryout, family)),
  );
  await withdrawLetters(db, changes);
  const letters = lettersOf(changes);
  const allowance = letters.length === 0 ? 0 : (await claimLetters(db, env, tryout.organizationId, letterKind)).left;
  const sentLetters = letters.slice(0, allowance);
  const toldChanges = new Set<Change>(sentLetters.flat());
  // A family that is emailed later keeps its last known state until then.
  await saveLastLetters(
    db,
    tryout,
    changes.map((change) => (toldChanges.has(change) ? change : { ...change, due: undefined })),
  );
  await enqueueAll(
    db,
    sentLetters.map((news) => mailOf(tryout, news, env)),
  );
  await db
    .updateTable('tryouts')
    .set({
      letters_due_at:
        letters.length > sentLetters.length
          ? minutesFromNow(tryoutLetters.retryMinutes)
          : families.some(isSettling)
            ? minutesFromNow(tryoutLetters.settleMinutes)
            : changes.some(({ isHeld }) => isHeld)
              ? tryout.nightEnd
              : null,
    })
    .where('id', '=', tryout.id)
    .execute();
};

/**
 * Job that runs every minute: each family of a changed tryout gets one email, from the last state it knows to the
 * current one. Changes that are undone before the job runs are not announced (decision record 0028).
 */
export const writeToFamilies = async (db: Db, env: Env): Promise<void> => {
  await rescheduleNightLetters(db);
  for (const { id, organizationId } of await findDue(db)) {
    await inTransaction(db, async (transaction) => {
      await lockLetters(transaction, 'tryouts', organizationId);
      const tryout = await lockDue(transaction, id);
      if (tryout) await writeLetters(transaction, env, tryout);
    });
  }
};
