import CalendarCog from 'lucide-react/icons/calendar-cog';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import FileUp from 'lucide-react/icons/file-up';
import Printer from 'lucide-react/icons/printer';
import Smartphone from 'lucide-react/icons/smartphone';
import { roleHas } from '@touchline/domain/policy.ts';
import type { ScheduledEvent } from '@touchline/domain/schedule/schema.ts';
import { readTeam } from '@touchline/domain/teams/contract.ts';
import { teamMissing } from '@touchline/domain/teams/messages.ts';
import type { Team } from '@touchline/domain/teams/schema.ts';
import { FamilyAnswers } from '../features/answers/family-answers.tsx';
import { OwnAnswers } from '../features/answers/own-answers.tsx';
import { Agenda } from '../features/schedule/agenda.tsx';
import { EventDetail } from '../features/schedule/event-detail.tsx';
import { ScheduleView } from '../features/schedule/schedule-view.tsx';
import { isDenied, useOperationQuery } from '../lib/cache/queries.ts';
import { useTitle } from '../lib/routing/location.ts';
import { useOpenDialog } from '../lib/routing/open-dialog.ts';
import { rosterPath } from '../lib/routing/club-paths.ts';
import { useActor } from '../lib/session/session.ts';
import { BackLink } from '../ui/actions/back-link.tsx';
import { Button } from '../ui/actions/button.tsx';
import { EmptyCard } from '../ui/states/empty-state.tsx';
import { lazyComponent } from '../ui/base/lazy-component.tsx';
import { Menu, MenuItem } from '../ui/actions/menu.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';

const TeamAnswers = lazyComponent(async () => (await import('../features/answers/team-answers.tsx')).TeamAnswers);

const CalendarDialog = lazyComponent(
  async () => (await import('../features/schedule/calendar-dialog.tsx')).CalendarDialog,
);

const ImportEventsDialog = lazyComponent(
  async () => (await import('../features/schedule/import-events-dialog.tsx')).ImportEventsDialog,
);

const EventAttendance = lazyComponent(
  async () => (await import('../features/attendance/event-attendance.tsx')).EventAttendance,
);
const OwnMarks = lazyComponent(async () => (await import('../features/attendance/event-attendance.tsx')).OwnMarks);

const CreateEventDialog = lazyComponent(
  async () => (await import('../features/schedule/event-dialog.tsx')).CreateEventDialog,
);

const SeasonDialog = lazyComponent(async () => (await import('../features/schedule/season-dialog.tsx')).SeasonDialog);

const SeveralDialog = lazyComponent(
  async () => (await import('../features/schedule/several-dialog.tsx')).SeveralDialog,
);

interface SchedulePageProps {
  readonly params: { readonly eventId?: string; readonly teamId?: string };
}

/** Page with the schedule of the club or a team, or with one event. */
export function SchedulePage({ params: { eventId, teamId } }: SchedulePageProps) {
  if (eventId !== undefined) return <Event eventId={eventId} />;
  return teamId === undefined ? <Schedule /> : <TeamSchedule key={teamId} teamId={teamId} />;
}

/** Returns true on the day of the event and afterwards. The page itself says when attendance opens. */
const takesAttendance = ({ status, startsAt }: Pick<ScheduledEvent, 'status' | 'startsAt'>): boolean =>
  status === 'scheduled' && Date.parse(startsAt) < Date.now() + 24 * 60 * 60 * 1000;

function Event({ eventId }: { eventId: string }) {
  return (
    <EventDetail
      eventId={eventId}
      answers={(event) => (
        <>
          {event.children.length > 0 && <FamilyAnswers event={event} />}
          {event.children.length > 0 && takesAttendance(event) && <OwnMarks eventId={eventId} />}
          {event.mayReadAnswers && takesAttendance(event) && <EventAttendance eventId={eventId} />}
          {event.mayReadAnswers && <TeamAnswers eventId={eventId} />}
        </>
      )}
    />
  );
}

