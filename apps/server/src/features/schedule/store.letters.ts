import { sql } from 'kysely';
import { changeLetters } from '@touchline/domain/constants.club.ts';
import {
  changeLetter,
  eventFile,
  type NamedEvent,
  stateToShow,
  type LetterEvent,
  undeliveredChangeLetter,
} from '@touchline/domain/schedule/messages.letters.ts';
import { digestMoment, isUrgent, newsOf } from '@touchline/domain/schedule/rules.letters.ts';
import type { Env } from '../../core/process/env.ts';
import { claimLetters, lockLetters } from '../../core/mail/letter-limits.ts';
import { announce } from '../../core/requests/live.ts';
import { enqueueAll, type Mail } from '../../core/mail/mail.ts';
import { type Db, inTransaction } from '../../db/open.ts';
import { type Audience, type ConcernedPerson, listConcerned } from './store.concerned.ts';
import {
  type DueEvent,
  listDueOrganizations,
  deleteOwedNotifications,
  insertOwedNotifications,
  isDue,
  type ChangeVerdict,
  kinds,
  listOwedNotifications,
  lockEvents,
  lockUnsentLetters,
  markHandled,
  type DueNotification,
  readClub,
  type AnnouncedEvent,
  type WaitingLetter,
} from './store.due.ts';
import { insertNotices } from './store.notices.ts';

/** Decision about an event: nothing to announce, announce now, or announce at a later time. */
type Verdict = 'settled' | 'now' | Date;

const isForSame = (one: AnnouncedEvent, other: AnnouncedEvent): boolean => one.teamIds.join() === other.teamIds.join();

const verdictOn = ({ told, state, changedAt, digestAt }: DueEvent, now: Date): Verdict => {
  const isForOthers = told !== null && !isForSame(told, state);
  const news = isForOthers ? (newsOf(told, null, now) ?? newsOf(null, state, now)) : undefined;
  if ((news ?? newsOf(told, state, now)) === undefined) return 'settled';
  if (isUrgent(told, state, { changedAt, now })) return 'now';
  const moment = digestMoment(told, state, { digestAt, now });
  return moment <= now ? 'now' : moment;
};

type Reader = Pick<DueNotification, 'userId' | 'contactId'>;

const keyOf = (eventId: string, { userId, contactId }: Reader): string => `${eventId} ${userId ?? contactId}`;

/** Line about an event in an email to one person. */
interface LetterLine {
  readonly event: LetterEvent;
  readonly isUrgent: boolean;
}

interface LetterToPerson {
  readonly person: ConcernedPerson;
  readonly lines: readonly LetterLine[];
}

/** Events in a run with their decisions. Only some people are notified about events in `others`. */
interface LetterBatch {
  readonly now: Date;
  readonly verdicts: ReadonlyMap<DueEvent, Verdict>;
  readonly others: readonly DueEvent[];
  readonly owed: ReadonlyMap<string, DueNotification>;
}

/**
 * Notifications owed because an email is withdrawn. Changes that a banner has shown, or that a mail server may have
 * accepted, count as announced. The email's other events are announced again.
 */
const notificationsOfWithdrawn = (
  letter: WaitingLetter,
  outdatedIds: ReadonlySet<string>,
  now: Date,
): readonly DueNotification[] =>
  letter.events.flatMap(({ eventId, before, isUrgent: wasUrgent }) => {
    const isKnown = !letter.isUnsent || (wasUrgent && letter.userId !== null);
    if (outdatedIds.has(eventId) && isKnown) return [];
    const { userId, contactId } = letter;
    return [{ eventId, userId, contactId, told: before as NamedEvent | null, isUrgent: wasUrgent, dueAt: now }];
  });

const audiencesOf = ({ verdicts, others }: LetterBatch): readonly Audience[] =>
  [...verdicts.keys(), ...others].flatMap(({ id, told, state }) => [
    ...(told ? [{ key: `before ${id}`, teamIds: told.teamIds, eventIds: [id], guestIds: told.guestIds ?? [] }] : []),
    { key: `after ${id}`, teamIds: state.teamIds, eventIds: [id] },
  ]);

