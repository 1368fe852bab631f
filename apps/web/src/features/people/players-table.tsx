import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { Link } from 'wouter';
import type { Player } from '@touchline/domain/people/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { playerPath } from '../../lib/routing/club-paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { type Column, ColumnsCard, DataTable } from '../../ui/lists/data-table.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/actions/menu.tsx';
import { PhoneNumber } from '../../ui/display/phone-number.tsx';
import { useRest } from '../../ui/base/press-guard.ts';
import { usePrinting } from '../../ui/base/use-media-query.ts';
import type { RowSelection } from '../../ui/lists/use-selection.ts';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';
import { PlayerRow } from './player-row.tsx';
import type { Sort } from '../../ui/lists/sort-control.tsx';

const TakeBackPlayerButton = lazyComponent(
  async () => (await import('./take-back-player-button.tsx')).TakeBackPlayerButton,
);

export const playerName = ({ firstName, lastName }: Pick<Player, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/** A known email address of a guardian. */
export const guardianEmail = (player: Pick<Player, 'parentGuardianEmail' | 'secondGuardianEmail'>): string | null =>
  player.parentGuardianEmail ?? player.secondGuardianEmail;

const guardianOf = ({ parentGuardianFirstName, parentGuardianLastName }: Player): string =>
  [parentGuardianFirstName, parentGuardianLastName].filter(Boolean).join(' ');

/**
 * Style of a value in the list, which takes one line however long it is. The player's page shows all of it. The touch
 * target of a phone link extends beyond its line.
 */
const oneLineStyle = 'flex h-4 max-w-full items-center gap-1';

function Guardian({ player, inList = false }: { player: Player; inList?: boolean }) {
  const guardian = guardianOf(player);
  const phone = player.parentGuardianPhone;
  if (!guardian && !phone) return null;
  return (
    <span className={clsx('text-xs font-normal text-muted-foreground', inList ? oneLineStyle : 'block')}>
      <span className="sr-only">Parent or guardian: </span>
      {guardian && <span className={clsx('min-w-0', inList && 'truncate')}>{guardian} </span>}
      {phone && (
        <span className="shrink-0">
          <PhoneNumber>{phone}</PhoneNumber>
        </span>
      )}
    </span>
  );
}

/** Maximum length of text that fits on two lines in any column. */
const maxTwoLineLength = 12;

/** Limits text in the list to two lines, for several teams or a long position. */
function ClampedText({ children, inList }: { children: string; inList: boolean }) {
  if (children.length <= maxTwoLineLength) return children;
  return <span className={inList ? 'line-clamp-2 leading-4 wrap-anywhere' : 'break-words'}>{children}</span>;
}

const teamsText = ({ teams }: Player): string => teams.map(({ name }) => name).join(', ');

const factsOf = (player: Player): string => {
  const age = player.age === null ? 'Age not known' : `Age ${player.age}`;
  return player.teams.length === 0 ? `${age} · No team` : `${age} · ${teamsText(player)}`;
};

function Account({ player }: { player: Player }) {
  if (player.hasAccount) return 'Yes';
  return player.isInvited ? <Badge tone="amber">Invited</Badge> : 'No account';
}

type PlayerDialog = 'archive' | 'assign' | 'edit' | 'invite';
type OpenPlayerDialog = (name: PlayerDialog, playerId: string) => void;

interface PlayersTableProps {
  readonly players: readonly Player[];
  readonly asAdmin: boolean;
  /** Opens a dialog about a player. `assign` adds the player to a team (ruling 27). */
  readonly onOpen: OpenPlayerDialog;
  readonly empty: ReactNode;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** Selected players; undefined outside selection mode. Rows have no buttons in selection mode. */
  readonly selection: Pick<RowSelection<Player>, 'selected' | 'onChange'> | undefined;
}

interface ActionsProps {
  readonly player: Player;
  readonly onOpen: OpenPlayerDialog;
  readonly onTakeBack: () => void;
}

function Actions({ player, onOpen, onTakeBack }: ActionsProps) {
  const name = playerName(player);
  if (player.archivedAt !== null) return <TakeBackPlayerButton id={player.id} name={name} onPress={onTakeBack} />;
  const openerOf = (dialog: PlayerDialog) => () => onOpen(dialog, player.id);
  return (
    <Menu trigger={<IconButton icon={EllipsisVertical} label={`Actions for ${name}`} tooltip="none" size="sm" />}>
      <MenuItem onSelect={openerOf('edit')}>Edit</MenuItem>
      <MenuItem onSelect={openerOf('assign')}>Assign to Team</MenuItem>
      {!player.hasAccount && <MenuItem onSelect={openerOf('invite')}>Invite</MenuItem>}
      <MenuItem onSelect={openerOf('archive')}>Archive</MenuItem>
    </Menu>
  );
}

/** Players with their guardians, as expandable rows on phones. The contract defines the sort keys. */
export function PlayersTable({ players, asAdmin, onOpen, selection, ...table }: PlayersTableProps) {
  const { timeZone } = useUser();
  const { rest, resting } = useRest();
  const printing = usePrinting();
  const adminColumns: Readonly<Record<string, boolean>> = { account: asAdmin, actions: asAdmin && !selection };
  const facts: readonly Column<Player>[] = [
    {
      key: 'position',
      header: 'Position',
      cell: ({ position }) => <ClampedText inList={!printing}>{position ?? '–'}</ClampedText>,
    },
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
      key: 'team',
      header: 'Team',
      sortable: true,
      cell: (player) => <ClampedText inList={!printing}>{teamsText(player) || '–'}</ClampedText>,
    },
    { key: 'account', header: 'Account', cell: (player) => <Account player={player} /> },
    {
      key: 'registered',
      header: 'Registered',
      sortable: true,
      cell: ({ createdAt }) => formatInstant(createdAt, timeZone, 'day'),
      className: 'whitespace-nowrap tabular-nums',
    },
    {
      key: 'actions',
      header: 'Actions',
      onCard: 'actions',
      cell: (player) => <Actions player={player} onOpen={onOpen} onTakeBack={rest} />,
    },
  ];
  const sharedColumns = facts.filter(({ key }) => adminColumns[key] ?? true);
  const columns: Column<Player>[] = [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      cell: (player) => (
        <>
          <Link
            href={playerPath(player.id)}
            className={clsx(
              'relative block font-medium underline-offset-4 hover:underline',
              !printing && 'max-w-full truncate',
            )}
          >
            {playerName(player)}
          </Link>
          <Guardian player={player} inList={!printing} />
        </>
      ),
      // Longer names are truncated, so that the table does not get wider.
      className: 'h-11 w-[30%] max-w-0',
    },
    ...sharedColumns,
  ];
  const detailColumns: readonly Column<Player>[] = [
    { key: 'guardian', header: 'Guardian', onCard: 'title', cell: (player) => <Guardian player={player} /> },
    {
      key: 'page',
      header: 'Page',
      cell: (player) => (
        <Link href={playerPath(player.id)} className="font-medium underline underline-offset-4">
          Open the player's page
        </Link>
      ),
    },
    ...sharedColumns.filter(({ key }) => key !== 'actions'),
  ];
  return (
    <div {...resting}>
      <DataTable
        roomy
        compact
        dense
        caption="Players"
        columns={columns}
        rows={players}
        rowKey={({ id }) => id}
        selection={selection && { ...selection, label: (player) => `Select ${playerName(player)}` }}
        card={(player) => (
          <PlayerRow
            name={playerName(player)}
            facts={factsOf(player)}
            actions={adminColumns['actions'] && <Actions player={player} onOpen={onOpen} onTakeBack={rest} />}
          >
            {() => <ColumnsCard columns={detailColumns} row={player} />}
          </PlayerRow>
        )}
        {...table}
      />
    </div>
  );
}