function TeamSchedule({ teamId }: { teamId: string }) {
  const { data: team, error } = useOperationQuery(readTeam, { teamId });
  const title = team ? `Schedule of ${team.name}` : 'Schedule';
  useTitle(title);
  return (
    <>
      <BackLink href={rosterPath(teamId)}>Back to Roster</BackLink>
      {isDenied(error) ? (
        <>
          <PageHeader title="Schedule" />
          <EmptyCard title={teamMissing().message} icon={CalendarX2} />
        </>
      ) : (
        <ScheduleBody
          team={team}
          teamId={teamId}
          title={title}
          description={team ? `${team.ageGroupName} · ${team.seasonName}` : ' '}
        />
      )}
    </>
  );
}

function Schedule() {
  return <ScheduleBody title="Schedule" description="Games, practices and events of your teams" />;
}

interface ScheduleBodyProps {
  readonly teamId?: string;
  /** The team, once loaded. */
  readonly team?: Team | undefined;
  readonly title: string;
  readonly description: string;
}

function ScheduleBody({ teamId, team, title, description }: ScheduleBodyProps) {
  const actor = useActor();
  const mayCreate = roleHas(actor, 'schedule.create');
  const { dialog, about, openDialog, closeDialog } = useOpenDialog<
    'create' | 'several' | 'calendar' | 'import' | 'season'
  >();
  const createButton = (
    <Button onClick={() => openDialog('create')} onPointerEnter={() => void CreateEventDialog.preload()}>
      <CalendarPlus aria-hidden="true" />
      Add to Schedule
    </Button>
  );
  const actions = (
    <>
      <Button
        variant="secondary"
        onClick={() => openDialog('calendar')}
        onPointerEnter={() => void CalendarDialog.preload()}
      >
        <Smartphone aria-hidden="true" />
        Calendar on your phone
      </Button>
      {team && (
        <Button
          variant="secondary"
          onClick={() => openDialog('season')}
          onPointerEnter={() => void SeasonDialog.preload()}
        >
          <Printer aria-hidden="true" />
          Print season
        </Button>
      )}
      {mayCreate && (
        <>
          <Menu trigger={<Button variant="secondary">More</Button>}>
            <MenuItem icon={FileUp} onSelect={() => openDialog('import')}>
              Import from a file
            </MenuItem>
            <MenuItem icon={CalendarCog} onSelect={() => openDialog('several')}>
              Change several
            </MenuItem>
          </Menu>
          {createButton}
        </>
      )}
    </>
  );
  return (
    <>
      <PageHeader title={title} description={description} actions={actions} />
      <ScheduleView
        name={title}
        teamId={teamId}
        onSlot={mayCreate ? (slot) => openDialog('create', slot) : undefined}
        agenda={(filters, from) => (
          <Agenda
            filters={filters}
            from={from}
            below={(event, onAnswered) => <OwnAnswers event={event} onAnswered={onAnswered} />}
            action={mayCreate && createButton}
            empty={
              mayCreate
                ? 'Add practices, games and other events; families see those of their teams.'
                : 'Practices, games and events of your teams appear here as soon as a coach adds them.'
            }
          />
        )}
      />
      {dialog === 'several' && mayCreate && (
        <SeveralDialog key={about} teamId={teamId} seasonId={about} onClose={closeDialog} />
      )}
      {dialog === 'import' && mayCreate && <ImportEventsDialog teamId={teamId} onClose={closeDialog} />}
      {dialog === 'season' && team && <SeasonDialog team={team} onClose={closeDialog} />}
      {dialog === 'calendar' && <CalendarDialog teamId={teamId} onClose={closeDialog} />}
      {dialog === 'create' && mayCreate && (
        <CreateEventDialog key={about} slot={about} teamId={teamId} onClose={closeDialog} />
      )}
    </>
  );
}
