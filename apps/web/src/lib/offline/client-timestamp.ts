import { listEvaluations } from '@touchline/domain/evaluations/contract.ts';
import type { InputOf, Query } from '@touchline/domain/core/operation.ts';
import { readTryout } from '@touchline/domain/tryouts/contract.ts';
import { listRegistrations } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { ClientTimestamp, ViewToken } from '@touchline/domain/tryouts/schema.client-timestamp.ts';
import { sharedQueryClient } from '../cache/queries.ts';

/** Latest time given. A later entry must not have an earlier time, however long responses took. */
let latestTime = 0;

/**
 * Returns the current time on the server's clock, with this device's view token for the query's data (ruling 51). It is
 * the token's time plus the time that has passed on this device since the token arrived, so that it does not matter if
 * the phone's clock is wrong.
 */
export const clientTimestampNow = <O extends Query>({ name }: O, input: InputOf<O>): ClientTimestamp | undefined => {
  const state = sharedQueryClient().getQueryState<{ readonly opening?: ViewToken | null }>([name, input]);
  const viewToken = state?.data?.opening;
  if (!state || !viewToken) return undefined;
  const elapsedMs = Math.max(0, Date.now() - state.dataUpdatedAt);
  latestTime = Math.max(latestTime + 1, Date.parse(viewToken.openedAt) + elapsedMs);
  return { at: new Date(latestTime).toISOString(), ...viewToken };
};

/** Row of a list, with the id of its registration. */
interface ListedPlayer {
  readonly id?: string;
  readonly registrationId?: string;
  readonly playerName: string;
}

/** Returns a registration's player, as far as this device knows, and the time of the action. */
export const aboutRegistration = ({ registrationId }: { readonly registrationId: string }) => {
  for (const { name } of [listRegistrations, listEvaluations]) {
    const cachedLists = sharedQueryClient().getQueriesData<readonly ListedPlayer[]>({ queryKey: [name] });
    for (const [[, input], rows] of cachedLists) {
      const row = rows?.find((one) => registrationId === (one.registrationId ?? one.id));
      const { tryoutId } = input as { readonly tryoutId: string };
      if (row) return { playerName: row.playerName, recorded: clientTimestampNow(readTryout, { tryoutId }) };
    }
  }
  return { playerName: 'A player', recorded: undefined };
};
