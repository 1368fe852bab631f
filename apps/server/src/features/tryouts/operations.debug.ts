import { debugTryouts } from '@touchline/domain/tryouts/contract.debug.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { listForDebugging } from './store.debug.ts';

/** Available only if the server runs with DEV_TOOLS=1; otherwise the route does not exist. */
export const debugOperations: readonly Implementation[] = [
  implement(debugTryouts, {
    summary: 'List the rows of tryouts, for developers',
    run: ({ db, actor }) => listForDebugging(db, actor.organizationId),
  }),
];
