import * as contract from '@touchline/domain/people/contract.leaving.ts';
import { leavingProblems } from '@touchline/domain/people/messages.leaving.ts';
import { refuseStaleEdit } from '../../core/requests/edits.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import * as store from './store.leaving.ts';

export const leavingOperations: readonly Implementation[] = [
  implement(contract.updateCoach, {
    summary: 'Change a coach',
    audit: { entity: 'coach', words: 'edited the coach', id: 'coachId', fields: true },
    subject: ({ db, actor }, { coachId }) => store.requireCoach(db, actor.organizationId, coachId),
    run: async (context, { coachId, expected, ...changes }, { archivedAt }) => {
      const { db, actor } = context;
      if (archivedAt !== null) throw leavingProblems.coachLeft();
      const read = () => store.requireCoach(db, actor.organizationId, coachId);
      await refuseStaleEdit(context, { table: 'coach_profiles', id: coachId, read }, expected, changes);
      await store.updateCoach(db, actor.organizationId, coachId, changes);
    },
  }),

  implement(contract.removeCoach, {
    summary: 'Remove a coach',
    audit: { entity: 'coach', words: 'removed from the club the coach', id: 'coachId', security: 'role_ended' },
    subject: ({ db, actor }, { coachId }) => store.lockCoach(db, actor.organizationId, coachId),
    run: async ({ db, actor }, _input, coach) => {
      if (coach.archivedAt !== null) throw leavingProblems.coachLeft();
      await store.archiveCoach(db, actor.organizationId, coach);
    },
  }),

  implement(contract.takeBackCoach, {
    summary: 'Take back a coach',
    audit: { entity: 'coach', words: 'took back the coach', id: 'coachId', security: 'role_given' },
    subject: ({ db, actor }, { coachId }) => store.lockCoach(db, actor.organizationId, coachId),
    run: async ({ db, actor, auditEntry }, _input, coach) => {
      if (coach.archivedAt === null) auditEntry.omit();
      await store.restoreCoach(db, actor.organizationId, coach);
    },
  }),
];
