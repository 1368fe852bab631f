import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { paths } from '../../lib/routing/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ImportLink } from './import-link.tsx';
import type { PlayerFilterState } from './player-filters.tsx';

interface NoPlayersProps {
  readonly filter: PlayerFilterState;
  readonly search: string;
  readonly isArchive: boolean;
  /** Button that adds the first player, for users who may invite. */
  readonly addPlayer: ReactNode;
}

/** Explains why the list of players is empty, and offers the next step. */
export function NoPlayers({ filter, search, isArchive, addPlayer }: NoPlayersProps) {
  if (filter.count > 0) {
    const clearButton = (
      <Button variant="secondary" onClick={filter.clear}>
        Clear filters
      </Button>
    );
    return <EmptyState title="No player fits these filters." icon={Users} action={clearButton} />;
  }
  if (search) return <EmptyState title={`No players found matching "${search}".`} icon={Users} />;
  if (isArchive) return <EmptyState title="No player is archived." icon={Users} />;
  const firstSteps = addPlayer && (
    <div className="flex flex-wrap justify-center gap-2">
      {addPlayer}
      <ImportLink to={paths.importPlayers} />
    </div>
  );
  return (
    <EmptyState title="No players have registered with your organization yet." icon={Users} action={firstSteps}>
      {addPlayer
        ? 'Players join with a registration code, or with a personal code from "Add Player".'
        : 'You see the players of your teams and of the tryouts of their age groups.'}
    </EmptyState>
  );
}
