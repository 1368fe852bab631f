import CalendarClock from 'lucide-react/icons/calendar-clock';
import ClipboardPen from 'lucide-react/icons/clipboard-pen';
import ClipboardX from 'lucide-react/icons/clipboard-x';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { nothingEvaluated } from '@touchline/domain/evaluations/messages.ts';
import { nextUnevaluated, acceptsEvaluations } from '@touchline/domain/evaluations/rules.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { useSearchParam, withParams } from '../../lib/routing/search-params.ts';
import { findPlayers } from '@touchline/domain/tryouts/rules.find-players.ts';
import { useSearchText } from '../../lib/routing/search-text.ts';
import { useActor } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyCard } from '../../ui/states/empty-state.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { PlayerEvaluation } from './player-evaluation.tsx';
import { PlayerList } from './player-list.tsx';
import type { Drafts } from './use-drafts.tsx';
import { useEvaluations } from './use-evaluations.tsx';

/** Returns the next player to evaluate after a given one, or the first in the list. */
const useNextPlayer = (tryout: Tryout) => {
  const { players = [] } = useEvaluations(tryout.id);
  const mayEvaluate = roleHas(useActor(), 'evaluations.save') && acceptsEvaluations(tryout.status);
  const registrations = players.map(({ registrationId, status }) => ({ id: registrationId, status }));
  const evaluatedIds = new Set(players.flatMap(({ registrationId, own }) => (own ? [registrationId] : [])));
  return (after: string) => (mayEvaluate ? nextUnevaluated(registrations, evaluatedIds, after)?.id : undefined);
};

/** Players in a tryout and their evaluations. The URL stores the open player. */
export function EvaluationsTab({ tryout, drafts }: { tryout: Tryout; drafts: Drafts }) {
  const [registrationId, setRegistrationId] = useSearchParam('registration', '');
  const [, setSearch] = useSearchParams();
  const [lastOpened, setLastOpened] = useState<string>();
  // True while the user goes from one unevaluated player to the next, until they return to the list.
  const [continuesToNext, setContinuesToNext] = useState(false);
  const nextAfter = useNextPlayer(tryout);
  if (registrationId === '') {
    const openPlayer = (id: string, then = false) => {
      setLastOpened(id);
      setContinuesToNext(then);
      setRegistrationId(id);
    };
    const nextId = nextAfter('');
    return (
      <Players
        tryout={tryout}
        lastOpened={lastOpened}
        hasDraft={(id) => drafts.has(id)}
        onOpen={openPlayer}
        onNext={nextId === undefined ? undefined : () => openPlayer(nextId, true)}
      />
    );
  }
  // Changes both parameters in one step. A second URL change would restore the value that the first removed.
  const showPlayer = (next: string | undefined, options?: { readonly replace: boolean }) => {
    setContinuesToNext(next !== undefined);
    setSearch(withParams({ registration: next, view: undefined }), options);
  };
  return (
    <PlayerEvaluation
      tryout={tryout}
      registrationId={registrationId}
      drafts={drafts}
      onBack={() => showPlayer(undefined)}
      // Replaces the history entry, so that Back always leads to the list.
      onNext={continuesToNext ? () => showPlayer(nextAfter(registrationId), { replace: true }) : undefined}
    />
  );
}

interface PlayersProps {
  readonly tryout: Tryout;
  readonly lastOpened: string | undefined;
  readonly hasDraft: (registrationId: string) => boolean;
  readonly onOpen: (registrationId: string) => void;
  /** Starts with the first unevaluated player; undefined if there is none. */
  readonly onNext: (() => void) | undefined;
}

function Players({ tryout: { id, status }, onNext, ...rest }: PlayersProps) {
  const { players, ...query } = useEvaluations(id);
  const { text, setText } = useSearchText('search');
  if (!players)
    return <NotLoaded query={query} loading="Loading evaluations" failed="Failed to load player evaluations" />;
  if (status !== 'active' && players.every(({ summary }) => summary.count === 0)) {
    return (
      <EmptyCard icon={status === 'upcoming' ? CalendarClock : ClipboardX} title={nothingEvaluated[status]}>
        {status === 'upcoming' && 'Players can be evaluated once an admin has started the tryout.'}
      </EmptyCard>
    );
  }
  if (players.length === 0) {
    return (
      <EmptyCard icon={Users} title="No players to evaluate yet.">
        Players appear here as soon as they are registered for this tryout.
      </EmptyCard>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:justify-between">
        <SearchInput
          label="Search players"
          placeholder="Search by player name"
          value={text}
          onValueChange={setText}
          className="sm:max-w-sm sm:flex-1"
        />
        {onNext && (
          <Button className="min-h-11!" onClick={onNext}>
            <ClipboardPen aria-hidden="true" />
            Evaluate next
          </Button>
        )}
      </div>
      <PlayerList players={findPlayers(players, text)} tryoutStatus={status} {...rest} />
    </div>
  );
}
