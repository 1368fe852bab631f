import { useMemo, useState } from 'react';
import { averageScoreOf, orderedBy } from '@touchline/domain/evaluations/rules.ranking.ts';
import type { EvaluatedPlayer, EvaluationSummary } from '@touchline/domain/evaluations/schema.ts';
import type { Candidate } from '@touchline/domain/offers/schema.ts';
import { findPlayers } from '@touchline/domain/tryouts/rules.find-players.ts';
import { useBestFirst } from '../../ui/use-best-first.ts';

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

/** By sort option; a name has no value, candidates come by it. */
const values: Readonly<Partial<Record<string, (candidate: EvaluatedCandidate) => number | undefined>>> = {
  score: ({ averageScore }) => averageScore,
  evaluations: ({ summary }) => summary?.count,
  checkedIn: ({ registrationStatus }) => Number(registrationStatus === 'checked_in'),
};

/** The candidates that the search finds, in the order that was chosen; those who are equal stay by name. */
export const useCandidateOrder = (candidates: readonly Candidate[], evaluations: readonly EvaluatedPlayer[]) => {
  const { sort, changeSort } = useBestFirst('name', ['name']);
  const [search, setSearch] = useState('');
  const evaluated = useMemo(() => {
    const players = new Map(evaluations.map((player) => [player.playerId, player]));
    return candidates.map((candidate): EvaluatedCandidate => {
      const { summary, jerseyNumber = null } = players.get(candidate.playerId) ?? {};
      const playerName = `${candidate.firstName} ${candidate.lastName}`;
      return { ...candidate, playerName, jerseyNumber, summary, averageScore: summary && averageScoreOf(summary) };
    });
  }, [candidates, evaluations]);
  const shown = useMemo(
    () => orderedBy(findPlayers(evaluated, search), values[sort.key], sort.direction === 'descending'),
    [evaluated, search, sort],
  );
  return { shown, sort, changeSort, search, setSearch };
};
