import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { formatDay } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RegistrationStatusBadge } from './registration-status-badge.tsx';

interface RegistrationsTableProps {
  readonly registrations: readonly Registration[];
  readonly actions: (registration: Registration) => ReactNode;
  /** Why there is nobody, and what could be done. */
  readonly hint: ReactNode;
}

const birthDate = ({ playerBirthDate }: Registration) => (playerBirthDate ? formatDay(playerBirthDate) : '–');

function Player({ registration: { playerName, jerseyNumber, notes } }: { registration: Registration }) {
  return (
    <span className="block min-w-0">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <span className="min-w-0 break-words">{playerName}</span>
        {jerseyNumber !== null && <Badge>#{jerseyNumber}</Badge>}
      </span>
      {notes && (
        <span className="block max-w-sm text-sm font-normal break-words whitespace-pre-line text-muted-foreground">
          {notes}
        </span>
      )}
    </span>
  );
}

/** Who is registered: a table, on phones cards with buttons for one thumb (TREG-04). */
export function RegistrationsTable({ registrations, actions, hint }: RegistrationsTableProps) {
  return (
    <DataTable
      caption="Registrations"
      rows={registrations}
      rowKey={({ id }) => id}
      columns={[
        { key: 'player', header: 'Player', cell: (registration) => <Player registration={registration} /> },
        { key: 'position', header: 'Position', cell: ({ playerPosition }) => playerPosition ?? '–' },
        { key: 'birth', header: 'Birth date', cell: birthDate, className: 'whitespace-nowrap tabular-nums' },
        { key: 'status', header: 'Status', cell: ({ status }) => <RegistrationStatusBadge status={status} /> },
        { key: 'guardian', header: 'Guardian', cell: ({ guardianName }) => guardianName ?? '–' },
        { key: 'actions', header: 'Actions', headerHidden: true, cell: actions },
      ]}
      card={(registration) => (
        <div className="flex flex-col gap-3">
          <div className="flex items-start justify-between gap-3">
            <Player registration={registration} />
            <span className="shrink-0">
              <RegistrationStatusBadge status={registration.status} />
            </span>
          </div>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            <dt className="text-muted-foreground">Position</dt>
            <dd className="text-right break-words">{registration.playerPosition ?? '–'}</dd>
            <dt className="text-muted-foreground">Birth date</dt>
            <dd className="text-right tabular-nums">{birthDate(registration)}</dd>
            <dt className="text-muted-foreground">Guardian</dt>
            <dd className="text-right break-words">{registration.guardianName ?? '–'}</dd>
          </dl>
          {actions(registration)}
        </div>
      )}
      empty={
        <EmptyState title="No players registered for this tryout yet." icon={ClipboardList}>
          {hint}
        </EmptyState>
      }
    />
  );
}
