import { type Column, numberColumn, textColumn } from '../core/columns.ts';
import { numberOf } from '../tryouts/rules.registrations.ts';
import { recommendationLabels, scoreLabels } from './messages.ts';
import type { RankedPlayer } from './rules.ranking.ts';
import { recommendations, scoreNames } from './schema.ts';

/**
 * The ranking as a file: the rows of the page, each recommendation in a column of its own so that it can be added up.
 */
export const rankingFileColumns: readonly Column<RankedPlayer>[] = [
  numberColumn('Place', ({ place }) => place ?? null),
  numberColumn('Number', numberOf),
  textColumn('Player', ({ playerName }) => playerName),
  textColumn('Checked in', ({ status }) => (status === 'checked_in' ? 'Yes' : 'No')),
  numberColumn('Average', ({ averageScore }) => averageScore ?? null),
  ...scoreNames.map((name) =>
    numberColumn<RankedPlayer>(scoreLabels[name], ({ summary }) => summary.averages?.[name] ?? null),
  ),
  numberColumn('Evaluations', ({ summary }) => summary.count),
  ...recommendations.map((one) =>
    numberColumn<RankedPlayer>(recommendationLabels[one], ({ summary }) => summary.recommendations[one]),
  ),
];