const lineFor = (event: DueEvent, person: ConcernedPerson, batch: LetterBatch): readonly LetterLine[] => {
  const verdict = batch.verdicts.get(event) ?? 'settled';
  const owed = batch.owed.get(keyOf(event.id, person));
  if (verdict instanceof Date || (verdict === 'settled' && !owed)) return [];
  const before = owed ? owed.told : person.keys.includes(`before ${event.id}`) ? event.told : null;
  const after = person.keys.includes(`after ${event.id}`) ? event.state : null;
  const news = newsOf(before, after, batch.now);
  if (news === undefined || (!owed && event.authorIds.length === 1 && event.authorIds[0] === person.userId)) return [];
  const urgent = verdict === 'now' ? isUrgent(before, after, { ...event, now: batch.now }) : owed?.isUrgent === true;
  return [{ event: { ...event, news, before, now: event.state }, isUrgent: urgent }];
};

const startOf = ({ event }: LetterLine): string => stateToShow(event).startsAt;

/** All people to email, each with all lines. People with urgent changes come first. */
const lettersToPeople = (people: readonly ConcernedPerson[], batch: LetterBatch): readonly LetterToPerson[] => {
  const events = new Map([...batch.verdicts.keys(), ...batch.others].map((event) => [event.id, event]));
  const letters = people.map((person) => {
    const ids = new Set(person.keys.map((key) => key.split(' ')[1] ?? ''));
    const lines = [...ids].flatMap((id) => lineFor(events.get(id) as DueEvent, person, batch));
    return { person, lines: lines.toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1)) };
  });
  const rank = ({ lines }: LetterToPerson): number => (lines.some((line) => line.isUrgent) ? 0 : 1);
  return letters.filter(({ lines }) => lines.length > 0).toSorted((one, other) => rank(one) - rank(other));
};

const mailOf = (
  { person, lines }: LetterToPerson,
  club: Awaited<ReturnType<typeof readClub>>,
  organizationId: string,
  env: Env,
): Mail => {
  const { userId, contactId, playerIds, email, clock, dateOrder } = person;
  const events = lines.map(({ event }) => event);
  const first = events[0] as LetterEvent & DueEvent;
  const urgent = lines.some((line) => line.isUrgent);
  const letter = changeLetter(events, { ...club, clock, dateOrder, role: userId === null ? null : person.role });
  const fileFacts = { host: env.baseUrl.hostname, organizer: env.mailFrom.address, madeAt: club.now };
  const [senderId] = first.authorIds;
  return {
    organizationId,
    kind: urgent ? kinds.urgent : kinds.digest,
    entityId: first.id,
    recipient: email ?? '',
    ...(userId !== null && { userId }),
    ...(contactId !== null && { contactId }),
    // Each change to an event increases its revision.
    version: first.revision + 1,
    letter: person.readsFeed ? letter : { ...letter, calendar: eventFile(events, club, fileFacts) },
    waitsForDay: !urgent,
    playerIds,
    events: lines.map(({ event, ...line }) => ({ eventId: event.id, before: event.before, ...line })),
    ...(senderId !== undefined && {
      sender: { userId: senderId, told: undeliveredChangeLetter(letter.subject), topic: 'schedule' as const },
    }),
  };
};

const retryTime = (now: Date): Date => new Date(now.getTime() + changeLetters.retryMinutes * 60_000);

/** Notifications still owed after a run: about events that are not due yet, and to people beyond the daily email limit. */
const remainingNotifications = (
  { owed, verdicts, others, now }: LetterBatch,
  unwritten: readonly LetterToPerson[],
): readonly DueNotification[] => {
  const byId = new Map([...verdicts].map(([event, verdict]) => [event.id, verdict]));
  const judgedIds = new Set([...byId.keys(), ...others.map(({ id }) => id)]);
  const postponed = [...owed.values()].flatMap((one) => {
    const verdict = byId.get(one.eventId);
    if (verdict instanceof Date) return [{ ...one, dueAt: verdict }];
    return judgedIds.has(one.eventId) ? [] : [one];
  });
  return [
    ...postponed,
    ...unwritten.flatMap(({ person: { userId, contactId }, lines }) =>
      lines.map(({ event, isUrgent: urgent }) => ({
        ...{ eventId: event.id, userId, contactId, told: event.before, isUrgent: urgent, dueAt: retryTime(now) },
      })),
    ),
  ];
};

