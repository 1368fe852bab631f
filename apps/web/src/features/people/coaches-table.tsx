import ChevronDown from 'lucide-react/icons/chevron-down';
import Pencil from 'lucide-react/icons/pencil';
import ShieldUser from 'lucide-react/icons/shield-user';
import UserMinus from 'lucide-react/icons/user-minus';
import { type ReactNode, useState } from 'react';
import { teamsPerCoach } from '@touchline/domain/constants.club.ts';
import { takeBackCoach } from '@touchline/domain/people/contract.leaving.ts';
import type { Coach } from '@touchline/domain/people/schema.ts';
import { assignCoach, removeCoach } from '@touchline/domain/teams/contract.ts';
import { teamNotices } from '@touchline/domain/teams/messages.ts';
import { formatInstant } from '../../lib/format.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { undoBy } from '../../lib/data/undo.ts';
import { useUser } from '../../lib/session/session.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Chip } from '../../ui/actions/chip.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/actions/menu.tsx';
import type { Sort } from '../../ui/lists/sort-control.tsx';
import { EmailAddress } from '../../ui/display/email-address.tsx';
import { PhoneNumber } from '../../ui/display/phone-number.tsx';
import { useRest } from '../../ui/base/press-guard.ts';

/** Number of past teams shown. A coach may have more after many seasons, so the others are behind a button. */
const maxPastTeams = 1;

export const coachName = ({ firstName, lastName }: Coach): string => `${firstName} ${lastName}`;

function TeamChip({ coach, team, removable }: { coach: Coach; team: Coach['teams'][number]; removable: boolean }) {
  // Command from the teams page with this page's wording.
  const remove = useCommand(
    {
      ...removeCoach,
      done: teamNotices.assignmentRemoved(coachName(coach), team.name),
      failed: teamNotices.assignmentNotRemoved,
    },
    { undo: () => undoBy(assignCoach, { teamId: team.teamId, coachId: coach.id }) },
  );
  const text = team.isCurrent ? team.name : `${team.name} (past)`;
  if (!removable) return <Chip>{text}</Chip>;
  return (
    <Chip
      busy={remove.busy}
      removeLabel={`Remove ${coachName(coach)} from ${team.name}`}
      onRemove={() => remove.mutate({ assignmentId: team.assignmentId })}
    >
      {text}
    </Chip>
  );
}

function Teams({ coach, removable }: { coach: Coach; removable: boolean }) {
  const [open, setOpen] = useState(false);
  if (coach.teams.length === 0) return <span className="text-muted-foreground">No teams</span>;
  const pastTeams = coach.teams.filter(({ isCurrent }) => !isCurrent);
  const isFolded = !open && pastTeams.length > maxPastTeams;
  const visibleTeams = isFolded ? coach.teams.filter(({ isCurrent }) => isCurrent) : coach.teams;
  return (
    <ul aria-label={`Teams of ${coachName(coach)}`} className="flex flex-wrap gap-1.5 max-xl:justify-end">
      {visibleTeams.map((team) => (
        <li key={team.assignmentId} className="max-w-full">
          <TeamChip coach={coach} team={team} removable={removable} />
        </li>
      ))}
      {isFolded && (
        <li>
          <Button
            size="sm"
            variant="link"
            aria-label={`Show ${pastTeams.length} past teams of ${coachName(coach)}`}
            onClick={() => setOpen(true)}
          >
            {pastTeams.length} past teams
          </Button>
        </li>
      )}
    </ul>
  );
}

function Name({ coach }: { coach: Coach }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 font-medium">
        {coachName(coach)}
        {coach.archivedAt !== null && <Badge>Archived</Badge>}
        {coach.hasAccount === false && coach.archivedAt === null && <Badge tone="amber">Invited</Badge>}
      </span>
      {coach.email && (
        <span className="block text-sm font-normal text-muted-foreground">
          <EmailAddress refused={coach.emailRefused}>{coach.email}</EmailAddress>
        </span>
      )}
    </>
  );
}

