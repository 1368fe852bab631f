import { registrationsAtOnce } from '@touchline/domain/constants.club.ts';
import type { Candidate } from '@touchline/domain/tryouts/schema.registrations.ts';
import { formatDay } from '../../lib/format.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ScrollArea } from '../../ui/base/scroll-area.tsx';
import { ShowMore } from '../../ui/lists/show-more.tsx';
import { useAgeOf } from './use-eligible-players.tsx';

interface EligibleChecklistProps {
  /** Eligible players shown so far. */
  readonly players: readonly Candidate[];
  readonly eligible: number;
  readonly chosen: ReadonlyMap<string, string>;
  readonly busy: boolean;
  readonly more: { readonly hasMore: boolean; readonly isFetchingMore: boolean; readonly showMore: () => void };
  readonly onToggle: (player: Candidate) => void;
  readonly onSelectAll: () => void;
  readonly onDeselectAll: () => void;
}

/** Checklist of eligible players, with the number selected. */
export function EligibleChecklist(props: EligibleChecklistProps) {
  const { players, eligible, chosen, busy, more, onToggle, onSelectAll, onDeselectAll } = props;
  const count = chosen.size;
  const ageOf = useAgeOf();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p aria-live="polite" className="text-sm text-muted-foreground tabular-nums">
          {count} of {eligible} selected
          <span>{count > registrationsAtOnce && ` (at most ${registrationsAtOnce} at once)`}</span>
        </p>
        <div className="flex flex-wrap gap-1">
          <Button
            size="sm"
            variant="ghost"
            className="max-sm:min-h-11!"
            busy={busy}
            disabled={count >= Math.min(eligible, registrationsAtOnce) || players.length === 0}
            onClick={onSelectAll}
          >
            Select All
          </Button>
          <Button size="sm" variant="ghost" className="max-sm:min-h-11!" disabled={count === 0} onClick={onDeselectAll}>
            Deselect All
          </Button>
        </div>
      </div>
      {eligible > registrationsAtOnce && (
        <p className="text-sm text-muted-foreground">
          At most {registrationsAtOnce} players are registered at once: Select All takes the first ones by name, then
          the next ones.
        </p>
      )}
      <ScrollArea
        as="ul"
        aria-label="Eligible players"
        className="max-h-[400px] divide-y divide-border rounded-md border border-border"
      >
        {players.map((player) => {
          const { playerId, playerName, playerBirthDate, jerseyNumber } = player;
          return (
            <li key={playerId} className="flex items-center gap-3 px-3 py-1.5">
              <Checkbox className="min-w-0 flex-1" checked={chosen.has(playerId)} onChange={() => onToggle(player)}>
                <span translate="no" className="font-medium break-words">
                  {playerName}
                </span>{' '}
                <span className="block text-muted-foreground tabular-nums">
                  {playerBirthDate ? `Age ${ageOf(player)} · ${formatDay(playerBirthDate)}` : 'No birth date'}
                </span>
              </Checkbox>
              {jerseyNumber !== null && <Badge>#{jerseyNumber}</Badge>}
            </li>
          );
        })}
        {more.hasMore && (
          <li className="p-3">
            <ShowMore busy={more.isFetchingMore} onClick={more.showMore} of="eligible players" />
          </li>
        )}
      </ScrollArea>
    </div>
  );
}
