import type { OutputOf, Query } from '@touchline/domain/core/operation.ts';
import { listEntries } from '../device/indexed-db.ts';
import { isOutdated, type PersistedResponse, ownPrefix } from './query-persistence.ts';

/** Returns the stored responses to a query with any input for the current user, latest first. */
export const persistedResponsesTo = async <O extends Query>({ name, output }: O): Promise<readonly OutputOf<O>[]> => {
  const owner = ownPrefix();
  if (owner === undefined) return [];
  const entries = await listEntries<PersistedResponse>(`${owner}["${name}",`);
  return entries
    .filter(([, storedResponse]) => !isOutdated(storedResponse) && output.safeParse(storedResponse.answer).success)
    .toSorted(([, one], [, other]) => other.at - one.at)
    .map(([, { answer }]) => answer as OutputOf<O>);
};
