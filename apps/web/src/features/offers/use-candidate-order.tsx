import { useMemo, useState } from 'react';
import type { EvaluatedPlayer, EvaluationSummary } from '@touchline/domain/evaluations/schema.ts';
import type { Candidate } from '@touchline/domain/offers/schema.ts';
import { findPlayers } from '../../lib/find-players.ts';
import type { Sort } from '../../ui/sort-control.tsx';

/** A candidate with the evaluations that the viewer may see. */
export interface EvaluatedCandidate extends Candidate {
  readonly playerName: string;
  readonly jerseyNumber: number | null;
  readonly summary: EvaluationSummary | undefined;
  /** The mean of the four averages, to one decimal; nothing without an evaluation. */
  readonly averageScore: number | undefined;
}

export const sortOptions = [
  { key: 'name', header: 'Last name' },
  { key: 'score', header: 'Average score' },
  { key: 'evaluations', header: 'Number of evaluations' },
  { key: 'checkedIn', header: 'Checked in' },
] as const;

const averageOf = (summary: EvaluationSummary | undefined): number | undefined => {
  if (!summary?.averages) return undefined;
  const scores = Object.values(summary.averages);
  return Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 10) / 10;
};

/** Larger first; a player without the value comes last whichever way round. */
const orderValueOf = (
  key: string,
  { averageScore, summary, registrationStatus }: EvaluatedCandidate,
): number | undefined => {
  if (key === 'score') return averageScore;
  if (key === 'evaluations') return summary?.count;
  return registrationStatus === 'checked_in' ? 1 : 0;
};

const compared = (one: number | undefined, other: number | undefined, isDescending: boolean): number => {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  return isDescending ? other - one : one - other;
};

/** The candidates that the search finds, in the order that was chosen; those who are equal stay by name. */
export const useCandidateOrder = (candidates: readonly Candidate[], evaluations: readonly EvaluatedPlayer[]) => {
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'ascending' });
  const [search, setSearch] = useState('');
  const evaluated = useMemo(() => {
    const players = new Map(evaluations.map((player) => [player.playerId, player]));
    return candidates.map((candidate): EvaluatedCandidate => {
      const { summary, jerseyNumber = null } = players.get(candidate.playerId) ?? {};
      const playerName = `${candidate.firstName} ${candidate.lastName}`;
      return { ...candidate, playerName, jerseyNumber, summary, averageScore: averageOf(summary) };
    });
  }, [candidates, evaluations]);
  const shown = useMemo(() => {
    const found = findPlayers(evaluated, search);
    const isDescending = sort.direction === 'descending';
    if (sort.key === 'name') return isDescending ? found.toReversed() : found;
    return found.toSorted((one, other) =>
      compared(orderValueOf(sort.key, one), orderValueOf(sort.key, other), isDescending),
    );
  }, [evaluated, search, sort]);
  const changeSort = (next: Sort): void =>
    // The best, the most and those who are there are what is looked for first.
    setSort(next.key !== sort.key && next.key !== 'name' ? { ...next, direction: 'descending' } : next);
  return { shown, sort, changeSort, search, setSearch };
};
