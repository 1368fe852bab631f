import type { Actor } from '../core/actor.ts';
import { type Day, yearOf } from '../core/calendar.ts';
import type { Problem } from '../core/problem.ts';
import { listed } from '../core/words.ts';
import { coachesPerTeam, recruitingBelow, teamsPerCoach } from '../constants.ts';
import { type BirthYears, isBornWithin } from '../seasons/rules.ts';
import type { GenderCategory } from '../seasons/schema.ts';
import { teamProblems } from './messages.ts';
import { type TeamFacts, teamsPolicy } from './policy.ts';
import type { Roster } from './schema.ts';

/** Current while its season is active; past when the season is inactive, missing or unknown (TEAM-04, TEAM-05). */
export const isCurrent = ({ seasonIsActive }: { readonly seasonIsActive?: boolean | null | undefined }): boolean =>
  seasonIsActive === true;

/** The label beside the count of a team card (TEAM-10, TEAM-11). */
export const recruitingLabel = (playerCount: number): '(Empty)' | '(Recruiting)' | undefined => {
  if (playerCount === 0) return '(Empty)';
  return playerCount < recruitingBelow ? '(Recruiting)' : undefined;
};

/** The roster that a user who may read it gets, out of two. */
export const rosterView = (actor: Actor, team: TeamFacts): Roster['view'] => {
  const { roles, when } = teamsPolicy['rosters.export'];
  return roles.includes(actor.role) && when?.(actor, team) ? 'staff' : 'member';
};

interface Assignee {
  readonly id: string;
  readonly name: string;
  /** Teams of current seasons, the one in question left out. */
  readonly otherCurrentTeams: number;
}

/** Only teams of current seasons count, so a team of a past season may get any coach (ruling 24). */
export const isOverLimit = (coach: Pick<Assignee, 'otherCurrentTeams'>, teamIsCurrent: boolean): boolean =>
  teamIsCurrent && coach.otherCurrentTeams >= teamsPerCoach;

/** Reason why a coach cannot join a team, if any (TEAM-47, TEAM-48, ruling 24). */
export const assignmentProblem = (
  coach: Assignee,
  team: { readonly coachIds: readonly string[]; readonly isCurrent: boolean },
): Problem | undefined => {
  // First, since it stays true when another coach leaves.
  if (team.coachIds.includes(coach.id)) return teamProblems.alreadyAssigned();
  if (team.coachIds.length >= coachesPerTeam) return teamProblems.full();
  if (isOverLimit(coach, team.isCurrent)) return teamProblems.coachLimit(coach.name);
  return undefined;
};

/** The lowest slots that are free, as many as there are. */
export const freeSlots = (taken: readonly number[]): readonly number[] =>
  Array.from({ length: coachesPerTeam }, (_, index) => index + 1).filter((slot) => !taken.includes(slot));

/** Coaches who leave and who join so that a team has exactly the wanted ones (ruling 25). */
export const coachDifference = (current: readonly string[], wanted: readonly string[]) => ({
  leaving: current.filter((id) => !wanted.includes(id)),
  joining: wanted.filter((id) => !current.includes(id)),
});

export interface Joining {
  readonly player: { readonly birthDate: Day | null; readonly gender: 'Male' | 'Female' | null };
  readonly ageGroup: {
    readonly name: string;
    readonly gender: GenderCategory;
    readonly birthYears: BirthYears | undefined;
  };
  readonly seasonName: string;
  /** Other teams of the same season that the player is an active member of. */
  readonly otherTeams: readonly string[];
}

const ageWarning = ({ birthDate }: Joining['player'], { name, birthYears }: Joining['ageGroup']) => {
  if (!birthYears) return undefined;
  const { birthYearMax: oldest, birthYearMin: youngest } = birthYears;
  if (birthDate === null) return `The birth date is not known; ${name} is for birth years ${oldest} to ${youngest}.`;
  if (isBornWithin(birthDate, birthYears)) return undefined;
  return `Born in ${yearOf(birthDate)}; ${name} is for birth years ${oldest} to ${youngest}.`;
};

const genderWarning = ({ gender }: Joining['player'], ageGroup: Joining['ageGroup']) => {
  if (ageGroup.gender === 'Co-ed' || gender === ageGroup.gender) return undefined;
  return `${gender === null ? 'The gender is not known' : `Gender is ${gender}`}; ${ageGroup.name} is for ${ageGroup.gender} players.`;
};

/** Warnings for an admin who adds a player to a team. None of them refuses (ruling 27). */
export const joinWarnings = ({ player, ageGroup, seasonName, otherTeams }: Joining): readonly string[] =>
  [
    ageWarning(player, ageGroup),
    genderWarning(player, ageGroup),
    otherTeams.length > 0 ? `Already plays for ${listed(otherTeams)} in ${seasonName}.` : undefined,
  ].filter((warning) => warning !== undefined);
