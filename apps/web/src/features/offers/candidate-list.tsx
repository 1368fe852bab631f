import { clsx } from 'clsx';
import { useId } from 'react';
import { isCoach } from '@touchline/domain/core/actor.ts';
import { badgeText } from '@touchline/domain/evaluations/messages.ts';
import type { PlayerRecommendation, Recommendation } from '@touchline/domain/evaluations/schema.ts';
import type { Candidate } from '@touchline/domain/offers/schema.ts';
import { useUser } from '../../lib/session.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field.tsx';
import { NearItem } from '../../ui/near-item.tsx';
import { type AccountlessPlayer, InviteAccount } from './invite-account.tsx';

const tones: Readonly<Record<Recommendation, Tone>> = { yes: 'green', maybe: 'amber', no: 'red' };

type Recommended = PlayerRecommendation['badge'];

/** A coach reads the own recommendation, everybody else the most frequent one with its count (OFFER-05, OFFER-06). */
function RecommendationBadge({ badge }: { badge: Recommended }) {
  const counted = !isCoach(useUser());
  return (
    <Badge tone={badge ? tones[badge.recommendation] : 'neutral'}>
      <span className="sr-only">Recommendation: </span>
      {badgeText(badge, counted)}
    </Badge>
  );
}

interface CandidateListProps {
  readonly candidates: readonly Candidate[];
  readonly recommendations: readonly PlayerRecommendation[];
  readonly selected: readonly string[];
  readonly onChange: (selected: readonly string[]) => void;
  /** Whether an offer of this tryout stands in the way of another one. */
  readonly isBlocked: (candidate: Candidate) => boolean;
  /** Opens the invitation to an account, for those who may send one. */
  readonly onInviteAccount?: ((player: AccountlessPlayer) => void) | undefined;
  readonly error?: string | undefined;
}

/** The participants to tick; who holds an offer already is greyed out (OFFER-02, OFFER-04). */
export function CandidateList({
  candidates,
  recommendations,
  selected,
  onChange,
  isBlocked,
  onInviteAccount,
  error,
}: CandidateListProps) {
  const id = useId();
  const badges = new Map(recommendations.map(({ playerId, badge }) => [playerId, badge]));
  const toggle = (playerId: string) =>
    onChange(selected.includes(playerId) ? selected.filter((other) => other !== playerId) : [...selected, playerId]);

  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-2 text-sm font-medium">
        Players
        <span className="text-xs font-normal text-muted-foreground tabular-nums">
          {selected.length} of {candidates.length} selected
        </span>
      </legend>
      {candidates.length === 0 ? (
        <p className="rounded-md border border-border px-3 py-4 text-sm text-muted-foreground">
          Nobody is registered or checked in for this tryout.
        </p>
      ) : (
        <ul className="divide-y divide-border rounded-md border border-border">
          {candidates.map((candidate, index) => {
            const { playerId, firstName, lastName, position, age, isReachable } = candidate;
            const blocked = isBlocked(candidate);
            const about = [position, age !== null && `Age ${age}`].filter(Boolean).join(' · ');
            return (
              <NearItem
                key={playerId}
                index={index}
                of={candidates.length}
                usual={54}
                className={clsx('flex items-center gap-3 px-3 py-1.5', blocked && 'bg-muted')}
              >
                {() => (
                  <>
                    <Checkbox
                      className="min-w-0 flex-1"
                      checked={selected.includes(playerId)}
                      disabled={blocked}
                      onChange={() => toggle(playerId)}
                    >
                      <span className="block font-medium break-words">
                        {firstName} {lastName}
                      </span>
                      <span className="block text-muted-foreground">
                        {blocked ? 'Already invited to this tryout' : about}
                      </span>
                      {!isReachable && (
                        <span className="block font-medium text-amber-ink">No account yet: nobody gets a letter</span>
                      )}
                    </Checkbox>
                    <span className="flex flex-col items-end gap-1.5">
                      <RecommendationBadge badge={badges.get(playerId) ?? null} />
                      {!isReachable && onInviteAccount && (
                        <InviteAccount
                          player={{ playerId, playerName: `${firstName} ${lastName}` }}
                          onInvite={onInviteAccount}
                        />
                      )}
                    </span>
                  </>
                )}
              </NearItem>
            );
          })}
        </ul>
      )}
      {error && (
        <div className="mt-1.5">
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