const verdictsOf = ({ verdicts }: LetterBatch, toldIds: ReadonlySet<string>): readonly ChangeVerdict[] =>
  [...verdicts].map(([{ id, told, state }, verdict]) => ({
    ...{ id, told: verdict === 'now' ? state : told, wasTold: toldIds.has(id) },
    dueAt: verdict instanceof Date ? verdict : null,
  }));

/** Withdraws outdated emails and loads the events for the run. */
const prepareBatch = async (db: Db, organizationId: string, now: Date): Promise<LetterBatch> => {
  const waitingLetters = await lockUnsentLetters(db, organizationId);
  const onTheirWay = new Set(
    waitingLetters.flatMap(({ isOnItsWay, events }) => (isOnItsWay ? events : [])).map((one) => one.eventId),
  );
  const dueEvents = (await lockEvents(db, organizationId, isDue)).filter(({ id }) => !onTheirWay.has(id));
  const verdicts = new Map(dueEvents.map((event) => [event, verdictOn(event, now)]));
  const outdatedIds = new Set(dueEvents.filter((event) => verdicts.get(event) !== 'settled').map(({ id }) => id));
  const withdrawnLetters = waitingLetters.filter(
    ({ isOnItsWay, events }) => !isOnItsWay && events.some(({ eventId }) => outdatedIds.has(eventId)),
  );
  if (withdrawnLetters.length > 0)
    await sql`delete from outbox where id = any(${withdrawnLetters.map(({ id }) => id)}::uuid[])`.execute(db);
  const storedNews = await listOwedNotifications(
    db,
    organizationId,
    dueEvents.map(({ id }) => id),
  );
  await deleteOwedNotifications(db, storedNews);
  const owed = new Map(
    [...storedNews, ...withdrawnLetters.flatMap((letter) => notificationsOfWithdrawn(letter, outdatedIds, now))].map(
      (one) => [keyOf(one.eventId, one), one],
    ),
  );
  const dueIds = new Set(dueEvents.map(({ id }) => id));
  const otherIds = [...owed.values()].map(({ eventId }) => eventId).filter((id) => !dueIds.has(id));
  const otherEvents =
    otherIds.length === 0
      ? []
      : await lockEvents(db, organizationId, sql`event.id = any(${otherIds}::uuid[]) and event.unheard_since is null`);
  return { now, verdicts, others: otherEvents, owed };
};

/** Writes one email to each person with unannounced changes, within the daily limit. */
const writeLetters = async (db: Db, env: Env, organizationId: string): Promise<void> => {
  const club = await readClub(db, organizationId);
  const batch = await prepareBatch(db, organizationId, club.now);
  const people = await listConcerned(db, organizationId, audiencesOf(batch));
  const letters = lettersToPeople(people, batch);
  const mailable = letters.filter(({ person }) => person.email !== null);
  const allowance = mailable.length === 0 ? 0 : (await claimLetters(db, env, organizationId, kinds.digest)).left;
  const sentLetters = mailable.slice(0, allowance);
  await insertOwedNotifications(db, organizationId, remainingNotifications(batch, mailable.slice(allowance)));
  await enqueueAll(
    db,
    sentLetters.map((one) => mailOf(one, club, organizationId, env)),
  );
  const notices = letters.flatMap(({ person: { userId }, lines }) =>
    userId === null ? [] : lines.filter((line) => line.isUrgent).map(({ event }) => ({ userId, ...event })),
  );
  await insertNotices(db, organizationId, notices);
  const toldIds = new Set([
    ...sentLetters.flatMap(({ lines }) => lines.map(({ event }) => event.id)),
    ...notices.map(({ id }) => id),
  ]);
  await markHandled(db, organizationId, verdictsOf(batch, toldIds));
  if (toldIds.size > 0) await announce(db, organizationId, ['schedule', 'changeNotices']);
};

/**
 * Job that runs every minute. Sends each person one email about all due changes, from the last announced state to the
 * current one (decision record 0056).
 */
export const notifyOfChanges = async (db: Db, env: Env): Promise<void> => {
  for (const organizationId of await listDueOrganizations(db))
    await inTransaction(db, async (transaction) => {
      await lockLetters(transaction, 'schedule', organizationId);
      await writeLetters(transaction, env, organizationId);
    });
};
