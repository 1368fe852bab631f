import { sql } from 'kysely';
import { changeLetters } from '@touchline/domain/constants.club.ts';
import {
  changeLetter,
  eventFile,
  type NamedEvent,
  shownOf,
  type LetterEvent,
  undeliveredChangeLetter,
} from '@touchline/domain/schedule/messages.letters.ts';
import { digestMoment, isUrgent, newsOf } from '@touchline/domain/schedule/rules.letters.ts';
import type { Env } from '../../core/process/env.ts';
import { claimLetters, lockLetters } from '../../core/mail/letter-limits.ts';
import { announce } from '../../core/requests/live.ts';
import { enqueueAll, type Mail } from '../../core/mail/mail.ts';
import { type Db, inTransaction } from '../../db/open.ts';
import { type Audience, type Concerned, listConcerned } from './store.concerned.ts';
import {
  type DueEvent,
  findDue,
  forgetOwed,
  insertOwedNotifications,
  isDue,
  type ChangeVerdict,
  kinds,
  listOwed,
  lockEvents,
  lockWaiting,
  markHandled,
  type DueNotification,
  readClub,
  type AnnouncedEvent,
  type WaitingLetter,
} from './store.due.ts';
import { insertNotices } from './store.notices.ts';

/** Verdict on an event: nothing new to tell, tell people now, or tell them at a later time. */
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

/** News of an event for one person. */
interface Line {
  readonly event: LetterEvent;
  readonly isUrgent: boolean;
}

interface LetterToPerson {
  readonly person: Concerned;
  readonly lines: readonly Line[];
}

/** Events of a run with their verdicts; news of the events in `others` is owed only to some people. */
interface LetterBatch {
  readonly now: Date;
  readonly verdicts: ReadonlyMap<DueEvent, Verdict>;
  readonly others: readonly DueEvent[];
  readonly owed: ReadonlyMap<string, DueNotification>;
}

/**
 * News owed because an email is withdrawn. What a banner has shown, or a mail server may have accepted, counts as told;
 * the other events of the email are told again.
 */
const owedBy = (letter: WaitingLetter, wrong: ReadonlySet<string>, now: Date): readonly DueNotification[] =>
  letter.events.flatMap(({ eventId, before, isUrgent: wasUrgent }) => {
    const isKnown = !letter.isUnsent || (wasUrgent && letter.userId !== null);
    if (wrong.has(eventId) && isKnown) return [];
    const { userId, contactId } = letter;
    return [{ eventId, userId, contactId, told: before as NamedEvent | null, isUrgent: wasUrgent, dueAt: now }];
  });

const audiencesOf = ({ verdicts, others }: LetterBatch): readonly Audience[] =>
  [...verdicts.keys(), ...others].flatMap(({ id, told, state }) => [
    ...(told ? [{ key: `before ${id}`, teamIds: told.teamIds, eventIds: [id], guestIds: told.guestIds ?? [] }] : []),
    { key: `after ${id}`, teamIds: state.teamIds, eventIds: [id] },
  ]);

const lineFor = (event: DueEvent, person: Concerned, turn: LetterBatch): readonly Line[] => {
  const verdict = turn.verdicts.get(event) ?? 'settled';
  const owed = turn.owed.get(keyOf(event.id, person));
  if (verdict instanceof Date || (verdict === 'settled' && !owed)) return [];
  const before = owed ? owed.told : person.keys.includes(`before ${event.id}`) ? event.told : null;
  const after = person.keys.includes(`after ${event.id}`) ? event.state : null;
  const news = newsOf(before, after, turn.now);
  if (news === undefined || (!owed && event.authorIds.length === 1 && event.authorIds[0] === person.userId)) return [];
  const urgent = verdict === 'now' ? isUrgent(before, after, { ...event, now: turn.now }) : owed?.isUrgent === true;
  return [{ event: { ...event, news, before, now: event.state }, isUrgent: urgent }];
};

const startOf = ({ event }: Line): string => shownOf(event).startsAt;

/** Everybody who has to be told something, people with urgent news first, each with all of their news. */
const addressedOf = (people: readonly Concerned[], turn: LetterBatch): readonly LetterToPerson[] => {
  const events = new Map([...turn.verdicts.keys(), ...turn.others].map((event) => [event.id, event]));
  const addressed = people.map((person) => {
    const ids = new Set(person.keys.map((key) => key.split(' ')[1] ?? ''));
    const lines = [...ids].flatMap((id) => lineFor(events.get(id) as DueEvent, person, turn));
    return { person, lines: lines.toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1)) };
  });
  const rank = ({ lines }: LetterToPerson): number => (lines.some((line) => line.isUrgent) ? 0 : 1);
  return addressed.filter(({ lines }) => lines.length > 0).toSorted((one, other) => rank(one) - rank(other));
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
  const sending = { host: env.baseUrl.hostname, organizer: env.mailFrom.address, madeAt: club.now };
  const [senderId] = first.authorIds;
  return {
    organizationId,
    kind: urgent ? kinds.urgent : kinds.digest,
    entityId: first.id,
    recipient: email ?? '',
    ...(userId !== null && { userId }),
    ...(contactId !== null && { contactId }),
    // Each change of an event raises its revision.
    version: first.revision + 1,
    letter: person.readsFeed ? letter : { ...letter, calendar: eventFile(events, club, sending) },
    waitsForDay: !urgent,
    playerIds,
    events: lines.map(({ event, ...line }) => ({ eventId: event.id, before: event.before, ...line })),
    ...(senderId !== undefined && {
      sender: { userId: senderId, told: undeliveredChangeLetter(letter.subject), topic: 'schedule' as const },
    }),
  };
};

