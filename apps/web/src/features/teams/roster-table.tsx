import Shirt from 'lucide-react/icons/shirt';
import UserMinus from 'lucide-react/icons/user-minus';
import Users from 'lucide-react/icons/users';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { roleHas } from '@touchline/domain/policy.ts';
import type { Roster } from '@touchline/domain/teams/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { inviteContactPath } from '../../lib/routing/form-paths.ts';
import { useActor, useUser } from '../../lib/session/session.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { EmailAddress } from '../../ui/display/email-address.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { PhoneNumber } from '../../ui/display/phone-number.tsx';
import { PlayerLink } from '../../ui/actions/player-link.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import type { RowSelection } from '../../ui/lists/use-selection.ts';
import type { StaffRoster } from './add-player-dialog.tsx';
import { useRosterOrder } from './use-roster-order.tsx';

export type RosterDialogName = 'add-player' | 'move-players' | 'jersey-number' | 'remove-player';
type OpenRosterDialog = (name: RosterDialogName, playerId?: string) => void;

export type StaffRow = StaffRoster['players'][number];
type RosterRow = Pick<StaffRow, 'name' | 'joinedAt'>;

interface RosterTableProps {
  readonly roster: Roster;
  /** Opens a dialog; undefined for users who may not manage the roster. */
  readonly onOpen: OpenRosterDialog | undefined;
  /** Selected players; undefined outside selection mode. Rows have no buttons in selection mode. */
  readonly selection?: Pick<RowSelection<StaffRow>, 'selected' | 'onChange'> | undefined;
  /** Button of the empty state. */
  readonly emptyAction: ReactNode;
}

const nameColumn = { key: 'name', sortable: true, header: 'Name', className: 'font-medium' } as const;

/** Lists the active players. The user's role decides which columns are visible (ruling 30). */
export function RosterTable({ roster, onOpen, selection, emptyAction }: RosterTableProps) {
  const { timeZone } = useUser();
  const joinedText = ({ joinedAt }: RosterRow): string => formatInstant(joinedAt, timeZone, 'day');
  const joinedColumn: Column<RosterRow> = {
    key: 'joined',
    header: 'Join Date',
    sortable: true,
    cell: joinedText,
    className: 'tabular-nums',
  };
  if (roster.view !== 'staff') {
    return (
      <PlayersTable
        players={roster.players}
        columns={[{ ...nameColumn, cell: ({ name }) => <span translate="no">{name}</span> }, joinedColumn]}
        rowKey={(entry) => `${entry.joinedAt} ${entry.name}`}
        card={(entry) => (
          <>
            <p translate="no" className="font-semibold">
              {entry.name}
            </p>
            <p className="text-sm text-muted-foreground">Joined {joinedText(entry)}</p>
          </>
        )}
        emptyAction={emptyAction}
      />
    );
  }
  const hasActions = onOpen !== undefined && !selection;
  const actions = (player: StaffRow) => hasActions && <PlayerActions player={player} onOpen={onOpen} />;
  return (
    <PlayersTable<StaffRow>
      players={roster.players}
      columns={[
        { ...nameColumn, cell: ({ playerId, name }) => <RosterName id={playerId}>{name}</RosterName> },
        ...factColumns,
        joinedColumn,
        ...(hasActions ? [{ key: 'actions', header: 'Actions', headerHidden: true, cell: actions }] : []),
      ]}
      rowKey={({ playerId }) => playerId}
      selection={selection && { ...selection, label: ({ name }) => `Select ${name}` }}
      card={(player) => <StaffCard player={player} joined={joinedText(player)} actions={actions(player)} />}
      emptyAction={emptyAction}
    />
  );
}

type PlayersTableProps<Row> = Pick<
  ComponentProps<typeof DataTable<Row>>,
  'columns' | 'rowKey' | 'selection' | 'card'
> & { readonly players: readonly Row[]; readonly emptyAction: ReactNode };

