import * as z from 'zod/mini';
import { editOf } from '../core/edits.ts';
import { command, query, noContent } from '../core/operation.ts';
import { id, idOr } from '../core/text.ts';
import { type Topic, topicsOfCoachedTeams } from '../core/topics.ts';
import { teamNotices } from './messages.ts';
import * as schema from './schema.ts';

/** Topics for teams, each with its next event. */
const reads: readonly Topic[] = ['teams', 'coaches', 'schedule', 'venues'];

/**
 * A page of the organization's teams, or of a coach's own teams, latest season first.
 * Without `when`, both current and past teams.
 */
export const listTeams = query('teams.list', {
  route: 'GET /teams',
  can: 'teams.list',
  reads,
  input: schema.teamSearch,
  output: schema.teamPage,
  failed: teamNotices.notLoaded,
});

/** The teams to choose from in a dialog, latest season first and youngest players first. */
export const teamOptions = query('teams.options', {
  route: 'GET /teams/options',
  can: 'teams.manage',
  reads: ['teams', 'coaches'],
  input: schema.teamFilter,
  output: z.array(schema.teamOption),
  failed: teamNotices.teamsOfSeasonNotLoaded,
});

/** The coaches to choose from, by name. */
export const coachOptions = query('teams.coachOptions', {
  route: 'GET /teams/coach-options',
  can: 'teams.manage',
  reads: ['coaches', 'teams'],
  output: z.array(schema.coachOption),
  failed: teamNotices.coachesNotLoaded,
});

export const readTeam = query('teams.read', {
  route: 'GET /teams/{teamId}',
  can: 'teams.read',
  reads,
  output: schema.team,
  failed: teamNotices.notLoaded,
});

export const createTeam = command('teams.create', {
  route: 'POST /teams',
  can: 'teams.manage',
  changes: topicsOfCoachedTeams,
  input: schema.teamForm,
  output: schema.team,
  status: 201,
  done: teamNotices.created,
  failed: teamNotices.notCreated,
});

export const updateTeam = command('teams.update', {
  route: 'PATCH /teams/{teamId}',
  can: 'teams.manage',
  changes: topicsOfCoachedTeams,
  input: schema.teamChanges,
  output: schema.team,
  done: teamNotices.updated,
  failed: teamNotices.notUpdated,
});

/** Deletes a team without players and offers, and frees its coaches (ruling 23). */
export const deleteTeam = command('teams.delete', {
  route: 'DELETE /teams/{teamId}',
  can: 'teams.manage',
  changes: topicsOfCoachedTeams,
  ...noContent,
  done: teamNotices.deleted,
  failed: teamNotices.notDeleted,
});

export const assignCoach = command('teams.assignCoach', {
  route: 'POST /teams/{teamId}/coaches',
  can: 'teams.manage',
  changes: topicsOfCoachedTeams,
  input: z.strictObject({ teamId: id, coachId: idOr(schema.coachNeeded) }),
  output: schema.team,
  status: 201,
  done: teamNotices.coachAssigned,
  failed: teamNotices.coachNotAssigned,
});

/** Shows the notices of the teams page. The coaches page uses `assignmentRemoved` and `assignmentNotRemoved` instead. */
export const removeCoach = command('teams.removeCoach', {
  route: 'DELETE /team-coaches/{assignmentId}',
  can: 'teams.manage',
  changes: topicsOfCoachedTeams,
  ...noContent,
  done: teamNotices.coachRemoved,
  failed: teamNotices.coachNotRemoved,
});

/** Stored on the device, so that coaches can reach guardians offline (D75). A failed load shows no toast. */
export const readRoster = query('teams.roster', {
  route: 'GET /teams/{teamId}/roster',
  can: 'rosters.read',
  reads: [...reads, 'players'],
  output: schema.roster,
  offline: 'cache',
});

/** Warnings about adding the player: age, gender, a second team in the season. They do not prevent it (ruling 27). */
export const listJoinWarnings = query('teams.joinWarnings', {
  route: 'GET /teams/{teamId}/players/{playerId}/warnings',
  can: 'rosters.manage',
  reads: ['teams', 'players'],
  output: z.array(z.string()),
});

/** Players of the original team who are not on its copy yet. The copy's roster proposes them first. */
export const listCandidates = query('teams.candidates', {
  route: 'GET /teams/{teamId}/candidates',
  can: 'rosters.manage',
  reads: ['teams', 'players'],
  output: schema.rosterCandidates,
});

/** A player removed from the team earlier returns as a new member without a number. */
export const addPlayer = command('teams.addPlayer', {
  route: 'POST /teams/{teamId}/players',
  can: 'rosters.manage',
  changes: ['teams', 'players', 'offers'],
  input: z.strictObject({ teamId: id, playerId: idOr(schema.playerNeeded) }),
  output: schema.membership,
  status: 201,
  done: teamNotices.playerAssigned,
  failed: teamNotices.playerNotAssigned,
});

/** Sets the jersey number, or removes the player from the roster (`inactive`) and adds the player back. */
export const updateMember = command('teams.updateMember', {
  route: 'PATCH /teams/{teamId}/players/{playerId}',
  can: 'rosters.manage',
  changes: ['teams', 'players', 'offers'],
  input: z.extend(editOf({ teamId: id, playerId: id }, { jerseyNumber: z.nullable(schema.jerseyNumber) }), {
    status: z.optional(z.enum(schema.memberStatuses)),
  }),
  output: schema.membership,
  done: (_, { status }) => (status === 'inactive' ? teamNotices.playerRemoved : teamNotices.memberUpdated),
  failed: teamNotices.memberNotUpdated,
});

/** The player's teams, latest season first. Current and past mean the same as for coaches (ruling 28). */
export const listMyTeams = query('teams.mine', {
  route: 'GET /my-teams',
  can: 'teams.mine',
  reads,
  input: z.strictObject({ when: z.optional(z.enum(schema.sides)) }),
  output: z.array(schema.myTeam),
  failed: teamNotices.notLoaded,
});