const retryTime = (now: Date): Date => new Date(now.getTime() + changeLetters.retryMinutes * 60_000);

/** News still owed after a run: about events that wait, and to people beyond the daily email limit. */
const stillOwed = (
  { owed, verdicts, others, now }: LetterBatch,
  unwritten: readonly LetterToPerson[],
): readonly DueNotification[] => {
  const byId = new Map([...verdicts].map(([event, verdict]) => [event.id, verdict]));
  const judged = new Set([...byId.keys(), ...others.map(({ id }) => id)]);
  const waiting = [...owed.values()].flatMap((one) => {
    const verdict = byId.get(one.eventId);
    if (verdict instanceof Date) return [{ ...one, dueAt: verdict }];
    return judged.has(one.eventId) ? [] : [one];
  });
  return [
    ...waiting,
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

/** Withdraws emails that a change made wrong, and collects the news. */
const prepareBatch = async (db: Db, organizationId: string, now: Date): Promise<LetterBatch> => {
  const waiting = await lockWaiting(db, organizationId);
  const onTheirWay = new Set(
    waiting.flatMap(({ isOnItsWay, events }) => (isOnItsWay ? events : [])).map((one) => one.eventId),
  );
  const due = (await lockEvents(db, organizationId, isDue)).filter(({ id }) => !onTheirWay.has(id));
  const verdicts = new Map(due.map((event) => [event, verdictOn(event, now)]));
  const wrong = new Set(due.filter((event) => verdicts.get(event) !== 'settled').map(({ id }) => id));
  const back = waiting.filter(
    ({ isOnItsWay, events }) => !isOnItsWay && events.some(({ eventId }) => wrong.has(eventId)),
  );
  if (back.length > 0) await sql`delete from outbox where id = any(${back.map(({ id }) => id)}::uuid[])`.execute(db);
  const stored = await listOwed(
    db,
    organizationId,
    due.map(({ id }) => id),
  );
  await forgetOwed(db, stored);
  const owed = new Map(
    [...stored, ...back.flatMap((letter) => owedBy(letter, wrong, now))].map((one) => [keyOf(one.eventId, one), one]),
  );
  const dueIds = new Set(due.map(({ id }) => id));
  const otherIds = [...owed.values()].map(({ eventId }) => eventId).filter((id) => !dueIds.has(id));
  const others =
    otherIds.length === 0
      ? []
      : await lockEvents(db, organizationId, sql`event.id = any(${otherIds}::uuid[]) and event.unheard_since is null`);
  return { now, verdicts, others, owed };
};

/** Writes one email to each person who does not know of a change, within the daily limit. */
const writeLetters = async (db: Db, env: Env, organizationId: string): Promise<void> => {
  const club = await readClub(db, organizationId);
  const turn = await prepareBatch(db, organizationId, club.now);
  const people = await listConcerned(db, organizationId, audiencesOf(turn));
  const addressed = addressedOf(people, turn);
  const mailable = addressed.filter(({ person }) => person.email !== null);
  const left = mailable.length === 0 ? 0 : (await claimLetters(db, env, organizationId, kinds.digest)).left;
  const written = mailable.slice(0, left);
  await insertOwedNotifications(db, organizationId, stillOwed(turn, mailable.slice(left)));
  await enqueueAll(
    db,
    written.map((one) => mailOf(one, club, organizationId, env)),
  );
  const noticed = addressed.flatMap(({ person: { userId }, lines }) =>
    userId === null ? [] : lines.filter((line) => line.isUrgent).map(({ event }) => ({ userId, ...event })),
  );
  await insertNotices(db, organizationId, noticed);
  const toldIds = new Set([
    ...written.flatMap(({ lines }) => lines.map(({ event }) => event.id)),
    ...noticed.map(({ id }) => id),
  ]);
  await markHandled(db, organizationId, verdictsOf(turn, toldIds));
  if (toldIds.size > 0) await announce(db, organizationId, ['schedule', 'changeNotices']);
};

/**
 * Job that runs every minute: each person concerned by a change gets one email about everything that is due, from what
 * they were last told to what is true now (decision record 0056).
 */
export const tellOfChanges = async (db: Db, env: Env): Promise<void> => {
  for (const organizationId of await findDue(db))
    await inTransaction(db, async (transaction) => {
      await lockLetters(transaction, 'schedule', organizationId);
      await writeLetters(transaction, env, organizationId);
    });
};
