import * as contract from '@touchline/domain/access/contract.memberships.ts';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { membershipProblems } from '@touchline/domain/access/messages.memberships.ts';
import { adminProblems } from '@touchline/domain/people/messages.admins.ts';
import { noEntry } from '../../core/requests/audit-log.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { endFamily } from '../families/store.ending.ts';
import { lockOrganization } from '../people/store.import.ts';
import { sessionOf } from './operations.sessions.ts';
import { listMemberships, rememberMembership, requireOwnMembership } from './store.roles.ts';
import * as store from './store.roles.ts';
import { ensureCoachProfiles } from './store.ts';

export const membershipOperations: readonly Implementation[] = [
  implement(contract.readRoles, {
    summary: 'List the roles of a member',
    subject: ({ db, actor }, { userId }) => store.requireMemberRoles(db, actor.organizationId, userId),
    run: async (_context, _input, member) => member,
  }),

  implement(contract.addRole, {
    summary: 'Give a member a role',
    audit: { entity: 'account', words: 'added a role of', id: 'userId', security: 'role_given' },
    subject: ({ db, actor }, { userId }) => store.requireMemberRoles(db, actor.organizationId, userId),
    run: async ({ db, actor, auditEntry }, { userId, role }, { roles, players }) => {
      auditEntry.add({ role });
      // Another admin added the role in the meantime.
      if (roles.includes(role)) return auditEntry.omit();
      if (role === 'player' && players.length === 0) throw membershipProblems.noPlayer();
      await store.giveRole(db, actor.organizationId, userId, role);
      if (role === 'coach') await ensureCoachProfiles(db, userId);
    },
  }),

  implement(contract.endRole, {
    summary: 'End a role of a member',
    audit: { entity: 'account', words: 'ended a role of', id: 'userId', security: 'role_ended' },
    subject: async ({ db, actor }, { userId }) => {
      // Serializes two admins who end each other's role. The second one is refused as the last admin.
      await lockOrganization(db, actor.organizationId);
      return store.requireMemberRoles(db, actor.organizationId, userId);
    },
    run: async ({ db, actor, auditEntry }, { userId, role }, { roles, isLastAdmin }) => {
      auditEntry.add({ role });
      if (!roles.includes(role)) throw membershipProblems.roleEnded();
      if (role === 'admin' && isLastAdmin) throw adminProblems.lastAdmin();
      if (role === 'player') await endFamily(db, actor.organizationId, userId);
      await store.endRole(db, actor.organizationId, userId, role);
    },
  }),

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
