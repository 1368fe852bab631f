import type { Day } from '@touchline/domain/core/calendar.ts';
import type { InputOf } from '@touchline/domain/core/operation.ts';
import { counted } from '@touchline/domain/core/words.ts';
import { digestHour } from '@touchline/domain/constants.club.ts';
import { findOverlaps, previewAct } from '@touchline/domain/schedule/contract.overlaps.ts';
import { overlapSentence, notificationSentences } from '@touchline/domain/schedule/messages.overlaps.ts';
import { daysOfSeries } from '@touchline/domain/schedule/rules.series.ts';
import type { Overlaps, SavingPreview } from '@touchline/domain/schedule/schema.overlaps.ts';
import type { NewEvent, Scope } from '@touchline/domain/schedule/schema.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { formatDay, formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';

/** Warnings about people who would have two events at once. They do not prevent saving. */
function OverlapList({ shown, total }: Overlaps) {
  const { timeZone } = useUser();
  if (total === 0) return null;
  const moreCount = total - shown.length;
  return (
    <Alert tone="amber" title="At two events at once">
      <ul className="flex flex-col gap-1">
        {shown.map((overlap) => (
          <li key={JSON.stringify(overlap)}>{overlapSentence(overlap, formatInstant(overlap.startsAt, timeZone))}</li>
        ))}
        {moreCount > 0 && <li>And {counted(moreCount, 'more overlap')}.</li>}
      </ul>
      <p className="mt-1">You can save it all the same.</p>
    </Alert>
  );
}

const digestTime = () => formatInstant(`2027-01-01T${digestHour}:00:00Z`, 'UTC', 'clock');

interface PreviewProps {
  readonly preview: SavingPreview | undefined;
  /** Ends the series on a day, if the form has a series. */
  readonly onEnd?: ((day: Day) => void) | undefined;
}

/** Shows overlaps, the end of the season, and the recipients of notifications. */
function Preview({ preview, onEnd }: PreviewProps) {
  const pastSeason = preview?.pastSeason;
  return (
    <div aria-live="polite" className="flex flex-col gap-4 sm:col-span-full">
      {preview && (
        <>
          <OverlapList {...preview} />
          {pastSeason && (
            <Alert
              tone="amber"
              action={
                onEnd && (
                  <Button size="sm" variant="secondary" onClick={() => onEnd(pastSeason.endDate)}>
                    End with the season
                  </Button>
                )
              }
            >
              The season {pastSeason.name} ends on {formatDay(pastSeason.endDate)}. {counted(pastSeason.count, 'event')}{' '}
              of the series {pastSeason.count === 1 ? 'comes' : 'come'} after it.
            </Alert>
          )}
          <div className="flex flex-col gap-1 text-sm text-muted-foreground">
            {notificationSentences(preview.told, digestTime()).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

type Search = InputOf<typeof findOverlaps>;

const searchFor = (
  event: NewEvent,
  reached: { readonly eventId: string; readonly scope: Scope } | undefined,
): Search => {
  const { teamIds, day, time, endDay, endTime, fieldId, firstPart, lastPart, place, meetingMinutes, repeat } = event;
  return {
    ...reached,
    ...(teamIds.length > 0 && { teamIds: teamIds.join(',') }),
    ...{ day, time: time ?? undefined, endDay, endTime: endTime ?? undefined },
    ...{ fieldId: fieldId ?? undefined, place: place ?? undefined },
    ...(firstPart !== null && { firstPart: String(firstPart) }),
    ...(lastPart !== null && { lastPart: String(lastPart) }),
    ...(meetingMinutes !== null && { meetingMinutes: String(meetingMinutes) }),
    ...(repeat && { days: daysOfSeries(day, repeat).join(',') }),
  };
};

interface FormPreviewProps {
  /** Form values; undefined while they are invalid. */
  readonly event: NewEvent | undefined;
  /** Stored event being edited, and the scope of the change. */
  readonly reached?: { readonly eventId: string; readonly scope: Scope };
  /** Ends a new series on a day. */
  readonly onEnd?: (day: Day) => void;
}

/** Previews the effects of saving the form each time the user pauses typing. */
export function FormPreview({ event, reached, onEnd }: FormPreviewProps) {
  const searchText = useDebouncedValue(event ? JSON.stringify(searchFor(event, reached)) : '');
  const search = (searchText === '' ? { day: '', endDay: '' } : JSON.parse(searchText)) as Search;
  const { data } = useOperationQuery(findOverlaps, search, { enabled: searchText !== '', keepPrevious: true });
  return <Preview preview={searchText === '' ? undefined : data} onEnd={onEnd} />;
}

/** Previews the effects of an action on events. Hidden until its target is known. */
export function ActPreview({ search }: { search: InputOf<typeof previewAct> | null }) {
  const searchText = useDebouncedValue(search ? JSON.stringify(search) : '');
  const input = (searchText === '' ? { act: 'cancel' } : JSON.parse(searchText)) as InputOf<typeof previewAct>;
  const { data } = useOperationQuery(previewAct, input, { enabled: searchText !== '', keepPrevious: true });
  return <Preview preview={searchText === '' ? undefined : data} />;
}
