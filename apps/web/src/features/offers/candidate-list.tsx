import { clsx } from 'clsx';
import { useId, useMemo, useState } from 'react';
import { counted, listed } from '@touchline/domain/core/words.ts';
import { isCoach } from '@touchline/domain/core/actor.ts';
import { badgeText } from '@touchline/domain/evaluations/messages.ts';
import {
  type EvaluatedPlayer,
  type PlayerRecommendation,
  type Recommendation,
  recommendations,
  type EvaluationSummary,
} from '@touchline/domain/evaluations/schema.ts';
import type { Candidate } from '@touchline/domain/offers/schema.ts';
import { averageScoreOf, sortRows } from '@touchline/domain/evaluations/rules.ranking.ts';
import { findPlayers } from '@touchline/domain/tryouts/rules.find-players.ts';
import { inARow } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Badge, type Tone } from '../../ui/display/badge.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FieldError } from '../../ui/forms/field.tsx';
import { VirtualizedItem } from '../../ui/lists/virtualized-item.tsx';
import { SearchInput } from '../../ui/forms/search-input.tsx';
import { SortControl } from '../../ui/lists/sort-control.tsx';
import { useBestFirst } from '../../ui/lists/use-best-first.ts';
import { InviteAccount, type InvitePlayer } from './invite-account.tsx';
import { unreachableText } from './offer-status.tsx';

/** A candidate with the evaluations visible to the viewer. */
interface EvaluatedCandidate extends Candidate {
  readonly playerName: string;
  readonly jerseyNumber: number | null;
  readonly summary: EvaluationSummary | undefined;
  /** Mean of the four averages to one decimal; undefined without an evaluation. */
  readonly averageScore: number | undefined;
}

const sortOptions = [
  { key: 'name', header: 'Last name' },
  { key: 'score', header: 'Average score' },
  { key: 'evaluations', header: 'Number of evaluations' },
  { key: 'checkedIn', header: 'Checked in' },
] as const;

/** Sort values by option. The server already sorts candidates by name. */
const sortValues: Readonly<Partial<Record<string, (candidate: EvaluatedCandidate) => number | undefined>>> = {
  score: ({ averageScore }) => averageScore,
  evaluations: ({ summary }) => summary?.count,
  checkedIn: ({ registrationStatus }) => Number(registrationStatus === 'checked_in'),
};

/** Filters candidates by the search and sorts them; ties stay sorted by name. */
const useCandidateOrder = (candidates: readonly Candidate[], evaluations: readonly EvaluatedPlayer[]) => {
  const { sort, changeSort } = useBestFirst('name', ['name']);
  const [search, setSearch] = useState('');
  const evaluatedCandidates = useMemo(() => {
    const players = new Map(evaluations.map((player) => [player.playerId, player]));
    return candidates.map((candidate): EvaluatedCandidate => {
      const { summary, jerseyNumber = null } = players.get(candidate.playerId) ?? {};
      const playerName = `${candidate.firstName} ${candidate.lastName}`;
      return { ...candidate, playerName, jerseyNumber, summary, averageScore: summary && averageScoreOf(summary) };
    });
  }, [candidates, evaluations]);
  const orderedCandidates = useMemo(
    () => sortRows(findPlayers(evaluatedCandidates, search), sortValues[sort.key], sort.direction === 'descending'),
    [evaluatedCandidates, search, sort],
  );
  return { shown: orderedCandidates, sort, changeSort, search, setSearch };
};

const recommendationTones: Readonly<Record<Recommendation, Tone>> = { yes: 'green', maybe: 'amber', no: 'red' };

type BadgeContent = PlayerRecommendation['badge'];

/** Shows coaches their own recommendation, and admins the most frequent one with its count. */
function RecommendationBadge({ badge }: { badge: BadgeContent }) {
  const showsCount = !isCoach(useUser());
  return (
    <Badge tone={badge ? recommendationTones[badge.recommendation] : 'neutral'}>
      <span className="sr-only">Recommendation: </span>
      {badgeText(badge, showsCount)}
    </Badge>
  );
}

interface CandidateListProps {
  readonly candidates: readonly Candidate[];
  readonly recommendations: readonly PlayerRecommendation[];
  readonly evaluations: readonly EvaluatedPlayer[];
  readonly selected: readonly string[];
  readonly onChange: (selected: readonly string[]) => void;
  /** True if the candidate already has an offer from this tryout that blocks another. */
  readonly isBlocked: (candidate: Candidate) => boolean;
  /** Opens the account invitation; undefined for users who may not send one. */
  readonly onInviteAccount?: InvitePlayer | undefined;
  readonly error?: string | undefined;
}

