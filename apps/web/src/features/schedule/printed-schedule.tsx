import type { CSSProperties, ReactNode } from 'react';
import type { Entry } from '@touchline/domain/schedule/schema.ts';
import { zoneNote } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Letterhead } from '../../ui/display/emblem.tsx';
import { PrintedPage } from '../../ui/layout/printed-page.tsx';
import { factsOf } from './agenda-entry.tsx';

/** Clips text to a number of lines with an ellipsis, because the page layout depends on that number. */
const clampLines = (lines: number): CSSProperties => ({
  ...{ display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: lines, overflow: 'hidden' },
});

interface PrintedEntryProps {
  readonly entry: Entry;
  readonly lines: number;
  /** Shown if the entry is not listed under its day. */
  readonly day?: string;
  /** Facts shown after the title. */
  readonly facts: 'teams' | 'place';
}

/** Printed entry in a few small lines. */
export function PrintedEntry({ entry, lines, day, facts }: PrintedEntryProps) {
  const { timeZone, role } = useUser();
  const { time, title, of, place, isCancelled } = factsOf(entry, timeZone, role === 'player');
  return (
    <span style={clampLines(lines)}>
      {day} {time.split(' to ')[0]} {isCancelled ? <s>{title}</s> : <b>{title}</b>}
      <span> {facts === 'teams' ? of : place}</span>
      <span>{isCancelled && ' · Canceled'}</span>
    </span>
  );
}

interface PrintedScheduleProps {
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}

/** Part of the schedule on one sheet of paper, A4 or Letter, portrait or landscape. */
export function PrintedSchedule({ title, description, children }: PrintedScheduleProps) {
  const { organizationName, organizationLogoUrl, timeZone } = useUser();
  const zone = zoneNote(timeZone);
  return (
    <PrintedPage>
      <Letterhead name={organizationName} logo={organizationLogoUrl} />
      <h1 className="text-lg font-semibold">{title}</h1>
      <p className="mb-2 text-xs text-muted-foreground">
        {description}
        <span>{zone && ` Times are those of the club, ${zone}.`}</span>
      </p>
      {children}
    </PrintedPage>
  );
}
