import ClipboardPen from 'lucide-react/icons/clipboard-pen';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import SearchX from 'lucide-react/icons/search-x';
import { acceptsEvaluations } from '@touchline/domain/evaluations/rules.ts';
import type { EvaluatedPlayer } from '@touchline/domain/evaluations/schema.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import { numberOf } from '@touchline/domain/tryouts/rules.registrations.ts';
import type { TryoutStatus } from '@touchline/domain/tryouts/schema.ts';
import { useActor } from '../../lib/session/session.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/base/card.tsx';
import { EmptyCard } from '../../ui/states/empty-state.tsx';
import { PlayerLink } from '../../ui/actions/player-link.tsx';
import { EvaluationBadges } from './evaluation-badges.tsx';
import { PlayerBadge } from './recommendation-badge.tsx';
import { inARow } from '../../lib/format.ts';

interface PlayerListProps {
  readonly players: readonly EvaluatedPlayer[];
  readonly tryoutStatus: TryoutStatus;
  readonly hasDraft: (registrationId: string) => boolean;
  readonly onOpen: (registrationId: string) => void;
  /** Player whose view was just closed. The focus returns to that player's button. */
  readonly lastOpened: string | undefined;
}

/** Returns the label of a player's button. */
const usePlayerAction = (tryoutStatus: TryoutStatus) => {
  const actor = useActor();
  const mayEvaluate = acceptsEvaluations(tryoutStatus) && roleHas(actor, 'evaluations.save');
  return ({ own }: EvaluatedPlayer) => {
    if (!mayEvaluate) return { label: 'View Details', icon: Eye } as const;
    return own ? ({ label: 'Edit', icon: Pencil } as const) : ({ label: 'Evaluate', icon: ClipboardPen } as const);
  };
};

/** Participating players, each with a badge and a button. */
export function PlayerList({ players, tryoutStatus, hasDraft, onOpen, lastOpened }: PlayerListProps) {
  const actionFor = usePlayerAction(tryoutStatus);
  if (players.length === 0) {
    return <EmptyCard icon={SearchX} title="No players match your search." />;
  }
  return (
    <Card flush>
      <ul aria-label="Players" className="divide-y divide-border">
        {players.map((player) => {
          const { registrationId, playerId, playerName, playerPosition, status, summary, own } = player;
          const number = numberOf(player);
          const { label, icon: Icon } = actionFor(player);
          return (
            <li key={registrationId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:flex-nowrap">
              <div className="beside sm:basis-48">
                <p className="font-medium">
                  <PlayerLink id={playerId}>{playerName}</PlayerLink>
                </p>
                <p className="text-sm text-muted-foreground">
                  {inARow([
                    number === null ? undefined : `#${number}`,
                    playerPosition,
                    status === 'checked_in' ? 'Checked in' : 'Not checked in',
                    summary.count > 0 && `${summary.count} ${summary.count === 1 ? 'evaluation' : 'evaluations'}`,
                  ])}
                </p>
              </div>
              <div className="flex flex-col items-end gap-1 self-start sm:flex-row sm:items-center sm:gap-2 sm:self-auto">
                {hasDraft(registrationId) && <Badge tone="amber">Not saved</Badge>}
                <EvaluationBadges registrationId={registrationId} isLate={own?.isLate ?? false} />
                <PlayerBadge player={player} />
              </div>
              <Button
                variant="secondary"
                // Focus returns to the player that was open.
                autoFocus={registrationId === lastOpened}
                className="min-h-11! w-full sm:w-40"
                aria-label={`${label} ${playerName}`}
                onClick={() => onOpen(registrationId)}
              >
                <Icon aria-hidden="true" />
                {/* The label is in its own element. The icon changes with the status, and a translator may have replaced the text beside it. */}
                <span>{label}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
