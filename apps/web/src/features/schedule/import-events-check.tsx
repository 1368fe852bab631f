import { useState } from 'react';
import { counted } from '@touchline/domain/core/words.ts';
import {
  type EventField,
  eventFieldLabels,
  type EventOutcome,
  type EventPreview,
} from '@touchline/domain/schedule/schema.import.ts';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { SkeletonList } from '../../ui/states/skeleton.tsx';
import { hoursOf } from './event-facts.tsx';

const pageSize = 25;

const rowLooks = {
  new: { tone: 'green', label: 'New' },
  known: { tone: 'neutral', label: 'In the schedule already' },
  invalid: { tone: 'amber', label: 'Left out' },
} as const;

function Row({ outcome: { line, state, event, problems, notes } }: { outcome: EventOutcome }) {
  const { timeZone } = useUser();
  const { tone, label } = rowLooks[state];
  const sentences = Object.entries(problems).map(
    ([field, sentence]) => `${eventFieldLabels[field as EventField] ?? field}: ${sentence}`,
  );
  return (
    <li className="flex flex-col gap-1 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-muted-foreground">Line {line}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {event && (
        <>
          <span className="font-medium break-words">{[event.title, ...event.teams].join(' · ')}</span>
          <span>{`${formatInstant(event.startsAt, timeZone, 'fullDay')}, ${hoursOf(event, timeZone)}`}</span>
          {event.place && <span className="break-words">{event.place}</span>}
        </>
      )}
      {[...sentences, ...notes].map((sentence) => (
        <span key={sentence} className="break-words text-muted-foreground">
          {sentence}
        </span>
      ))}
    </li>
  );
}

interface CheckProps {
  readonly preview: { readonly data: EventPreview | undefined; readonly error: Error | null; readonly busy: boolean };
  readonly onRetry: () => void;
}

/** Third step, which shows the result of each row. */
export function ImportEventsCheck({ preview: { data, error, busy }, onRetry }: CheckProps) {
  const [page, setPage] = useState(0);
  if (!data || busy)
    return error && !busy ? (
      <Alert tone="red" title="The rows could not be checked" action={<Button onClick={onRetry}>Try again</Button>}>
        {error.message}
      </Alert>
    ) : (
      <SkeletonList rows={4} label="Checking the rows" />
    );
  const countOf = (state: EventOutcome['state']) => data.rows.filter((row) => row.state === state).length;
  // Invalid rows come first.
  const rows = data.rows.toSorted((one, other) => Number(other.state === 'invalid') - Number(one.state === 'invalid'));
  return (
    <div className="flex flex-col gap-3">
      <p role="status">
        {`Nothing has been written yet. ${counted(countOf('new'), 'event is', 'events are')} new, ${countOf('known')} in the schedule already, ${countOf('invalid')} left out.`}
      </p>
      <ul className="divide-y divide-border">
        {rows.slice(page * pageSize, (page + 1) * pageSize).map((outcome) => (
          <Row key={outcome.line} outcome={outcome} />
        ))}
      </ul>
      <Pager label="Pages of rows" page={page} pageSize={pageSize} total={rows.length} onPageChange={setPage} />
    </div>
  );
}
