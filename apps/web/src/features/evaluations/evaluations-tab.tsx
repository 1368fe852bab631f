import { CalendarClock, ClipboardX, Users } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { nothingEvaluated } from '@touchline/domain/evaluations/messages.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { useSearchParam } from '../../lib/location.ts';
import { findPlayers } from '../../lib/find-players.ts';
import { useSearchText } from '../../lib/search-text.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SearchInput } from '../../ui/search-input.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { PlayerEvaluation } from './player-evaluation.tsx';
import { PlayerList } from './player-list.tsx';
import type { Drafts } from './use-drafts.tsx';
import { useEvaluations } from './use-evaluations.tsx';

/** The players of a tryout and their evaluations; the player looked at stands in the address. */
export function EvaluationsTab({ tryout, drafts }: { tryout: Tryout; drafts: Drafts }) {
  const [registrationId, setRegistrationId] = useSearchParam('registration', '');
  const [, setSearch] = useSearchParams();
  const [lastOpened, setLastOpened] = useState<string>();
  if (registrationId === '') {
    return (
      <Players
        tryout={tryout}
        lastOpened={lastOpened}
        hasDraft={(id) => drafts.has(id)}
        onOpen={(id) => {
          setLastOpened(id);
          setRegistrationId(id);
        }}
      />
    );
  }
  // Both at once: of two settings of the address the second would bring back what the first took away.
  const back = () =>
    setSearch((previous) => {
      const rest = [...previous].filter(([name]) => name !== 'registration' && name !== 'view');
      return new URLSearchParams(rest);
    });
  return <PlayerEvaluation tryout={tryout} registrationId={registrationId} drafts={drafts} onBack={back} />;
}

interface PlayersProps {
  readonly tryout: Tryout;
  readonly lastOpened: string | undefined;
  readonly hasDraft: (registrationId: string) => boolean;
  readonly onOpen: (registrationId: string) => void;
}

function Players({ tryout: { id, status }, ...rest }: PlayersProps) {
  const { players, isError, isFetching, refetch } = useEvaluations(id);
  const { typed, type } = useSearchText('search');
  if (!players) {
    return isError ? (
      <ErrorState title="Failed to load player evaluations" onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <SkeletonList rows={4} label="Loading evaluations" />
    );
  }
  if (status !== 'active' && players.every(({ summary }) => summary.count === 0)) {
    return (
      <Card flush>
        <EmptyState icon={status === 'upcoming' ? CalendarClock : ClipboardX} title={nothingEvaluated[status]}>
          {status === 'upcoming' && 'Players can be evaluated once an admin has started the tryout.'}
        </EmptyState>
      </Card>
    );
  }
  if (players.length === 0) {
    return (
      <Card flush>
        <EmptyState icon={Users} title="No players to evaluate yet.">
          Players appear here as soon as they are registered for this tryout.
        </EmptyState>
      </Card>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <SearchInput
        label="Search players"
        placeholder="Search by player name"
        value={typed}
        onValueChange={type}
        className="sm:max-w-sm"
      />
      <PlayerList players={findPlayers(players, typed)} tryoutStatus={status} {...rest} />
    </div>
  );
}
