import { counted } from '@touchline/domain/core/words.ts';
import type { EventDetail } from '@touchline/domain/schedule/schema.ts';
import { formatInstant, inARow } from '../../lib/format.ts';
import { lastMoment } from '../../lib/format-event.ts';
import { useUser } from '../../lib/session/session.ts';
import { Card, CardHeader } from '../../ui/base/card.tsx';

type Change = EventDetail['changes'][number];

const changeLabels = { created: 'Created', changed: 'Changed', cancelled: 'Canceled', restored: 'Restored' } as const;

interface ChangeWithStates extends Change {
  readonly wasAllDay: boolean;
  readonly isAllDay: boolean;
}

/**
 * Changes, newest first, each with the full event before and after. A stored change has only the fields that differ.
 */
const withStates = ({
  changes,
  isAllDay: isAllDayNow,
}: Pick<EventDetail, 'changes' | 'isAllDay'>): readonly ChangeWithStates[] => {
  let isAllDay = isAllDayNow;
  return changes.toReversed().map((change) => {
    const wasAllDay = change.before.isAllDay ?? isAllDay;
    const extendedChange = { ...change, wasAllDay, isAllDay };
    isAllDay = wasAllDay;
    return extendedChange;
  });
};

/** Returns the differing values, old and new. */
const differencesOf = (
  { kind, before, after, wasAllDay, isAllDay }: ChangeWithStates,
  timeZone: string,
): string | null => {
  if (kind !== 'changed') return null;
  const difference = (name: string, from: string | null | undefined, to: string | null | undefined) =>
    from !== to && `${name}: ${from ?? 'none'} → ${to ?? 'none'}`;
  const start = (at: string | undefined, isDay: boolean) => at && formatInstant(at, timeZone, isDay ? 'day' : 'time');
  // All-day events end on their last day, not at the following midnight.
  const end = (at: string | undefined, isDay: boolean) =>
    at && (isDay ? formatInstant(lastMoment(at), timeZone, 'day') : formatInstant(at, timeZone));
  const minutesText = (minutes: number | null | undefined) => (minutes ? counted(minutes, 'minute') : null);
  return inARow([
    wasAllDay !== isAllDay && (isAllDay ? 'Now all day' : 'No longer all day'),
    difference('Start', start(before.startsAt, wasAllDay), start(after.startsAt, isAllDay)),
    difference(wasAllDay && isAllDay ? 'Last day' : 'End', end(before.endsAt, wasAllDay), end(after.endsAt, isAllDay)),
    difference('Place', before.place, after.place),
    difference('Meet before the start', minutesText(before.meetingMinutes), minutesText(after.meetingMinutes)),
  ]);
};

/** History of an event, with time and author. */
export function EventChanges({ event }: { event: Pick<EventDetail, 'changes' | 'earlierChanges' | 'isAllDay'> }) {
  const { timeZone } = useUser();
  return (
    <Card>
      <CardHeader title="Changes" />
      <ol className="flex flex-col gap-3 text-sm">
        {withStates(event).map((change) => (
          <li key={change.id}>
            <p>
              {changeLabels[change.kind]} {formatInstant(change.createdAt, timeZone)}
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
