import type { ReactNode } from 'react';
import type { Player } from '@touchline/domain/people/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import type { Sort } from '../../ui/sort-control.tsx';

export const playerName = ({ firstName, lastName }: Player): string => `${firstName} ${lastName}`;

const guardianOf = ({ parentGuardianFirstName, parentGuardianLastName }: Player): string =>
  [parentGuardianFirstName, parentGuardianLastName].filter(Boolean).join(' ');

function Name({ player, asAdmin }: { player: Player; asAdmin: boolean }) {
  const guardian = guardianOf(player);
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 font-medium">
        {playerName(player)}
        {asAdmin && !player.hasAccount && <Badge tone="amber">No account yet</Badge>}
      </span>
      {guardian && (
        <span className="block text-sm font-normal text-muted-foreground">
          <span className="sr-only">Parent or guardian: </span>
          {guardian}
          {player.parentGuardianPhone && ` · ${player.parentGuardianPhone}`}
        </span>
      )}
    </>
  );
}

interface PlayersTableProps {
  readonly players: readonly Player[];
  readonly asAdmin: boolean;
  readonly onEdit: (player: Player) => void;
  /** Opens the dialog that puts the player on a team (decision D27). */
  readonly onAssign: (player: Player) => void;
  /** Opens the dialog that invites a player without an account. */
  readonly onInvite: (player: Player) => void;
  readonly empty: ReactNode;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

type ActionsProps = Pick<PlayersTableProps, 'onEdit' | 'onAssign' | 'onInvite'> & { readonly player: Player };

function Actions({ player, onEdit, onAssign, onInvite }: ActionsProps) {
  return (
    <div className="flex flex-wrap gap-2 xl:flex-nowrap">
      <Button size="sm" variant="secondary" aria-label={`Edit ${playerName(player)}`} onClick={() => onEdit(player)}>
        Edit
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Assign ${playerName(player)} to a team`}
        onClick={() => onAssign(player)}
      >
        Assign to Team
      </Button>
      {!player.hasAccount && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Invite ${playerName(player)}`}
          onClick={() => onInvite(player)}
        >
          Invite
        </Button>
      )}
    </div>
  );
}

/** Players with the guardian beneath; cards on phones (PLAYER-04, PLAYER-05). What can be sorted by is called as in the contract. */
export function PlayersTable({ players, asAdmin, onEdit, onAssign, onInvite, ...table }: PlayersTableProps) {
  const { timeZone } = useUser();
  const columns: Column<Player>[] = [
    { key: 'name', header: 'Name', sortable: true, cell: (player) => <Name player={player} asAdmin={asAdmin} /> },
    { key: 'position', header: 'Position', cell: ({ position }) => position ?? '–' },
    {
      key: 'birthYear',
      header: 'Birth Year',
      numeric: true,
      sortable: true,
      cell: ({ birthYear }) => birthYear ?? '–',
    },
    { key: 'age', header: 'Age', numeric: true, cell: ({ age }) => age ?? '–' },
    { key: 'gender', header: 'Gender', cell: ({ gender }) => gender ?? '–' },
    {
      key: 'registered',
      header: 'Registered',
      sortable: true,
      cell: ({ createdAt }) => formatInstant(createdAt, timeZone, 'day'),
      className: 'whitespace-nowrap tabular-nums',
    },
  ];
  if (asAdmin) {
    columns.push({
      key: 'actions',
      header: 'Actions',
      onCard: 'actions',
      cell: (player) => <Actions player={player} onEdit={onEdit} onAssign={onAssign} onInvite={onInvite} />,
    });
  }
  return <DataTable roomy caption="Players" columns={columns} rows={players} rowKey={({ id }) => id} {...table} />;
}
