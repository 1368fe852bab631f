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
import { type DueTryout, listDueTryouts, rescheduleNightLetters, letterKind, lockDue } from './store.due.ts';
import { ownEntry } from './store.family.ts';
import { type Reader, readers } from './store.readers.ts';

/** The last email to a reader, stored in the registration by login or contact. */
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
 * Locks the unsent emails and returns their ids by reader and by player or registration. The reader is a login rather
 * than an address, which may change. An email that is being sent counts as sent.
 */
const lockUnsentLetters = async (db: Db, { id }: DueTryout): Promise<ReadonlyMap<string, string>> => {
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
      // The player may have been merged after the email was written, but the registration keeps its id.
      [registrationId, ...playerIds].map((aboutId) => [letterKey(aboutId, readerId), letter.id] as const),
    ),
  );
};

/** A tryout's reachable families, one row per reader and registration. Does not count unsent emails as received. */
const listFamilies = async (db: Db, tryout: DueTryout) => {
  const { id, organizationId } = tryout;
  const waitingLetters = await lockUnsentLetters(db, tryout);
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
  /** Kind of the email to write. Undefined if an unsent email only has to be withdrawn. */
  readonly due: TryoutLetterKind | undefined;
  /** True if it is night and the email can wait. It is then written in the morning, with the state at that time. */
  readonly isHeld: boolean;
}

interface Verdict extends Change {
  /** True if there is nothing to write or an unsent email is still correct. */
  readonly stays: boolean;
}

type News = Change & { readonly due: TryoutLetterKind };

/** Current time of the tryout, and the time last announced to the family. */
const tryoutTimesOf = (tryout: DueTryout, { hasHeard }: Family): readonly TryoutTime[] => {
  const lastLetter = lastLetterOf(hasHeard);
  return lastLetter ? [tryout, lastLetter] : [tryout];
};

const canWait = (tryout: DueTryout, family: Family, due: TryoutLetterKind): boolean =>
  !isUrgent(due, tryoutTimesOf(tryout, family), tryout);

/** Keeps an unsent email that is still correct. Replaces or withdraws any other. */
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
 * Decisions that need an action. If an email about several children is withdrawn because of one of them, the news about
 * the others is written again.
 */
const changesOf = (verdicts: readonly Verdict[]): readonly Change[] => {
  const withdrawnIds = new Set(verdicts.filter(({ stays }) => !stays).map(({ family }) => family.waitingId));
  return verdicts.filter(
    ({ stays, family: { waitingId } }) => !stays || (waitingId !== null && withdrawnIds.has(waitingId)),
  );
};

/** News to write, grouped by email. A reader gets one email about all children with the same news. */
const lettersOf = (changes: readonly Change[]): readonly (readonly [News, ...News[]])[] => {
  const news = changes.filter((change): change is News => change.due !== undefined && !change.isHeld);
  const newsByReader = Map.groupBy(news, ({ due, family: { readerId, hasHeard } }) =>
    JSON.stringify([readerId, due, hasHeard?.date, hasHeard?.location]),
  );
  return [...newsByReader.values()].flatMap(([first, ...others]) => (first ? [[first, ...others] as const] : []));
};

const nextNumber = ({ told }: Family): number => (told?.number ?? 0) + 1;

const withCalendar = (letter: EmailContent, tryout: DueTryout, news: readonly [News, ...News[]], env: Env) => {
  const [{ due }] = news;
  if (due === 'over') return letter;
  const isCancelled = due === 'cancelled' || due === 'withdrawn';
  const entries = news.map(({ family }) =>
    ownEntry({ ...tryout, ...family, letters: nextNumber(family), isCancelled }, env),
  );
  return { ...letter, calendar: publishedFile(entries, isCancelled ? 'CANCEL' : 'PUBLISH') };
};

/** Email about a reader's children. Its entity is the first registration. */
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
    version: nextNumber(family),
    letter: withCalendar(tryoutLetter(due, facts), tryout, news, env),
    waitsForDay: canWait(tryout, family, due),
    ...(tryout.senderId !== null && {
      sender: { userId: tryout.senderId, told: undeliveredTryoutLetter(facts), topic: 'registrations' as const },
    }),
  };
};

/** State to store about the reader. Each email number is used only once, even if the email was withdrawn. */
const rememberedLetter = ({ date, location }: DueTryout, { family, due }: Change) => {
  const { hasHeard } = family;
  const before = hasHeard && { ...hasHeard, before: null };
  if (due === undefined) return hasHeard && { ...hasHeard, number: nextNumber(family) - 1 };
  return { kind: due, number: nextNumber(family), date: date.toISOString(), location, before };
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

/** Writes unannounced news to a tryout's families, within the daily email limit. */
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
  // The stored state of a family that is to be emailed later does not change until then.
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
 * Job that runs every minute. Emails each family in a changed tryout the difference between the last announced and the
 * current state. Ignores changes that are undone before the job runs (decision record 0028).
 */
export const writeToFamilies = async (db: Db, env: Env): Promise<void> => {
  await rescheduleNightLetters(db);
  for (const { id, organizationId } of await listDueTryouts(db)) {
    await inTransaction(db, async (transaction) => {
      await lockLetters(transaction, 'tryouts', organizationId);
      const tryout = await lockDue(transaction, id);
      if (tryout) await writeLetters(transaction, env, tryout);
    });
  }
};
