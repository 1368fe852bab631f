import type { OutputOf } from '@touchline/domain/core/operation.ts';
import { readServerFacts } from '@touchline/domain/health/contract.facts.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import { useOperationQuery } from './queries.ts';
import { useActor } from '../session/session.ts';

/** Facts of the server that admins see; nothing for others, and until they have come. */
export const useServerFacts = (): OutputOf<typeof readServerFacts> | undefined =>
  useOperationQuery(readServerFacts, {}, { enabled: roleHas(useActor(), readServerFacts.can) }).data;
