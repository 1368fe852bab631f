import * as contract from '@touchline/domain/tryouts/contract.presence.ts';
import { noEntry } from '../../core/audit-log.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { listPresence, notePresence } from './store.presence.ts';
import { requireTryout } from './store.ts';

export const presenceOperations: readonly Implementation[] = [
  implement(contract.readPresence, {
    summary: 'List who has the tryout open',
    subject: ({ db, actor }, { tryoutId }) => requireTryout(db, actor.organizationId, tryoutId),
    run: ({ db, actor }, { tryoutId }) => listPresence(db, { ...actor, tryoutId }),
  }),

  implement(contract.reportPresence, {
    summary: 'Report that the tryout is open',
    // No entry: it is of no use after the day, and comes every few minutes from every evaluator.
    audit: noEntry,
    subject: ({ db, actor }, { tryoutId }) => requireTryout(db, actor.organizationId, tryoutId),
    run: ({ db, actor: { organizationId, userId } }, { tryoutId }) =>
      notePresence(db, { organizationId, userId, tryoutId }),
  }),
];
