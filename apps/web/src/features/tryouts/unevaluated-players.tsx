import { readCoverage } from '@touchline/domain/evaluations/contract.coverage.ts';
import { everybodySeen, namesOf, notCheckedIn, seenByNobody } from '@touchline/domain/evaluations/messages.coverage.ts';
import { coveredPlayers, gapsOf } from '@touchline/domain/evaluations/rules.coverage.ts';
import { useOperationQuery } from '../../lib/data/queries.ts';

/** Lists the players who have no evaluation to the admin who completes the tryout; it forbids nothing. */
export function UnevaluatedPlayers({ tryoutId }: { tryoutId: string }) {
  const { data, isError } = useOperationQuery(readCoverage, { tryoutId });
  if (!data) {
    return (
      <p role="status" className="mt-3">
        {isError
          ? "We couldn't load who hasn't been evaluated. You can complete the tryout anyway."
          : 'Looking for players without evaluation...'}
      </p>
    );
  }
  const { checkedIn, unseen, expected } = gapsOf(coveredPlayers(data));
  return (
    <div role="status">
      {unseen.length > 0 && (
        <p className="mt-3">
          <strong className="font-semibold text-foreground">{seenByNobody(unseen.length)}</strong> {namesOf(unseen)}
        </p>
      )}
      {checkedIn > 0 && unseen.length === 0 && <p className="mt-3">{everybodySeen}</p>}
      {expected > 0 && <p className="mt-3">{notCheckedIn(expected)}</p>}
    </div>
  );
}
