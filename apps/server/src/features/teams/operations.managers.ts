import * as contract from '@touchline/domain/teams/contract.managers.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { removeRow } from '../../db/rows.ts';
import { lockTeam } from './store.coaches.ts';
import * as store from './store.managers.ts';
import { requireTeamFacts } from './store.ts';

export const managersOperations: readonly Implementation[] = [
  implement(contract.listManagers, {
    summary: 'List the managers of a team',
    subject: ({ db, actor }, { teamId }) => requireTeamFacts(db, actor.organizationId, teamId),
    run: ({ db, actor }, { teamId }) => store.listManagers(db, actor.organizationId, teamId),
  }),

  implement(contract.findManagerCandidates, {
    summary: 'Find members who could manage a team',
    subject: ({ db, actor }, { teamId }) => requireTeamFacts(db, actor.organizationId, teamId),
    run: ({ db, actor }, { teamId, search }) => store.findManagerCandidates(db, actor.organizationId, teamId, search),
  }),

  implement(contract.addManager, {
    summary: 'Let a member manage a team',
    audit: { entity: 'team', words: 'added a manager to the team', id: 'teamId', security: 'role_given' },
    subject: ({ db, actor }, { teamId }) => requireTeamFacts(db, actor.organizationId, teamId),
    run: async ({ db, actor, auditEntry }, { teamId, membershipId }) => {
      await lockTeam(db, actor.organizationId, teamId);
      await store.insertManager(db, actor.organizationId, teamId, membershipId);
      auditEntry.add({ membershipId });
    },
  }),

  implement(contract.removeManager, {
    summary: 'Take the managing of a team from a member',
    audit: { entity: 'teamCoach', words: 'removed a manager', id: 'managerId', security: 'role_ended' },
    subject: ({ db, actor }, { managerId }) => store.requireManager(db, actor.organizationId, managerId),
    run: async ({ db, actor, auditEntry }, { managerId }, { teamId, membershipId }) => {
      auditEntry.add({ teamId, membershipId });
      await removeRow(db, 'team_managers', actor.organizationId, managerId);
    },
  }),
];
