import type { OutputOf } from '@touchline/domain/core/operation.ts';
import { readServerFacts } from '@touchline/domain/health/contract.facts.ts';
import { roleHas } from '@touchline/domain/policy.ts';
import { useOperationQuery } from './queries.ts';
import { useActor } from '../session/session.ts';

/** Queries facts about the server for admins; undefined for other roles and while loading. */
export const useServerFacts = (): OutputOf<typeof readServerFacts> | undefined =>
  useOperationQuery(readServerFacts, {}, { enabled: roleHas(useActor(), readServerFacts.can) }).data;
