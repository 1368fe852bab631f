import type { OutputOf, Query } from '@touchline/domain/core/operation.ts';
import { persistedResponses } from '@touchline/domain/constants.ts';
import { listDevice } from './indexed-db.ts';
import { type PersistedResponse, owned } from './query-persistence.ts';

/** Stored responses to a query for the current user, with any input; the latest comes first. */
export const persistedResponsesTo = async <O extends Query>({ name, output }: O): Promise<readonly OutputOf<O>[]> => {
  const owner = owned();
  if (owner === undefined) return [];
  const oldest = Date.now() - persistedResponses.maxAgeHours * 3_600_000;
  const listed = await listDevice<PersistedResponse>(`${owner}["${name}",`);
  return listed
    .filter(([, { answer, at }]) => at >= oldest && output.safeParse(answer).success)
    .toSorted(([, one], [, other]) => other.at - one.at)
    .map(([, { answer }]) => answer as OutputOf<O>);
};
