import { playersOf } from '@touchline/domain/core/actor.ts';
import { testTeamPlayers } from '@touchline/domain/offers/contract.debug.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { listOwnMemberships } from './store.debug.ts';

/** Available only if the server runs with DEV_TOOLS=1; otherwise the route does not exist. */
export const offersDebugOperations: readonly Implementation[] = [
  implement(testTeamPlayers, {
    summary: 'List the own rows on rosters, for developers',
    run: ({ db, actor }) => listOwnMemberships(db, actor.organizationId, playersOf(actor)),
  }),
];