/** Table of the players with a search field above it. */
function PlayersTable<Row extends RosterRow>({ players, emptyAction, ...table }: PlayersTableProps<Row>) {
  const { rows, sort, setSort, text, setText, isSearchable } = useRosterOrder(players);
  return (
    <>
      {isSearchable && (
        <SearchInput
          label="Search players"
          value={text}
          onValueChange={setText}
          className="mb-3 sm:max-w-md print:hidden"
        />
      )}
      <DataTable
        {...table}
        caption="Players"
        rows={rows}
        sort={sort}
        onSort={setSort}
        empty={
          players.length === 0 ? (
            <EmptyState title="No players on this team yet" icon={Users} action={emptyAction}>
              Players who accept an invitation to this team appear here.
            </EmptyState>
          ) : (
            <EmptyState title={`No players found matching "${text.trim()}".`} icon={Users} />
          )
        }
      />
    </>
  );
}

/** Lists guardians with phone numbers and email addresses (D75). */
function Contacts({ playerId, contacts }: Pick<StaffRow, 'playerId' | 'contacts'>) {
  const mayInvite = roleHas(useActor(), 'guardians.manage');
  return (
    <ul className="flex flex-col gap-1">
      {contacts.map(({ name, phone, email, emailRefused, place }) => (
        <li key={`${name} ${phone} ${email}`} className="flex flex-wrap items-center gap-x-2">
          {name}
          {phone !== null && <PhoneNumber className="underline">{phone}</PhoneNumber>}
          {email !== null && (
            <EmailAddress linked refused={emailRefused}>
              {email}
            </EmailAddress>
          )}
          {place !== null && (
            <span className="inline-flex flex-wrap items-center gap-x-2 print:hidden">
              <Badge>No account yet</Badge>
              {mayInvite && (
                <Link
                  href={inviteContactPath(playerId, place)}
                  aria-label={`Invite ${name ?? email ?? phone}`}
                  className="inline-flex min-h-6 items-center underline underline-offset-4"
                >
                  Invite
                </Link>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const factColumns: readonly Column<StaffRow>[] = [
  {
    key: 'guardian',
    header: 'Parent/Guardian',
    sortable: true,
    cell: ({ playerId, contacts }) =>
      contacts.length === 0 ? '–' : <Contacts playerId={playerId} contacts={contacts} />,
  },
  { key: 'age', header: 'Age', numeric: true, sortable: true, cell: ({ age }) => age ?? '–' },
  { key: 'jersey', header: 'Jersey', numeric: true, sortable: true, cell: ({ jerseyNumber }) => jerseyNumber ?? '–' },
];

/** Player's name, as a link for users who may open the player's page. Parents who manage a team may not. */
function RosterName(player: Readonly<{ id: string; children: string }>) {
  return <PlayerLink {...player} opens={roleHas(useActor(), 'players.open')} />;
}

/** Card for a player, compact enough to show a whole team on a phone. */
function StaffCard({ player, joined, actions }: { player: StaffRow; joined: string; actions: ReactNode }) {
  const { playerId, name, age, contacts, jerseyNumber } = player;
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          <RosterName id={playerId}>{name}</RosterName>
          {jerseyNumber !== null && (
            <span className="font-normal text-muted-foreground tabular-nums">
              <span className="sr-only">, jersey</span> #{jerseyNumber}
            </span>
          )}
        </p>
        <p className="text-sm text-muted-foreground">
          {age === null ? 'Age not known' : `Age ${age}`} · Joined {joined}
        </p>
        {contacts.length > 0 && (
          <div className="text-sm text-muted-foreground">
            Parent/Guardian:
            <Contacts playerId={playerId} contacts={contacts} />
          </div>
        )}
      </div>
      {actions}
    </div>
  );
}

function PlayerActions({ player, onOpen }: { player: StaffRow; onOpen: OpenRosterDialog }) {
  return (
    <div className="flex shrink-0 justify-end gap-1 max-md:-mr-2 max-md:flex-col">
      <IconButton
        icon={Shirt}
        label={`Change the jersey number of ${player.name}`}
        tooltip="end"
        onClick={() => onOpen('jersey-number', player.playerId)}
      />
      <IconButton
        icon={UserMinus}
        label={`Remove ${player.name} from the roster`}
        tooltip="end"
        tone="destructive"
        onClick={() => onOpen('remove-player', player.playerId)}
      />
    </div>
  );
}
