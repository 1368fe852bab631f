import { Link } from 'wouter';
import { listed } from '@touchline/domain/core/words.ts';
import { placeOf, titleOf } from '@touchline/domain/schedule/rules.names.ts';
import type { ScheduledEvent } from '@touchline/domain/schedule/schema.ts';
import { inARow } from '../../lib/format.ts';
import { formatLongDay, withZone } from '../../lib/format-event.ts';
import { eventPath } from '../../lib/routing/club-paths.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { hoursOf, meetingOf } from './event-facts.tsx';

function NextEvent({ event }: { event: ScheduledEvent }) {
  const { timeZone, players } = useUser();
  const meeting = meetingOf(event, timeZone);
  const children = players.length > 1 ? listed(event.children.map(({ firstName }) => firstName)) : '';
  return (
    <li className="py-3 text-sm last:pb-0">
      <p className="text-base font-semibold break-words">
        <Link href={eventPath(event.id)} className="underline-offset-4 hover:underline">
          {children === '' ? titleOf(event) : `${titleOf(event)} for ${children}`}
        </Link>
      </p>
      <p>
        {inARow([
          formatLongDay(event.startsAt, timeZone),
          withZone(hoursOf(event, timeZone), timeZone),
          meeting && `meet at ${meeting}`,
        ])}
      </p>
      <p className="break-words text-muted-foreground">
        {inARow([event.isForAll ? 'Everyone' : listed(event.teams.map(({ name }) => name)), placeOf(event)])}
      </p>
    </li>
  );
}

/** Family's next events, soonest first. */
export function NextEvents({ events }: { events: readonly ScheduledEvent[] }) {
  if (events.length === 0) return null;
  return (
    <Card aria-label="Next events" className="max-w-3xl">
      <CardHeader
        title="Next events"
        actions={
          <LinkButton variant="secondary" size="sm" href={paths.schedule}>
            Open schedule
          </LinkButton>
        }
      />
      <ul className="mt-2 divide-y divide-border">
        {events.map((event) => (
          <NextEvent key={event.id} event={event} />
        ))}
      </ul>
    </Card>
  );
}
