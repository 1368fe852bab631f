import type { Coverage } from './schema.coverage.ts';

type Player = Coverage['players'][number];

/** A player with the indexes of their evaluators in `evaluators`, ascending. */
export interface CoveredPlayer extends Player {
  readonly seenBy: readonly number[];
}

/** Players with their evaluators; the response lists them by evaluator instead. */
export const coveredPlayers = ({ players, evaluators }: Coverage): readonly CoveredPlayer[] => {
  const seenBy = players.map((): number[] => []);
  for (const [evaluator, { seen }] of evaluators.entries()) {
    for (const player of seen) seenBy[player]?.push(evaluator);
  }
  return players.map((player, place) => ({ ...player, seenBy: seenBy[place] ?? [] }));
};

/** Number of evaluators that is enough for a player: a single evaluator may be wrong. */
export const enoughEvaluators = 2;

const isCheckedIn = ({ status }: Player): boolean => status === 'checked_in';

export interface EvaluatorProgress {
  readonly name: string | null;
  /** Number of checked-in players whom the evaluator has evaluated. */
  readonly seen: number;
}

export const progressOf = ({ players, evaluators }: Coverage): readonly EvaluatorProgress[] => {
  const checkedIn = players.map(isCheckedIn);
  return evaluators.map(({ name, seen }) => ({ name, seen: seen.filter((player) => checkedIn[player]).length }));
};

/** Gaps that an admin should know about before the players go home. */
export interface CoverageGaps {
  readonly checkedIn: number;
  /** Checked-in players without an evaluation, and those with too few. */
  readonly unseen: readonly CoveredPlayer[];
  readonly seenByFew: readonly CoveredPlayer[];
  /** Registered players who are neither checked in nor marked absent. */
  readonly expected: number;
}

export const gapsOf = (players: readonly CoveredPlayer[]): CoverageGaps => {
  const checkedIn = players.filter(isCheckedIn);
  return {
    checkedIn: checkedIn.length,
    unseen: checkedIn.filter(({ seenBy }) => seenBy.length === 0),
    seenByFew: checkedIn.filter(({ seenBy }) => seenBy.length > 0 && seenBy.length < enoughEvaluators),
    expected: players.length - checkedIn.length,
  };
};

/** Sorts players by number of evaluators, fewest first, then checked-in ones first, then by name. */
export const sortByNeed = (players: readonly CoveredPlayer[]): readonly CoveredPlayer[] =>
  players.toSorted((a, b) => a.seenBy.length - b.seenBy.length || Number(isCheckedIn(b)) - Number(isCheckedIn(a)));
