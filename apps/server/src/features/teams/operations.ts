import * as contract from '@touchline/domain/teams/contract.ts';
import { teamProblems } from '@touchline/domain/teams/messages.ts';
import { ageOn, dayOf } from '@touchline/domain/core/calendar.ts';
import { fileNameOf } from '@touchline/domain/core/file-name.ts';
import * as exportContract from '@touchline/domain/teams/contract.export.ts';
import { rosterView } from '@touchline/domain/teams/rules.ts';
import { rosterColumns, teamColumns } from '@touchline/domain/teams/rules.export.ts';
import { removeTeamLogo, setTeamLogo } from '@touchline/domain/teams/contract.logo.ts';
import { transferTeams } from '@touchline/domain/teams/contract.transfer.ts';
import { coachGone, transferProblems } from '@touchline/domain/teams/messages.transfer.ts';
import { refuseStaleEdit } from '../../core/requests/edits.ts';
import { type Implementation, implement, implementPrepared } from '../../core/requests/implement.ts';
import { csvFile, listFile } from '../../core/requests/files.ts';
import { squarePictureOf } from '../../core/pages/pictures.ts';
import { removeRow } from '../../db/rows.ts';
import { putLogo, removeLogo } from '../organization/store.ts';
import { bulkOperations } from './operations.bulk.ts';
import { coachesOperations, setCoaches } from './operations.coaches.ts';
import { managersOperations } from './operations.managers.ts';
import { rostersOperations } from './operations.rosters.ts';
import * as store from './store.ts';
import { requireTeamFacts } from './store.ts';
import { lockTeam } from './store.coaches.ts';
import { listTeamOptions, listTeams, listTeamsForFile } from './store.lists.ts';
import { requireRoster } from './store.rosters.ts';
import {
  findTarget,
  insertCopies,
  lockAndListCoachesOverLimit,
  lockSources,
  readTeams,
  withCoaches,
} from './store.transfer.ts';

export const teamsOperations: readonly Implementation[] = [
  // Must precede the operations on one team, which would match `/teams/coach-options` with `coach-options` as the id.
  ...coachesOperations,

  ...managersOperations,

  implement(exportContract.downloadRoster, {
    summary: 'Download a roster as CSV',
    audit: { entity: 'team', words: 'exported the roster of', id: 'teamId', security: 'exported' },
    subject: ({ db, actor }, { teamId }) => requireTeamFacts(db, actor.organizationId, teamId),
    run: async ({ db, actor, user, now }, { teamId }, facts) => {
      const { teamName, players } = await requireRoster(db, actor, teamId);
      const today = dayOf(now, user.timeZone);
      const members = players.map(({ name, guardianName, contacts, birthDate, joinedAt }) => ({
        name,
        guardianName,
        contacts,
        age: birthDate === null ? null : ageOn(birthDate, today),
        joined: dayOf(new Date(joinedAt), user.timeZone),
      }));
      return csvFile(fileNameOf(teamName, 'roster', today, 'csv'), rosterColumns(rosterView(actor, facts)), members);
    },
  }),

  implement(exportContract.downloadTeams, {
    summary: 'Download the teams',
    audit: { entity: 'organization', words: 'exported the teams', id: 'own organization', security: 'exported' },
    run: async ({ db, actor, user, now }, { format }) => {
      const name = fileNameOf(user.organizationName, 'teams', dayOf(now, user.timeZone), format);
      return listFile(format, { name, sheet: 'Teams' }, teamColumns, await listTeamsForFile(db, actor.organizationId));
    },
  }),

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
    audit: { entity: 'team', words: 'created the team' },
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
    audit: { entity: 'team', words: 'edited the team', id: 'teamId', fields: true },
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
    audit: { entity: 'team', words: 'deleted the team', id: 'teamId' },
    subject: ({ db, actor }, { teamId }) => store.requireTeamFacts(db, actor.organizationId, teamId),
    run: async ({ db, actor }, { teamId }) => {
      await store.lockTeamForRemoval(db, actor.organizationId, teamId);
      const uses = await store.countUses(db, actor.organizationId, teamId);
      if (Object.values(uses).some((count) => count > 0)) throw teamProblems.inUse(uses);
      await removeRow(db, 'teams', actor.organizationId, teamId);
    },
  }),

  ...rostersOperations,
  ...bulkOperations,

  implementPrepared(setTeamLogo, {
    summary: 'Set the logo of a team',
    audit: { entity: 'team', words: 'changed the logo of the team', id: 'teamId' },
    beforeTransaction: async ({ db, actor, log }, { teamId, picture }) => {
      await requireTeamFacts(db, actor.organizationId, teamId);
      return squarePictureOf(log, picture);
    },
    subject: ({ db, actor }, { teamId }) => requireTeamFacts(db, actor.organizationId, teamId),
    run: ({ db, actor }, { teamId }, _team, image) => putLogo(db, actor.organizationId, teamId, image),
  }),

  implement(removeTeamLogo, {
    summary: 'Remove the logo of a team',
    audit: { entity: 'team', words: 'removed the logo of the team', id: 'teamId' },
    subject: ({ db, actor }, { teamId }) => requireTeamFacts(db, actor.organizationId, teamId),
    run: async ({ db, actor, auditEntry }, { teamId }) => {
      if (!(await removeLogo(db, actor.organizationId, teamId))) auditEntry.omit();
    },
  }),

  implement(transferTeams, {
    summary: 'Copy teams to another season',
    audit: { entity: 'season', words: 'transferred teams to the season', id: 'targetSeasonId' },
    run: async ({ db, actor, auditEntry }, { sourceSeasonId, targetSeasonId, teams: copies }) => {
      const { organizationId, userId } = actor;
      const sourceIds = copies.map(({ sourceTeamId }) => sourceTeamId);
      const [missingId] = await lockSources(db, organizationId, sourceSeasonId, sourceIds);
      if (missingId !== undefined) throw transferProblems.sourceMissing(missingId);
      const target = await findTarget(db, organizationId, targetSeasonId);
      if (!target) throw transferProblems.targetSeasonUnknown();
      const misplacedIndex = copies.findIndex(({ ageGroupId }) => !target.ageGroupIds.includes(ageGroupId));
      if (misplacedIndex >= 0) throw transferProblems.ageGroupUnknown(misplacedIndex);
      const { lineups, gone: goneIndexes } = await withCoaches(db, organizationId, copies);
      if (goneIndexes.length > 0) {
        throw transferProblems.wrong(Object.fromEntries(goneIndexes.map((at) => [`teams.${at}.coachIds`, coachGone])));
      }
      const [busyCoach] = await lockAndListCoachesOverLimit(db, organizationId, lineups, target.isCurrent);
      if (busyCoach) throw teamProblems.coachLimit(busyCoach.name);
      const created = await insertCopies(db, organizationId, userId, lineups);
      auditEntry.add({ created });
      return readTeams(db, organizationId, created);
    },
  }),
];
