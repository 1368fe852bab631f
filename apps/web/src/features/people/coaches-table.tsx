import { type ReactNode, useState } from 'react';
import { teamsPerCoach } from '@touchline/domain/constants.ts';
import type { Coach } from '@touchline/domain/people/schema.ts';
import { assignCoach, removeCoach } from '@touchline/domain/teams/contract.ts';
import { teamNotices } from '@touchline/domain/teams/messages.ts';
import { formatInstant } from '../../lib/format.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { undoBy } from '../../lib/data/undo.ts';
import { useUser } from '../../lib/session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import type { Sort } from '../../ui/sort-control.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';

/** The same removal as on the teams page, in the words of this one (COACH-16, COACH-17). */
const removeAssignment = {
  ...removeCoach,
  done: teamNotices.assignmentRemoved,
  failed: teamNotices.assignmentNotRemoved,
};

/** After many seasons a coach has more past teams than a list has room for: they wait behind a button. */
const pastTeamsShown = 1;

const nameOf = ({ firstName, lastName }: Coach): string => `${firstName} ${lastName}`;

function TeamChip({ coach, team, removable }: { coach: Coach; team: Coach['teams'][number]; removable: boolean }) {
  const remove = useCommand(removeAssignment, {
    undo: () => undoBy(assignCoach, { teamId: team.teamId, coachId: coach.id }),
  });
  const text = team.isCurrent ? team.name : `${team.name} (past)`;
  if (!removable) return <Chip>{text}</Chip>;
  return (
    <Chip
      busy={remove.busy}
      removeLabel={`Remove ${nameOf(coach)} from ${team.name}`}
      onRemove={() => remove.mutate({ assignmentId: team.assignmentId })}
    >
      {text}
    </Chip>
  );
}

function Teams({ coach, removable }: { coach: Coach; removable: boolean }) {
  const [open, setOpen] = useState(false);
  if (coach.teams.length === 0) return <span className="text-muted-foreground">No teams</span>;
  const past = coach.teams.filter(({ isCurrent }) => !isCurrent);
  const folded = !open && past.length > pastTeamsShown;
  const shown = folded ? coach.teams.filter(({ isCurrent }) => isCurrent) : coach.teams;
  return (
    <ul aria-label={`Teams of ${nameOf(coach)}`} className="flex flex-wrap gap-1.5 max-xl:justify-end">
      {shown.map((team) => (
        <li key={team.assignmentId} className="max-w-full">
          <TeamChip coach={coach} team={team} removable={removable} />
        </li>
      ))}
      {folded && (
        <li>
          <Button
            size="sm"
            variant="link"
            aria-label={`Show ${past.length} past teams of ${nameOf(coach)}`}
            onClick={() => setOpen(true)}
          >
            {past.length} past teams
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
        {nameOf(coach)}
        {coach.hasAccount === false && <Badge tone="amber">Invited</Badge>}
      </span>
      {coach.email && (
        <span className="block text-sm font-normal text-muted-foreground">
          <EmailAddress>{coach.email}</EmailAddress>
        </span>
      )}
    </>
  );
}

function AssignButton({ coach, onAssign }: { coach: Coach; onAssign: (coach: Coach) => void }) {
  const full = coach.teams.filter(({ isCurrent }) => isCurrent).length >= teamsPerCoach;
  return (
    <Button
      size="sm"
      variant="secondary"
      className="whitespace-nowrap"
      disabled={full}
      aria-label={`Assign ${nameOf(coach)} to a team`}
      title={full ? `${nameOf(coach)} already has ${teamsPerCoach} teams` : undefined}
      onClick={() => onAssign(coach)}
    >
      Assign to Team
    </Button>
  );
}

interface CoachesTableProps {
  readonly coaches: readonly Coach[];
  /** Admins see phone, registration and actions, coaches names and teams (ruling 31). */
  readonly asAdmin: boolean;
  /** Opens the dialog that assigns the coach to a team. */
  readonly onAssign: (coach: Coach) => void;
  readonly empty: ReactNode;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

/** The coaches of the organization; cards on phones (COACH-05). Sort keys are those of the contract. */
export function CoachesTable({ coaches, asAdmin, onAssign, ...table }: CoachesTableProps) {
  const { timeZone } = useUser();
  const columns: readonly Column<Coach>[] = [
    { key: 'name', header: 'Name', sortable: true, cell: (coach) => <Name coach={coach} />, className: 'xl:min-w-56' },
    { key: 'phone', header: 'Phone', cell: ({ phone }) => (phone ? <PhoneNumber>{phone}</PhoneNumber> : '–') },
    {
      key: 'teams',
      header: 'Teams',
      sortable: true,
      cell: (coach) => <Teams coach={coach} removable={asAdmin} />,
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
      cell: (coach) => <AssignButton coach={coach} onAssign={onAssign} />,
    },
  ];
  const shown = asAdmin ? columns : columns.filter(({ key }) => key === 'name' || key === 'teams');
  return <DataTable roomy caption="Coaches" columns={shown} rows={coaches} rowKey={({ id }) => id} {...table} />;
}
