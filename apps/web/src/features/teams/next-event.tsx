import { Link } from 'wouter';
import { placeOf, titleOf } from '@touchline/domain/schedule/rules.names.ts';
import type { NextEvent as TeamEvent } from '@touchline/domain/schedule/schema.next.ts';
import { formatInstant, inARow } from '../../lib/format.ts';
import { withZone } from '../../lib/format-event.ts';
import { eventPath } from '../../lib/routing/club-paths.ts';
import { useUser } from '../../lib/session/session.ts';

/** Team's next event, as a link to its page. */
export function NextEvent({ event }: { event: TeamEvent }) {
  const { timeZone } = useUser();
  const timeText = event.isAllDay
    ? formatInstant(event.startsAt, timeZone, 'day')
    : withZone(formatInstant(event.startsAt, timeZone), timeZone);
  return (
    <p className="relative text-sm break-words">
      <span className="text-muted-foreground">Next: </span>
      <Link
        href={eventPath(event.id)}
        className="font-medium underline decoration-input underline-offset-4 after:absolute after:inset-0"
      >
        {titleOf(event)}
      </Link>
      <span className="block text-muted-foreground">{inARow([timeText, placeOf(event)])}</span>
    </p>
  );
}
