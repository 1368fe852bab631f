import type { EventKind, NextEvent } from './schema.next.ts';
import type { ScheduledEvent } from './schema.ts';

/** Names of the kinds of events, as shown on screens. */
export const kindNames: Readonly<Record<EventKind, string>> = { practice: 'Practice', game: 'Game', event: 'Event' };

/** Title of an event: its own title or its kind, plus the opponent for a game. */
export const titleOf = ({
  kind,
  title,
  opponent,
  side,
}: Pick<ScheduledEvent, 'kind' | 'title' | 'opponent' | 'side'>): string => {
  if (title !== null) return title;
  if (kind !== 'game' || opponent === null) return kindNames[kind];
  return side === 'away' ? `Game at ${opponent}` : `Game against ${opponent}`;
};

/** The parts of a field that an event uses; undefined if it has the whole field. */
export const partsInWords = ({
  firstPart,
  lastPart,
}: {
  readonly firstPart: number | null;
  readonly lastPart: number | null;
}): string => {
  if (firstPart === null || lastPart === null) return '';
  return firstPart === lastPart ? `, part ${firstPart}` : `, parts ${firstPart} to ${lastPart}`;
};

/** An event's place: its venue with the field, or the entered place. */
export const placeOf = ({ field, place }: Pick<NextEvent, 'field' | 'place'>): string | null =>
  field ? `${field.venueName}, ${field.name}${partsInWords(field)}` : place;
