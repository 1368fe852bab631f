import { useState } from 'react';
import { registrationsAtOnce } from '@touchline/domain/constants.club.ts';
import { listEligiblePlayers, registerPlayers } from '@touchline/domain/tryouts/contract.registrations.ts';
import {
  bornHint,
  registrationNotices,
  registrationProblems,
} from '@touchline/domain/tryouts/messages.registrations.ts';
import type { Candidate } from '@touchline/domain/tryouts/schema.registrations.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { call } from '../../lib/data/api.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { notify } from '../../lib/data/notices.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { EligibleChecklist } from './eligible-checklist.tsx';
import { NoEligiblePlayers } from './no-eligible-players.tsx';
import { NotEligible } from './not-eligible.tsx';
import { PlacesLeft } from './places-left.tsx';
import { useEligiblePlayers } from './use-eligible-players.tsx';

type Failure = Pick<Candidate, 'playerId' | 'playerName'> & { readonly message: string | null };

/** Names of the selected players by id. The selection is kept across pages and searches. */
type Choice = ReadonlyMap<string, string>;

const noChoice: Choice = new Map();

const addPlayers = (choice: Choice, players: readonly Candidate[]): Choice => {
  const nextChoice = new Map(choice);
  for (const { playerId, playerName } of players) {
    if (nextChoice.size < registrationsAtOnce) nextChoice.set(playerId, playerName);
  }
  return nextChoice;
};

/** Fetches all players that match the search, in addition to the selected ones, up to the limit for a request. */
const fetchMatching = async (choice: Choice, query: { readonly tryoutId: string; readonly search: string }) => {
  const candidates: Candidate[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof call<typeof listEligiblePlayers>>> = await call(listEligiblePlayers, {
      ...query,
      ...(cursor !== null && { after: cursor }),
    });
    candidates.push(...page.players);
    cursor = page.next;
  } while (cursor !== null && addPlayers(choice, candidates).size < registrationsAtOnce);
  return candidates;
};

/** Registers several players. Refused ones stay in the dialog with the reason (ruling 45). */
export function BulkRegisterDialog({ tryout, onClose }: { tryout: Tryout; onClose: () => void }) {
  const { id: tryoutId } = tryout;
  const { players, counts, isWhole, query, field, ...more } = useEligiblePlayers(tryoutId);
  const register = useCommand(registerPlayers);
  const [ownChoice, setOwnChoice] = useState<Choice>();
  // A sole eligible player is preselected, but a sole search result is not.
  const choice = ownChoice ?? (counts?.eligible === 1 ? addPlayers(noChoice, players) : noChoice);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const [isSelecting, setIsSelecting] = useState(false);
  const hint = counts && bornHint(counts);
  // Drops players whom a colleague has registered.
  const listedIds = new Set(players.map(({ playerId }) => playerId));
  const selected: Choice = isWhole ? new Map([...choice].filter(([playerId]) => listedIds.has(playerId))) : choice;

  const toggle = ({ playerId, playerName }: Candidate) => {
    const next = new Map(selected);
    if (!next.delete(playerId)) next.set(playerId, playerName);
    setOwnChoice(next);
  };

  const selectAll = async () => {
    if (isWhole) {
      setOwnChoice(addPlayers(selected, players));
      return;
    }
    setIsSelecting(true);
    try {
      const candidates = await fetchMatching(selected, query);
      // Keeps players who were selected in the meantime.
      setOwnChoice((now) => addPlayers(now ?? noChoice, candidates));
    } catch {
      notify(registrationNotices.eligibleNotLoaded);
    }
    setIsSelecting(false);
  };

  const send = async () => {
    if (selected.size === 0) {
      notify(registrationNotices.nobodySelected);
      return;
    }
    // The toast has reported a failed request. The selection stays for another attempt.
    const outcomes = await register.mutateAsync({ tryoutId, playerIds: [...selected.keys()] }).catch(() => undefined);
    if (!outcomes) return;
    const failedPlayers = outcomes
      .filter(({ registered }) => !registered)
      .map(({ playerId, message }) => ({ playerId, playerName: selected.get(playerId) ?? '', message }));
    setFailures(failedPlayers);
    // Players who are already registered need no retry.
    const retryPlayers = failedPlayers.filter(({ message }) => message !== registrationProblems.duplicate().message);
    setOwnChoice(new Map(retryPlayers.map(({ playerId, playerName }) => [playerId, playerName])));
    if (failedPlayers.length === 0) onClose();
  };

  return (
    <Dialog
      onOpenChange={onClose}
      title="Bulk Register"
      description="Choose the players to register for this tryout."
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      dirty={ownChoice !== undefined && selected.size > 0}
      footer={
        <Button
          type="submit"
          disabled={!counts || counts.eligible === 0 || selected.size > registrationsAtOnce}
          busy={register.busy}
          busyLabel="Registering..."
        >
          Register selected
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {failures.length > 0 && (
          <Alert tone="red" title="These players could not be registered:">
            <ul className="mt-1 list-disc pl-5">
              {failures.map(({ playerId, playerName, message }) => (
                <li key={playerId}>
                  {playerName}: {message}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {!counts && <NotLoaded query={more} loading="Loading players" failed="Failed to load players" />}
        <PlacesLeft tryout={tryout} chosen={selected.size} />
        {hint && <p className="text-sm text-muted-foreground">{hint}</p>}
        {counts?.eligible === 0 && <NoEligiblePlayers />}
        {field}
        {counts && counts.eligible > 0 && (
          <EligibleChecklist
            players={players}
            eligible={counts.eligible}
            chosen={selected}
            busy={isSelecting}
            more={more}
            onToggle={toggle}
            onSelectAll={() => void selectAll()}
            onDeselectAll={() => setOwnChoice(noChoice)}
          />
        )}
        {counts && <NotEligible tryoutId={tryoutId} page={counts} />}
      </div>
    </Dialog>
  );
}
