import ClipboardList from 'lucide-react/icons/clipboard-list';
import { memo, type ReactNode, useCallback } from 'react';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { playsUpInWords } from '@touchline/domain/tryouts/messages.registrations.ts';
import { setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { formatDay } from '../../lib/format.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { CardLine, type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PlayerLink } from '../../ui/actions/player-link.tsx';
import { useMediaQuery } from '../../ui/base/use-media-query.ts';
import { useQueuedState } from '../../lib/offline/offline-queue.ts';
import { UnsentBadge } from '../../ui/display/unsent-badge.tsx';
import { AttendanceButtons, type RegistrationActionProps, RegistrationMenu } from './registration-actions.tsx';
import { RegistrationStatusBadge } from './registration-status-badge.tsx';

/** Badges for attendance that has not been sent yet, or that arrived after the tryout was completed (ruling 51). */
function RegistrationBadges({ registration: { id, isLate } }: { readonly registration: Registration }) {
  return (
    <>
      <UnsentBadge state={useQueuedState({ registrationId: id }, setAttendance)} />
      {isLate && <Badge>Late</Badge>}
    </>
  );
}

/** Functions that must be stable, because new ones re-render every row. */
type CommonProps = Omit<RegistrationActionProps, 'registration'>;

interface RegistrationsTableProps extends CommonProps {
  readonly registrations: readonly Registration[];
  /** Explanation of an empty list and of the next step. */
  readonly hint: ReactNode;
}

const birthDateText = ({ playerBirthDate }: Registration) => (playerBirthDate ? formatDay(playerBirthDate) : '–');

/** Width at which five columns and two buttons fit, with names and guardians on one line. */
const roomyQuery = '(min-width: 90rem)';

/** Name of the player, with facts that have no column. */
const Player = memo(function Player({ registration, details }: { registration: Registration; details?: string }) {
  const { playerId, playerName, jerseyNumber, bibNumber, notes, playsUp } = registration;
  return (
    <span className="beside block">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {bibNumber && <span className="text-2xl leading-6 font-bold tabular-nums">{bibNumber}</span>}
        <PlayerLink id={playerId}>{playerName}</PlayerLink>
        {!bibNumber && jerseyNumber !== null && <Badge>#{jerseyNumber}</Badge>}
      </span>
      {playsUp && (
        <span className="block max-w-sm text-sm font-normal wrap-anywhere text-amber-ink">
          {playsUpInWords(playsUp)}
        </span>
      )}
      {details && <span className="block text-sm font-normal wrap-anywhere text-muted-foreground">{details}</span>}
      {notes && (
        <span className="block max-w-sm text-sm font-normal wrap-anywhere whitespace-pre-line text-muted-foreground">
          {notes}
        </span>
      )}
    </span>
  );
});

const Status = memo(function Status({ registration }: { registration: Registration }) {
  return (
    <span className="flex shrink-0 flex-col items-end gap-1 md:items-start">
      <RegistrationStatusBadge status={registration.status} />
      <RegistrationBadges registration={registration} />
    </span>
  );
});

const hiddenDetails = ({ playerPosition, guardianName }: Registration): string =>
  [playerPosition, guardianName && `Guardian: ${guardianName}`].filter(Boolean).join(' · ');

const RowActions = memo(function RowActions(props: RegistrationActionProps) {
  return (
    <div className="flex items-center justify-end gap-2">
      <AttendanceButtons {...props} />
      <RegistrationMenu {...props} />
    </div>
  );
});

function RegistrationCard({ registration, ...common }: RegistrationActionProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Player registration={registration} />
        <span className="flex shrink-0 items-start gap-1">
          <Status registration={registration} />
          <span className="-my-2.5 -mr-2.5 empty:hidden">
            <RegistrationMenu registration={registration} {...common} />
          </span>
        </span>
      </div>
      <dl className="flex flex-col gap-1 text-sm">
        <CardLine term="Position">{registration.playerPosition ?? '–'}</CardLine>
        <CardLine term="Birth date" numeric>
          {birthDateText(registration)}
        </CardLine>
        <CardLine term="Guardian">{registration.guardianName ?? '–'}</CardLine>
      </dl>
      <AttendanceButtons registration={registration} {...common} />
    </div>
  );
}

const columns = (isRoomy: boolean, common: CommonProps): readonly Column<Registration>[] => [
  {
    key: 'player',
    header: 'Player',
    cell: (registration) => <Player registration={registration} details={isRoomy ? '' : hiddenDetails(registration)} />,
  },
  ...(isRoomy
    ? [{ key: 'position', header: 'Position', cell: ({ playerPosition }: Registration) => playerPosition ?? '–' }]
    : []),
  { key: 'birth', header: 'Birth date', cell: birthDateText, className: 'whitespace-nowrap tabular-nums' },
  { key: 'status', header: 'Status', cell: (registration) => <Status registration={registration} /> },
  ...(isRoomy
    ? [{ key: 'guardian', header: 'Guardian', cell: ({ guardianName }: Registration) => guardianName ?? '–' }]
    : []),
  {
    key: 'actions',
    header: 'Actions',
    headerHidden: true,
    cell: (registration) => <RowActions registration={registration} {...common} />,
  },
];

/** Registrations as a table, or as cards with thumb-sized buttons on phones. */
export function RegistrationsTable({ registrations, hint, ...common }: RegistrationsTableProps) {
  const isRoomy = useMediaQuery(roomyQuery);
  const { tryoutStatus, onTouched, onWithdraw } = common;
  // Memoized so that checking in one player does not re-render a screenful of others.
  const card = useCallback(
    (registration: Registration) => (
      <RegistrationCard
        registration={registration}
        tryoutStatus={tryoutStatus}
        onTouched={onTouched}
        onWithdraw={onWithdraw}
      />
    ),
    [tryoutStatus, onTouched, onWithdraw],
  );
  return (
    <DataTable
      caption="Registrations"
      rows={registrations}
      rowKey={({ id }) => id}
      columns={columns(isRoomy, common)}
      card={card}
      empty={
        <EmptyState title="No players registered for this tryout yet." icon={ClipboardList}>
          {hint}
        </EmptyState>
      }
    />
  );
}
