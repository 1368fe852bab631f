import { type Column, numberColumn, textColumn } from '../core/columns.ts';
import type { PlaysUp } from '../tryouts/schema.registrations.ts';
import { playsUpInWords } from '../tryouts/messages.registrations.ts';
import { numberOf } from '../tryouts/rules.registrations.ts';
import { type EvaluatedPlayer, type EvaluationSummary, scoreNames, recommendations } from './schema.ts';
import { recommendationLabels, scoreLabels } from './messages.ts';

/** Mean of the four averages to one decimal, rounded half up; undefined without evaluations. */
export const averageScoreOf = ({ averages }: Pick<EvaluationSummary, 'averages'>): number | undefined => {
  if (!averages) return undefined;
  // Counts in whole tenths, because a sum of decimals may fall just below a half.
  const tenths = scoreNames.reduce((sum, name) => sum + Math.round(averages[name] * 10), 0);
  return Math.round(tenths / scoreNames.length) / 10;
};

/**
 * Sorts rows, which arrive ordered by name, by a value. Ties stay in that order, and so do all rows if there are no
 * values. Rows without a value come last in both directions.
 */
export const sortRows = <Row>(
  rows: readonly Row[],
  measure: ((row: Row) => number | undefined) | undefined,
  isDescending: boolean,
): readonly Row[] => {
  if (!measure) return isDescending ? rows.toReversed() : rows;
  return rows.toSorted((a, b) => {
    const [first, second] = [measure(a), measure(b)];
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined);
    return isDescending ? second - first : first - second;
  });
};

export interface RankedPlayer extends EvaluatedPlayer {
  /** Undefined without an evaluation visible to the viewer. */
  readonly place: number | undefined;
  readonly averageScore: number | undefined;
}

/** Players with their places. Tied players share a place, which leaves a gap after them (1, 2, 2, 4). */
export const rankedPlayers = (players: readonly EvaluatedPlayer[]): readonly RankedPlayer[] => {
  const scores = players.map(({ summary }) => averageScoreOf(summary));
  return players.map((player, at) => {
    const averageScore = scores[at];
    if (averageScore === undefined) return { ...player, averageScore, place: undefined };
    const betterScores = scores.filter((score) => score !== undefined && score > averageScore);
    return { ...player, averageScore, place: betterScores.length + 1 };
  });
};

/** Sorted best first; players without an evaluation come last, by name. */
export const rankingOf = (players: readonly EvaluatedPlayer[]): readonly RankedPlayer[] =>
  sortRows(rankedPlayers(players), ({ place }) => place, false);

/** A player in the exported ranking, with the reason for playing outside the age group. */
export interface ExportedPlayer extends RankedPlayer {
  readonly playsUp: PlaysUp | undefined;
}

/** Columns of the exported ranking, with each recommendation in its own column so that it can be summed up. */
export const rankingFileColumns: readonly Column<ExportedPlayer>[] = [
  numberColumn('Place', ({ place }) => place ?? null),
  numberColumn('Number', numberOf),
  textColumn('Player', ({ playerName }) => playerName),
  textColumn('Outside age group', ({ playsUp }) => (playsUp ? playsUpInWords(playsUp) : null)),
  textColumn('Checked in', ({ status }) => (status === 'checked_in' ? 'Yes' : 'No')),
  numberColumn('Average', ({ averageScore }) => averageScore ?? null),
  ...scoreNames.map((name) =>
    numberColumn<ExportedPlayer>(scoreLabels[name], ({ summary }) => summary.averages?.[name] ?? null),
  ),
  numberColumn('Evaluations', ({ summary }) => summary.count),
  ...recommendations.map((recommendation) =>
    numberColumn<ExportedPlayer>(
      recommendationLabels[recommendation],
      ({ summary }) => summary.recommendations[recommendation],
    ),
  ),
];
