import { counted } from '@touchline/domain/core/words.ts';
import type { EventDetail } from '@touchline/domain/schedule/schema.ts';
import { formatInstant, inARow } from '../../lib/format.ts';
import { lastMoment } from '../../lib/format-event.ts';
import { useUser } from '../../lib/session/session.ts';
import { Card, CardHeader } from '../../ui/card.tsx';

type Change = EventDetail['changes'][number];

const words = { created: 'Created', changed: 'Changed', cancelled: 'Canceled', restored: 'Restored' } as const;

interface Known extends Change {
  readonly wasAllDay: boolean;
  readonly isAllDay: boolean;
}

/**
 * Changes, newest first, each with the full event before and after, because a stored change has only the fields that
 * differ.
 */
const known = ({ changes, isAllDay: isAllDayNow }: Pick<EventDetail, 'changes' | 'isAllDay'>): readonly Known[] => {
  let isAllDay = isAllDayNow;
  return changes.toReversed().map((change) => {
    const wasAllDay = change.before.isAllDay ?? isAllDay;
    const one = { ...change, wasAllDay, isAllDay };
    isAllDay = wasAllDay;
    return one;
  });
};

/** Differing values, old and new. */
const differencesOf = ({ kind, before, after, wasAllDay, isAllDay }: Known, timeZone: string): string | null => {
  if (kind !== 'changed') return null;
  const fromTo = (name: string, from: string | null | undefined, to: string | null | undefined) =>
    from !== to && `${name}: ${from ?? 'none'} → ${to ?? 'none'}`;
  const start = (at: string | undefined, isDay: boolean) => at && formatInstant(at, timeZone, isDay ? 'day' : 'time');
  // All-day events end on their last day, not at the following midnight.
  const end = (at: string | undefined, isDay: boolean) =>
    at && (isDay ? formatInstant(lastMoment(at), timeZone, 'day') : formatInstant(at, timeZone));
  const ahead = (minutes: number | null | undefined) => (minutes ? counted(minutes, 'minute') : null);
  return inARow([
    wasAllDay !== isAllDay && (isAllDay ? 'Now all day' : 'No longer all day'),
    fromTo('Start', start(before.startsAt, wasAllDay), start(after.startsAt, isAllDay)),
    fromTo(wasAllDay && isAllDay ? 'Last day' : 'End', end(before.endsAt, wasAllDay), end(after.endsAt, isAllDay)),
    fromTo('Place', before.place, after.place),
    fromTo('Meet before the start', ahead(before.meetingMinutes), ahead(after.meetingMinutes)),
  ]);
};

/** History of an event, with time and author. */
export function EventChanges({ event }: { event: Pick<EventDetail, 'changes' | 'earlierChanges' | 'isAllDay'> }) {
  const { timeZone } = useUser();
  return (
    <Card>
      <CardHeader title="Changes" />
      <ol className="flex flex-col gap-3 text-sm">
        {known(event).map((change) => (
          <li key={change.id}>
            <p>
              {words[change.kind]} {formatInstant(change.createdAt, timeZone)}
              <span>{change.changedBy && ` by ${change.changedBy}`}</span>
            </p>
            <p className="break-words text-muted-foreground">{change.reason ?? differencesOf(change, timeZone)}</p>
          </li>
        ))}
      </ol>
      {event.earlierChanges > 0 && (
        <p className="mt-3 text-sm text-muted-foreground">and {counted(event.earlierChanges, 'earlier change')}</p>
      )}
    </Card>
  );
}