type OpenCoachDialog = (name: 'assign' | 'edit' | 'remove' | 'roles', coachId: string) => void;

function CoachMenu({ coach, onOpen }: { coach: Coach; onOpen: OpenCoachDialog }) {
  return (
    <Menu
      trigger={
        <IconButton
          icon={ChevronDown}
          label={`Edit or remove ${coachName(coach)}`}
          tooltip="none"
          size="sm"
          className="print:hidden"
        />
      }
    >
      <MenuItem icon={Pencil} onSelect={() => onOpen('edit', coach.id)}>
        Edit
      </MenuItem>
      {coach.userId !== null && (
        <MenuItem icon={ShieldUser} onSelect={() => onOpen('roles', coach.id)}>
          Roles
        </MenuItem>
      )}
      <MenuItem icon={UserMinus} destructive onSelect={() => onOpen('remove', coach.id)}>
        Remove from club
      </MenuItem>
    </Menu>
  );
}

function TakeBackButton({ coach, onPress }: { coach: Coach; onPress: () => void }) {
  const takeBack = useCommand(takeBackCoach);
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={takeBack.busy}
      aria-label={`Take ${coachName(coach)} back`}
      onClick={() => {
        onPress();
        takeBack.mutate({ coachId: coach.id });
      }}
    >
      Take back
    </Button>
  );
}

function AssignButton({ coach, onOpen }: { coach: Coach; onOpen: OpenCoachDialog }) {
  const isFull = coach.teams.filter(({ isCurrent }) => isCurrent).length >= teamsPerCoach;
  return (
    <Button
      size="sm"
      variant="secondary"
      className="whitespace-nowrap"
      disabled={isFull}
      aria-label={`Assign ${coachName(coach)} to a team`}
      title={isFull ? `${coachName(coach)} already has ${teamsPerCoach} teams` : undefined}
      onClick={() => onOpen('assign', coach.id)}
    >
      Assign to Team
    </Button>
  );
}

interface CoachesTableProps {
  readonly coaches: readonly Coach[];
  /** Set for admins, who see phone, registration and actions. Coaches see only names and teams (ruling 31). */
  readonly asAdmin: boolean;
  readonly onOpen: OpenCoachDialog;
  readonly empty: ReactNode;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** Coaches of the organization, as cards on phones. The contract defines the sort keys. */
export function CoachesTable({ coaches, asAdmin, onOpen, ...table }: CoachesTableProps) {
  const { timeZone } = useUser();
  const { rest, resting } = useRest();
  const columns: readonly Column<Coach>[] = [
    { key: 'name', header: 'Name', sortable: true, cell: (coach) => <Name coach={coach} />, className: 'xl:min-w-56' },
    { key: 'phone', header: 'Phone', cell: ({ phone }) => (phone ? <PhoneNumber>{phone}</PhoneNumber> : '–') },
    {
      key: 'teams',
      header: 'Teams',
      sortable: true,
      cell: (coach) => <Teams coach={coach} removable={asAdmin && coach.archivedAt === null} />,
    },
    {
      key: 'registered',
      header: 'Registered',
      sortable: true,
      cell: ({ createdAt }) => createdAt && formatInstant(createdAt, timeZone, 'day'),
      className: 'whitespace-nowrap tabular-nums',
    },
    {
      key: 'actions',
      header: 'Actions',
      onCard: 'actions',
      cell: (coach) =>
        coach.archivedAt === null ? (
          <div className="flex items-center gap-1">
            <AssignButton coach={coach} onOpen={onOpen} />
            <CoachMenu coach={coach} onOpen={onOpen} />
          </div>
        ) : (
          <TakeBackButton coach={coach} onPress={rest} />
        ),
    },
  ];
  const visibleColumns = asAdmin ? columns : columns.filter(({ key }) => key === 'name' || key === 'teams');
  return (
    <div {...resting}>
      <DataTable roomy caption="Coaches" columns={visibleColumns} rows={coaches} rowKey={({ id }) => id} {...table} />
    </div>
  );
}
