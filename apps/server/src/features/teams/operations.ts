import * as contract from '@touchline/domain/teams/contract.ts';
import { teamProblems } from '@touchline/domain/teams/messages.ts';
import { refuseStaleEdit } from '../../core/edits.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { bulkOperations } from './operations.bulk.ts';
import { coachesOperations, setCoaches } from './operations.coaches.ts';
import { exportOperations } from './operations.export.ts';
import { logoOperations } from './operations.logo.ts';
import { rostersOperations } from './operations.rosters.ts';
import { transferOperations } from './operations.transfer.ts';
import * as store from './store.ts';
import { lockTeam } from './store.coaches.ts';
import { listTeamOptions, listTeams } from './store.lists.ts';

export const teamsOperations: readonly Implementation[] = [
  // Before the operations on one team: `/teams/coach-options` would be read as a team's id otherwise.
  ...coachesOperations,
  ...exportOperations,

  implement(contract.teamOptions, {
    summary: 'List the teams to choose from',
    run: ({ db, actor }, filter) => listTeamOptions(db, actor.organizationId, filter),
  }),

  implement(contract.listTeams, {
    summary: 'List the teams',
    run: ({ db, actor }, search) => listTeams(db, actor, search),
  }),

  implement(contract.readTeam, {
    summary: 'Read a team',
    subject: ({ db, actor }, { teamId }) => store.requireTeamFacts(db, actor.organizationId, teamId),
    run: ({ db, actor }, { teamId }) => store.requireTeam(db, actor, teamId),
  }),

  implement(contract.createTeam, {
    summary: 'Create a team',
    audit: { entity: 'team' },
    run: async ({ db, actor }, { seasonId, coachIds, ...team }) => {
      const { organizationId, userId } = actor;
      const { isCurrent } = await store.requirePlace(db, organizationId, { seasonId, ageGroupId: team.ageGroupId });
      const teamId = await store.insertTeam(db, organizationId, userId, team);
      await setCoaches(db, organizationId, { teamId, coachIds, isCurrent, wasCurrent: false });
      return store.requireTeam(db, actor, teamId);
    },
  }),

  implement(contract.updateTeam, {
    summary: 'Change a team',
    audit: { entity: 'team', id: 'teamId', fields: true },
    subject: ({ db, actor }, { teamId }) => store.requireTeamFacts(db, actor.organizationId, teamId),
    run: async (context, { teamId, expected, ...changes }) => {
      const { db, actor } = context;
      const { organizationId } = actor;
      const { coachIds, ...fields } = changes;
      const read = () => store.requireTeamFacts(db, organizationId, teamId);
      await refuseStaleEdit(context, { table: 'teams', id: teamId, read }, expected, changes);
      const { isCurrent: wasCurrent } = await lockTeam(db, organizationId, teamId);
      const { isCurrent } =
        fields.ageGroupId === undefined
          ? { isCurrent: wasCurrent }
          : await store.requireAgeGroup(db, organizationId, fields.ageGroupId);
      await store.updateTeam(db, organizationId, teamId, fields);
      await setCoaches(db, organizationId, { teamId, coachIds, isCurrent, wasCurrent });
      return store.requireTeam(db, actor, teamId);
    },
  }),

  implement(contract.deleteTeam, {
    summary: 'Delete a team',
    audit: { entity: 'team', id: 'teamId' },
    subject: ({ db, actor }, { teamId }) => store.requireTeamFacts(db, actor.organizationId, teamId),
    run: async ({ db, actor }, { teamId }) => {
      await store.lockTeamForRemoval(db, actor.organizationId, teamId);
      const uses = await store.countUses(db, actor.organizationId, teamId);
      if (Object.values(uses).some((count) => count > 0)) throw teamProblems.inUse(uses);
      await store.removeTeam(db, actor.organizationId, teamId);
    },
  }),

  ...rostersOperations,
  ...bulkOperations,
  ...logoOperations,
  ...transferOperations,
];
