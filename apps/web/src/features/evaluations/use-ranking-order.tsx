import { orderedBy, type RankedPlayer } from '@touchline/domain/evaluations/rules.ranking.ts';
import { scoreNames } from '@touchline/domain/evaluations/schema.ts';
import { numberOf } from '@touchline/domain/tryouts/rules.registrations.ts';
import { useBestFirst } from '../../ui/use-best-first.ts';

type ValueOf = (player: RankedPlayer) => number | undefined;

/** By column; a name has no value, players come by it. */
const values: Readonly<Partial<Record<string, ValueOf>>> = {
  place: ({ place }) => place,
  number: (player) => numberOf(player) ?? undefined,
  checkedIn: ({ status }) => Number(status === 'checked_in'),
  average: ({ averageScore }) => averageScore,
  ...Object.fromEntries(scoreNames.map((name): [string, ValueOf] => [name, ({ summary }) => summary.averages?.[name]])),
  evaluations: ({ summary }) => summary.count,
  // A no weighs as much as a yes.
  recommendations: ({ summary: { count, recommendations } }) =>
    count === 0 ? undefined : recommendations.yes - recommendations.no,
};

/** The ranking, or its players in the order of another column. */
export const useRankingOrder = (players: readonly RankedPlayer[]) => {
  const { sort, changeSort } = useBestFirst('place', ['place', 'number', 'name']);
  return { shown: orderedBy(players, values[sort.key], sort.direction === 'descending'), sort, changeSort };
};
