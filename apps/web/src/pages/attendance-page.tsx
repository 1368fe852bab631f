import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import { listed } from '@touchline/domain/core/words.ts';
import { titleOf } from '@touchline/domain/schedule/rules.names.ts';
import { scheduleProblems } from '@touchline/domain/schedule/messages.ts';
import { FieldAttendance } from '../features/attendance/field-attendance.tsx';
import { useAttendance } from '../features/attendance/use-attendance.tsx';
import { isDenied } from '../lib/cache/queries.ts';
import { inARow } from '../lib/format.ts';
import { useTitle } from '../lib/routing/location.ts';
import { paths } from '../lib/routing/paths.ts';
import { EmptyCard } from '../ui/states/empty-state.tsx';
import { FullScreen } from '../ui/base/full-screen.tsx';
import { LinkButton } from '../ui/actions/link-button.tsx';
import { NotLoaded } from '../ui/states/not-loaded.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';

/** Page on which a phone takes attendance at an event. */
export function AttendancePage({ params }: { readonly params: Readonly<Record<string, string | undefined>> }) {
  const eventId = params['eventId'] ?? '';
  const { query, players } = useAttendance(eventId);
  const { data: attendance, error } = query;
  useTitle(
    attendance && !isDenied(error)
      ? inARow(['Attendance', titleOf(attendance), listed(attendance.teamNames)])
      : 'Attendance',
  );
  // Checked first, because the data stays in the cache when access ends.
  if (isDenied(error))
    return (
      <>
        <PageHeader title="Attendance" />
        <EmptyCard
          icon={CalendarX2}
          title={scheduleProblems.missing().message}
          action={
            <LinkButton variant="secondary" href={paths.schedule}>
              Back to Schedule
            </LinkButton>
          }
        />
      </>
    );
  if (attendance && players) return <FieldAttendance key={eventId} attendance={attendance} players={players} />;
  return (
    <FullScreen className="max-lg:p-4">
      <NotLoaded query={query} loading="Loading attendance" rows={5} failed="Failed to load the attendance" />
    </FullScreen>
  );
}
