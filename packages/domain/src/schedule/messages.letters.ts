import { type Day, dayOf } from '../core/calendar.ts';
import type { Role } from '../core/actor.ts';
import type { EmailContent } from '../core/email-content.ts';
import { type CalendarFile, publishedFile } from '../core/icalendar.ts';
import { counted, type DateStyle, dayInWords, listed, momentInWords } from '../core/words.ts';
import { changeLetters } from '../constants.club.ts';
import { contactRemark } from '../families/messages.contacts.ts';
import { eventInWords, newsWords } from './messages.news.ts';
import { changedParts, type EventState } from './rules.letters.ts';
import { titleOf } from './rules.names.ts';
import type { News } from './schema.notices.ts';
import type { ScheduledEvent } from './schema.ts';

/** The state of an event, with the values from which its name is built. */
export interface NamedEvent extends EventState, Pick<ScheduledEvent, 'kind' | 'title' | 'opponent' | 'side'> {
  readonly teamNames: readonly string[];
}

/** An event in an email: the state that the reader knows, and the current state. */
export interface LetterEvent extends Pick<ScheduledEvent, 'id' | 'seriesId'> {
  readonly reason: string | null;
  readonly revision: number;
  readonly news: News;
  readonly before: NamedEvent | null;
  readonly now: NamedEvent;
}

/** The state to show. For an event that no longer concerns the reader, this is the state from the previous email. */
export const stateToShow = ({ news, before, now }: Pick<LetterEvent, 'news' | 'before' | 'now'>): NamedEvent =>
  news === 'gone' && before ? before : now;

interface Reader extends DateStyle {
  /** Null for a contact, who cannot open the app. */
  readonly role: Role | null;
}

interface Club {
  readonly organizationName: string;
  /** The organization's time zone, for times (ruling 34). */
  readonly timeZone: string;
}

interface Facts extends Club, Reader {}

const startOf = ({ startsAt, isAllDay }: EventState, { timeZone, ...reader }: Facts): string =>
  isAllDay ? dayInWords(new Date(startsAt), timeZone, reader) : momentInWords(new Date(startsAt), timeZone, reader);

const meetingOf = ({ meetingMinutes, isAllDay }: EventState): readonly string[] =>
  meetingMinutes === null || meetingMinutes === 0 || isAllDay ? [] : [`Meet ${meetingMinutes} minutes before.`];

const timesOf = (event: EventState, facts: Facts): string => {
  const { timeZone, ...reader } = facts;
  const start = startOf(event, facts);
  const until = new Date(event.endsAt);
  if (event.isAllDay) {
    const last = dayInWords(new Date(until.getTime() - 1), timeZone, reader);
    return last === start ? start : `${start} to ${last}`;
  }
  const end = momentInWords(until, timeZone, reader);
  const isSameDay = dayOf(new Date(event.startsAt), timeZone) === dayOf(until, timeZone);
  return `${start.replace(` (${timeZone})`, '')} to ${isSameDay ? end.split(' at ').at(-1) : end}`;
};

const whenAndWhere = (event: EventState, facts: Facts): string =>
  [timesOf(event, facts), ...(event.place === null ? [] : [event.place]), ...meetingOf(event)].join('\n');

/** Events on one line of an email: a single event, or events of a series with the same news. */
type Line = readonly [LetterEvent, ...LetterEvent[]];

const linesOf = (events: readonly LetterEvent[]): readonly Line[] =>
  [...Map.groupBy(events, ({ id, seriesId, news }) => `${seriesId ?? id} ${news}`).values()] as unknown as Line[];

/** The club's reason for a cancellation; empty if the events have different reasons. */
const reasonOf = ([first, ...others]: Line): readonly string[] =>
  first.news === 'cancelled' && first.reason !== null && others.every(({ reason }) => reason === first.reason)
    ? [`Reason: ${first.reason}`]
    : [];

