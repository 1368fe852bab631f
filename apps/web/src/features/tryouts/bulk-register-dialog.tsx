import { useState } from 'react';
import { ageOn, dayOf } from '@touchline/domain/core/calendar.ts';
import { listEligiblePlayers, registerPlayers } from '@touchline/domain/tryouts/contract.registrations.ts';
import { registrationNotices } from '@touchline/domain/tryouts/messages.registrations.ts';
import type { Candidate } from '@touchline/domain/tryouts/schema.registrations.ts';
import { registrationsAtOnce } from '@touchline/domain/limits.ts';
import { formatDay } from '../../lib/format.ts';
import { notify } from '../../lib/notices.ts';
import { useCommand } from '../../lib/commands.ts';
import { useAnswer } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { NobodyEligible, NotEligible } from './nobody-eligible.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';

interface BulkRegisterDialogProps {
  readonly tryoutId: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

interface Failure {
  readonly playerId: string;
  readonly playerName: string;
  readonly message: string;
}

/** Registers many at once; whoever could not be registered stays in the dialog, with the reason (TREG-18, decision D45). */
export function BulkRegisterDialog({ tryoutId, open, onOpenChange }: BulkRegisterDialogProps) {
  const { data, isError, isFetching, refetch } = useAnswer(listEligiblePlayers, { tryoutId });
  const register = useCommand(registerPlayers);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const eligible = data?.eligible ?? [];
  // Somebody whom a colleague has registered meanwhile is no longer in the list, and so no longer chosen.
  const selected = eligible.filter(({ playerId }) => chosen.has(playerId));

  const toggle = (playerId: string) => {
    const next = new Set(chosen);
    if (!next.delete(playerId)) next.add(playerId);
    setChosen(next);
  };

  const send = async () => {
    if (selected.length === 0) {
      notify(registrationNotices.nobodySelected);
      return;
    }
    const names = new Map(selected.map(({ playerId, playerName }) => [playerId, playerName]));
    // What failed as a whole has been told in the toast; the choice stays for another attempt.
    const outcomes = await register.mutateAsync({ tryoutId, playerIds: [...names.keys()] }).catch(() => undefined);
    if (!outcomes) return;
    const failed = outcomes.filter(({ registered }) => !registered);
    setChosen(new Set(failed.map(({ playerId }) => playerId)));
    setFailures(
      failed.map(({ playerId, message }) => ({
        playerId,
        playerName: names.get(playerId) ?? '',
        message: message ?? '',
      })),
    );
    if (failed.length === 0) onOpenChange(false);
  };

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Bulk Register"
      description="Choose the players to register for this tryout."
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      footer={
        <Button
          type="submit"
          disabled={!data || eligible.length === 0 || selected.length > registrationsAtOnce}
          busy={register.busy}
          busyLabel="Registering..."
        >
          Register Selected
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
        {!data && !isError && <SkeletonList rows={4} label="Loading players" />}
        {!data && isError && (
          <ErrorState title="Failed to load players" onRetry={() => void refetch()} busy={isFetching} />
        )}
        {data && eligible.length === 0 && <NobodyEligible />}
        {eligible.length > 0 && (
          <Checklist
            players={eligible}
            chosen={chosen}
            count={selected.length}
            onToggle={toggle}
            onSelectAll={() => setChosen(new Set(eligible.map(({ playerId }) => playerId)))}
            onDeselectAll={() => setChosen(new Set())}
          />
        )}
        {data && <NotEligible players={data.notEligible} />}
      </div>
    </Dialog>
  );
}

interface ChecklistProps {
  readonly players: readonly Candidate[];
  readonly chosen: ReadonlySet<string>;
  readonly count: number;
  readonly onToggle: (playerId: string) => void;
  readonly onSelectAll: () => void;
  readonly onDeselectAll: () => void;
}

function Checklist({ players, chosen, count, onToggle, onSelectAll, onDeselectAll }: ChecklistProps) {
  const today = dayOf(new Date(), useUser().timeZone);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p aria-live="polite" className="text-sm text-muted-foreground tabular-nums">
          {count} of {players.length} selected
          {count > registrationsAtOnce && ` (at most ${registrationsAtOnce} at once)`}
        </p>
        <div className="flex gap-1">
          <Button
            size="sm"
            variant="ghost"
            className="max-sm:min-h-11!"
            disabled={count === players.length}
            onClick={onSelectAll}
          >
            Select All
          </Button>
          <Button size="sm" variant="ghost" className="max-sm:min-h-11!" disabled={count === 0} onClick={onDeselectAll}>
            Deselect All
          </Button>
        </div>
      </div>
      <ScrollArea
        as="ul"
        aria-label="Eligible players"
        className="max-h-[400px] divide-y divide-border rounded-md border border-border"
      >
        {players.map(({ playerId, playerName, playerBirthDate, jerseyNumber }) => (
          <li key={playerId} className="flex items-center gap-3 px-3 py-1.5">
            <Checkbox className="min-w-0 flex-1" checked={chosen.has(playerId)} onChange={() => onToggle(playerId)}>
              <span className="font-medium break-words">{playerName}</span>{' '}
              <span className="block text-muted-foreground tabular-nums">
                {playerBirthDate
                  ? `Age ${ageOn(playerBirthDate, today)} · ${formatDay(playerBirthDate)}`
                  : 'No birth date'}
              </span>
            </Checkbox>
            {jerseyNumber !== null && <Badge>#{jerseyNumber}</Badge>}
          </li>
        ))}
      </ScrollArea>
    </div>
  );
}
