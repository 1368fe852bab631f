import { failure, failureOrRefusal, failureWithReason, neutral, type Notice, success } from '../core/notice.ts';
import { fieldProblem, Problem, problem } from '../core/problem.ts';
import { counted, listed } from '../core/words.ts';
import { coachesPerTeam, teamsPerCoach } from '../constants.club.ts';
import { ageGroupNeeded, assignedTwice, coachNeeded, playerNeeded, seasonNeeded, tooManyCoaches } from './schema.ts';

/** Uses that prevent deleting a team. */
export interface TeamInUse {
  readonly players: number;
  readonly formerPlayers: number;
  readonly offers: number;
  readonly events: number;
}

/** Identical for a team that is missing, in another club or not visible (ruling 11). */
export const teamMissing = problem(404, 'not_found', 'Team not found or access denied.');

export const teamProblems = {
  missing: teamMissing,
  assignmentMissing: problem(404, 'not_found', 'This coach is not on the team any more.'),
  memberMissing: problem(404, 'not_found', 'This player is not on the team.'),
  full: problem(409, 'team_full', `Team already has the maximum of ${coachesPerTeam} coaches`),
  alreadyAssigned: problem(409, 'already_assigned', assignedTwice),
  coachLimit: (name: string): Problem =>
    new Problem(409, 'coach_limit', `${name} already has the maximum of ${teamsPerCoach} team assignments`),
  seasonUnknown: fieldProblem(422, 'invalid', 'seasonId', seasonNeeded),
  ageGroupUnknown: fieldProblem(422, 'invalid', 'ageGroupId', ageGroupNeeded),
  coachUnknown: fieldProblem(422, 'invalid', 'coachId', coachNeeded),
  coachesUnknown: fieldProblem(422, 'invalid', 'coachIds', coachNeeded),
  playerUnknown: fieldProblem(422, 'invalid', 'playerId', playerNeeded),
  alreadyMember: problem(409, 'already_member', 'This player is already a member of this team'),
  jerseyTaken: fieldProblem(409, 'jersey_taken', 'jerseyNumber', 'This jersey number is already taken on this team.'),
  /** Names what depends on the team (ruling 23). */
  inUse: ({ players, formerPlayers, offers, events }: TeamInUse): Problem => {
    const parts = [
      ...(players > 0 ? [counted(players, 'player')] : []),
      ...(formerPlayers > 0 ? [counted(formerPlayers, 'former player')] : []),
      ...(offers > 0 ? [counted(offers, 'invitation')] : []),
      ...(events > 0 ? [counted(events, 'event')] : []),
    ];
    return new Problem(409, 'team_in_use', `This team cannot be deleted: it has ${listed(parts)}.`);
  },
} as const;

const formerCoachText = (coach: string, team: string): string => `${coach} no longer coaches ${team}.`;

export const teamNotices = {
  created: success('Team created'),
  updated: success('Team updated'),
  deleted: success('Team deleted'),
  coachAssigned: success('Coach assigned'),
  coachRemoved: success('Coach removed'),
  /** Names coach and team, because their chip disappears after one press. */
  coachRemovedFrom: (coach: string, team: string): Notice => success('Coach removed', formerCoachText(coach, team)),
  /** The coaches page's notices about the same removal. */
  assignmentRemoved: (coach: string, team: string): Notice => success('Team removed', formerCoachText(coach, team)),
  assignmentNotRemoved: failure('Failed to remove team assignment.'),
  playerAssigned: success('Player assigned'),
  playerRemoved: success('Player removed'),
  memberUpdated: success('Roster updated'),
  maximumCoaches: failure(tooManyCoaches, 'Maximum coaches reached'),
  messagesComingSoon: neutral('Coming Soon', 'Team messaging feature is under development.'),
  notLoaded: failure('Failed to load teams. Please try again.'),
  notCreated: failureOrRefusal('Failed to create team. Please try again.'),
  notUpdated: failureOrRefusal('Failed to update team. Please try again.'),
  notDeleted: failureOrRefusal('Failed to delete team. Please try again.'),
  coachNotAssigned: failureOrRefusal('Could not assign coach to team. Please try again.', 'Assignment failed'),
  coachNotRemoved: failure('Failed to remove coach from team.'),
  playerNotAssigned: failureOrRefusal('Could not assign player to team. Please try again.', 'Assignment failed'),
  memberNotUpdated: failureOrRefusal('Failed to update roster. Please try again.'),
  rosterNotExported: failureWithReason('Error', 'Failed to export roster. Please try again.'),
  teamsNotExported: failureWithReason('Error', 'Failed to export teams. Please try again.'),
  coachesNotLoaded: failure('Failed to load coaches.'),
  /** For the options of a dialog, and for the teams of the season chosen there. */
  choicesNotLoaded: failure('Failed to load selection data. Please try again.'),
  teamsOfSeasonNotLoaded: failure('Failed to load teams for the selected season.'),
  noOrganization: failure('Organization information not found'),
} as const;
