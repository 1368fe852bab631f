import * as z from 'zod/mini';
import { command, noContent, query } from '../core/operation.ts';
import { type Topic, topicsOfCoachedTeams } from '../core/topics.ts';
import { managerNotices } from './messages.managers.ts';
import * as schema from './schema.managers.ts';

/** A manager gets access to a team's events with their answers and attendance, and to its roster. */
const changes: readonly Topic[] = [...topicsOfCoachedTeams, 'session', 'schedule', 'answers', 'attendance'];
const reads: readonly Topic[] = ['teams', 'guardians', 'session'];

export const listManagers = query('teams.managers', {
  route: 'GET /teams/{teamId}/managers',
  can: 'teams.manage',
  reads,
  output: z.array(schema.teamManager),
  failed: managerNotices.notLoaded,
});

/** Members who do not manage the team yet, by name; those with a child on the team first. */
export const findManagerCandidates = query('teams.findManagers', {
  route: 'GET /teams/{teamId}/other-members',
  can: 'teams.manage',
  reads,
  input: schema.managerSearch,
  output: z.array(schema.managerCandidate),
  failed: managerNotices.notLoaded,
});

/** Lets a member of any role manage the team, in the given membership. */
export const addManager = command('teams.addManager', {
  route: 'POST /teams/{teamId}/managers',
  can: 'teams.manage',
  changes,
  input: schema.newManager,
  ...noContent,
  done: managerNotices.added,
  failed: managerNotices.notAdded,
});

export const removeManager = command('teams.removeManager', {
  route: 'DELETE /team-managers/{managerId}',
  can: 'teams.manage',
  changes,
  ...noContent,
  done: managerNotices.removed,
  failed: managerNotices.notRemoved,
});