const paragraphOf = (line: Line, facts: Facts): string => {
  const [first, ...others] = line;
  const last = others.at(-1);
  const heading = `${eventInWords(stateToShow(first))} ${newsWords[first.news]}${last ? `, ${counted(line.length, 'event')} from ${startOf(stateToShow(first), facts)} to ${startOf(stateToShow(last), facts)}` : ''}.`;
  const { before, now, news } = first;
  const scheduleHint = last ? ['All of them are listed in the schedule.'] : [];
  if (news === 'changed' && before)
    return [heading, 'Now:', whenAndWhere(now, facts), 'Before:', whenAndWhere(before, facts), ...scheduleHint].join(
      '\n',
    );
  const state = news === 'cancelled' ? (before ?? now) : stateToShow(first);
  return [heading, ...reasonOf(line), whenAndWhere(state, facts), ...scheduleHint].join('\n');
};

const subjectOf = (lines: readonly Line[], facts: Facts): string => {
  const [line] = lines;
  if (!line || lines.length > 1 || line.length > 1) {
    const count = lines.reduce((sum, { length }) => sum + length, 0);
    return `${facts.organizationName}: ${counted(count, 'schedule change')}`;
  }
  const [{ news, before, now }] = line;
  const { timeZone, ...reader } = facts;
  const name = `${titleOf(stateToShow(line[0]))} on ${dayInWords(new Date((before ?? now).startsAt), timeZone, reader)}`;
  if (news !== 'changed' || !before) return `${facts.organizationName}: ${name} ${newsWords[news]}`;
  const { time, place } = changedParts(before, now);
  return `${facts.organizationName}: new ${listed([...(time ? ['time'] : []), ...(place ? ['place'] : [])])} for ${name}`;
};

const daysOf = ({ isAllDay, startsAt, endsAt }: EventState, timeZone: string): { first: Day; last: Day } | undefined =>
  isAllDay
    ? { first: dayOf(new Date(startsAt), timeZone), last: dayOf(new Date(Date.parse(endsAt) - 1), timeZone) }
    : undefined;

/** Details of the sending server that calendar entries contain. */
export interface CalendarSender {
  readonly host: string;
  readonly organizer: string;
  readonly madeAt: Date;
}

/** An email's events for the reader's calendar, with ids that no feed uses. */
export const eventFile = (
  events: readonly LetterEvent[],
  { organizationName, timeZone }: Club,
  { host, organizer, madeAt }: CalendarSender,
): CalendarFile => {
  const entries = events.slice(0, changeLetters.attachedEvents).map((event) => {
    const state = stateToShow(event);
    const days = daysOf(state, timeZone);
    return {
      uid: `event-letter-${event.id}@${host}`,
      revision: event.revision,
      madeAt,
      startsAt: new Date(state.startsAt),
      endsAt: new Date(state.endsAt),
      ...(days && { days }),
      title: eventInWords(state),
      place: state.place ?? '',
      note: organizationName,
      organizer: { name: organizationName, address: organizer },
      isCancelled: event.news === 'gone' || event.now.status === 'cancelled',
    };
  });
  return { ...publishedFile(entries), name: 'schedule.ics' };
};

/** Lists all changes for a person in one email, with one line per series. */
export const changeLetter = (events: readonly LetterEvent[], facts: Facts): EmailContent => {
  const lines = linesOf(events);
  const [event] = events;
  const path =
    lines.length === 1 && event && event.news !== 'gone' ? `/dashboard/schedule/${event.id}` : '/dashboard/schedule';
  return {
    subject: subjectOf(lines, facts),
    paragraphs: ['Hello,', ...lines.map((line) => paragraphOf(line, facts))],
    ...(facts.role === null
      ? { remarks: [contactRemark(facts.organizationName)] }
      : { action: { label: lines.length === 1 ? 'See the event' : 'See the schedule', path, role: facts.role } }),
  };
};

/** Tells the person who made the change which email was not delivered. */
export const undeliveredChangeLetter = (subject: string): string =>
  `An email about the schedule, "${subject}": tell them another way.`;