const personOf = ({ position, age, registrationStatus }: Candidate): string =>
  inARow([
    position,
    age === null ? undefined : `Age ${age}`,
    registrationStatus === 'checked_in' ? 'Checked in' : 'Not checked in',
  ]);

/** Formats evaluations as "Average 3.8 · 4 evaluations · 3 yes, 1 maybe". */
const evaluationsOf = ({ averageScore, summary }: EvaluatedCandidate): string => {
  if (!summary || averageScore === undefined) return 'No evaluations';
  const tally = recommendations.flatMap((one) =>
    summary.recommendations[one] > 0 ? [`${summary.recommendations[one]} ${one}`] : [],
  );
  return inARow([`Average ${averageScore.toFixed(1)}`, counted(summary.count, 'evaluation'), tally.join(', ')]);
};

/** Lists the participants with checkboxes. Players with a blocking offer are disabled and come last. */
export function CandidateList({
  candidates,
  recommendations: playerRecommendations,
  evaluations,
  selected,
  onChange,
  isBlocked,
  onInviteAccount,
  error,
}: CandidateListProps) {
  const id = useId();
  const { shown: orderedCandidates, sort, changeSort, search, setSearch } = useCandidateOrder(candidates, evaluations);
  const visibleCandidates = orderedCandidates.toSorted(
    (one, other) => Number(isBlocked(one)) - Number(isBlocked(other)),
  );
  const badges = new Map(playerRecommendations.map(({ playerId, badge }) => [playerId, badge]));
  const toggle = (playerId: string) =>
    onChange(selected.includes(playerId) ? selected.filter((other) => other !== playerId) : [...selected, playerId]);

  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 text-sm font-medium">Players</legend>
      {candidates.length > 0 && (
        <div className="mb-2 grid gap-2 sm:grid-cols-2">
          <SearchInput label="Search players" value={search} onValueChange={setSearch} />
          <SortControl options={sortOptions} sort={sort} onSort={changeSort} />
        </div>
      )}
      {visibleCandidates.length === 0 ? (
        <p className="rounded-md border border-border px-3 py-4 text-sm text-muted-foreground">
          {candidates.length === 0
            ? 'No one is registered or checked in for this tryout.'
            : 'No players match your search.'}
        </p>
      ) : (
        <ul aria-label="Players to invite" className="divide-y divide-border rounded-md border border-border">
          {visibleCandidates.map((candidate, index) => {
            const { playerId, playerName, familyReach } = candidate;
            const isTaken = isBlocked(candidate);
            return (
              <VirtualizedItem
                key={playerId}
                index={index}
                total={visibleCandidates.length}
                estimatedHeight={74}
                className={clsx(
                  'flex items-center gap-x-3 gap-y-1 px-3 py-1.5 max-sm:flex-wrap',
                  isTaken && 'bg-muted',
                )}
              >
                {() => (
                  <>
                    <Checkbox
                      className="min-w-0 flex-1 max-sm:basis-full"
                      checked={selected.includes(playerId)}
                      disabled={isTaken}
                      onChange={() => toggle(playerId)}
                    >
                      <span translate="no" className="block font-medium break-words">
                        {playerName}
                      </span>
                      <span className="block text-muted-foreground">
                        {isTaken ? 'Already invited to this tryout' : personOf(candidate)}
                      </span>
                      <span className="block text-muted-foreground tabular-nums">{evaluationsOf(candidate)}</span>
                      {candidate.declinedTeams.length > 0 && (
                        <span className="block font-medium text-amber-ink">
                          Declined a place in {listed(candidate.declinedTeams)}
                        </span>
                      )}
                      {familyReach !== 'reachable' && (
                        <span className="block font-medium text-amber-ink">{unreachableText[familyReach]}</span>
                      )}
                    </Checkbox>
                    <span className="flex items-center gap-2 max-sm:pl-8 sm:flex-col sm:items-end sm:gap-1.5">
                      <RecommendationBadge badge={badges.get(playerId) ?? null} />
                      {familyReach === 'noAccount' && onInviteAccount && (
                        <InviteAccount player={{ playerId, playerName }} onInvite={onInviteAccount} />
                      )}
                    </span>
                  </>
                )}
              </VirtualizedItem>
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
