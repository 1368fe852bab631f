import { playersOf } from '@touchline/domain/core/actor.ts';
import { calendarFileName } from '@touchline/domain/core/icalendar.ts';
import * as contract from '@touchline/domain/tryouts/contract.family.ts';
import { tryoutProblems } from '@touchline/domain/tryouts/messages.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { listOwnTryouts, ownEntry, requireOwnTryout } from './store.family.ts';

export const familyOperations: readonly Implementation[] = [
  implement(contract.listOwnTryouts, {
    summary: 'List the tryouts of the own players',
    run: ({ db, actor }) => listOwnTryouts(db, actor.organizationId, playersOf(actor)),
  }),

  implement(contract.downloadOwnTryout, {
    summary: 'Download a tryout for a calendar',
    audit: { entity: 'tryout', id: 'tryoutId' },
    subject: ({ db, actor }, parameters) => requireOwnTryout(db, actor, parameters),
    notFound: tryoutProblems.missing,
    run: async ({ env }, _input, tryout) => {
      const { method, content } = ownEntry({ ...tryout, isCancelled: tryout.status === 'cancelled' }, env);
      return {
        name: calendarFileName,
        type: `text/calendar; charset=utf-8; method=${method}`,
        content: async () => Buffer.from(content),
      };
    },
  }),
];
