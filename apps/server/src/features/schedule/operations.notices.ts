import { listNotices as noticesOperation } from '@touchline/domain/schedule/contract.notices.ts';
import * as contract from '@touchline/domain/schedule/contract.seen.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { listNotices, listSeen, markSeen, requireNotice } from './store.notices.ts';
import { requireEvent } from './store.ts';

export const noticeOperations: readonly Implementation[] = [
  implement(noticesOperation, {
    summary: 'List urgent changes that the user has not seen',
    run: ({ db, actor }) => listNotices(db, actor),
  }),

  implement(contract.markSeen, {
    summary: 'Mark an urgent change as seen',
    audit: { entity: 'event', id: 'eventId' },
    subject: ({ db, actor }, { eventId }) => requireNotice(db, actor, eventId),
    run: async ({ db, actor, auditEntry }, { eventId, revision }) => {
      if (!(await markSeen(db, actor, eventId, revision))) auditEntry.omit();
    },
  }),

  implement(contract.listSeen, {
    summary: 'List who has seen an urgent change',
    subject: ({ db, actor }, { eventId }) => requireEvent(db, actor.organizationId, eventId),
    run: ({ db, actor }, { eventId }, { teams }) =>
      listSeen(
        db,
        actor,
        eventId,
        teams.map(({ id }) => id),
      ),
  }),
];
