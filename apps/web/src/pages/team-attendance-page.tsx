import Download from 'lucide-react/icons/download';
import ShieldX from 'lucide-react/icons/shield-x';
import { downloadTeamAttendance, readTeamAttendance } from '@touchline/domain/attendance/contract.ts';
import { counted } from '@touchline/domain/core/words.ts';
import { teamMissing } from '@touchline/domain/teams/messages.ts';
import { SeasonTable } from '../features/attendance/season-table.tsx';
import { isDenied, useOperationQuery } from '../lib/cache/queries.ts';
import { useDownload } from '../lib/data/download.ts';
import { useTitle } from '../lib/routing/location.ts';
import { rosterPath } from '../lib/routing/club-paths.ts';
import { BackLink } from '../ui/actions/back-link.tsx';
import { Button } from '../ui/actions/button.tsx';
import { EmptyCard } from '../ui/states/empty-state.tsx';
import { NotLoaded } from '../ui/states/not-loaded.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';

/** Page with a team's attendance over its season, for its coaches and admins. */
export function TeamAttendancePage({ params }: { readonly params: Readonly<Record<string, string | undefined>> }) {
  const teamId = params['teamId'] ?? '';
  const query = useOperationQuery(readTeamAttendance, { teamId });
  const isMissing = isDenied(query.error);
  const team = isMissing ? undefined : query.data;
  const file = useDownload(downloadTeamAttendance);
  const title = team ? `Attendance of ${team.teamName}` : 'Attendance';
  useTitle(title);
  return (
    <>
      <BackLink href={rosterPath(teamId)}>Back to Roster</BackLink>
      <PageHeader
        title={title}
        description={
          team && `${team.ageGroupName} · ${team.seasonName} · ${counted(team.eventCount, 'event')} with attendance`
        }
        actions={
          team && (
            <Button variant="secondary" busy={file.busy} onClick={() => void file.save({ teamId })}>
              {!file.busy && <Download aria-hidden="true" />}
              <span>Export CSV</span>
            </Button>
          )
        }
      />
      {team && <SeasonTable players={team.players} />}
      {isMissing && <EmptyCard title={teamMissing().message} icon={ShieldX} />}
      {!team && !isMissing && (
        <NotLoaded query={query} loading="Loading attendance" rows={6} failed="Failed to load the attendance" />
      )}
    </>
  );
}
