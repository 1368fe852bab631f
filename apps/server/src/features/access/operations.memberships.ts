import * as contract from '@touchline/domain/access/contract.memberships.ts';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { noEntry } from '../../core/audit-log.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { roleOperations } from './operations.roles.ts';
import { sessionOf } from './operations.sessions.ts';
import { listMemberships, rememberMembership, requireOwnMembership } from './store.memberships.ts';

export const membershipOperations: readonly Implementation[] = [
  ...roleOperations,

  implement(contract.listMemberships, {
    summary: 'List the own memberships',
    run: ({ db, actor }) => listMemberships(db, actor.userId),
  }),

  implement(contract.useMembership, {
    summary: 'Switch to another membership',
    audit: noEntry,
    subject: ({ db, actor }, { membershipId }) => requireOwnMembership(db, actor.userId, membershipId),
    run: async ({ db, actor, request }, { membershipId }) => {
      await rememberMembership(db, actor.userId, membershipId);
      const session = await sessionOf(db, request.token, membershipId);
      return session ?? raise(accessProblems.sessionUnavailable());
    },
  }),
];
