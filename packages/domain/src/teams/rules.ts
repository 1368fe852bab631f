import { type Actor, isOpenTo } from '../core/actor.ts';
import { yearOf } from '../core/calendar.ts';
import type { Problem } from '../core/problem.ts';
import { listed } from '../core/words.ts';
import { coachesPerTeam, recruitingBelow, teamsPerCoach } from '../constants.club.ts';
import {
  type Birth,
  type BirthRange,
  cutOffOf,
  dayInWords,
  birthsText,
  newYear,
  placeOf,
} from '../seasons/rules.cut-off.ts';
import type { GenderCategory } from '../seasons/schema.ts';
import { teamProblems } from './messages.ts';
import { type TeamFacts, teamsPolicy } from './policy.ts';
import type { GuardianContact, Roster } from './schema.ts';

/** A team is current while its season is active, and past if the season is inactive, missing or unknown. */
export const isCurrent = ({ seasonIsActive }: { readonly seasonIsActive?: boolean | null | undefined }): boolean =>
  seasonIsActive === true;

/** The label next to the number of players on a team card. */
export const recruitingLabel = (playerCount: number): '(Empty)' | '(Recruiting)' | undefined => {
  if (playerCount === 0) return '(Empty)';
  return playerCount < recruitingBelow ? '(Recruiting)' : undefined;
};

/** Roster view for a user with access. */
export const rosterView = (actor: Actor, team: TeamFacts): Roster['view'] => {
  const rule = teamsPolicy['rosters.export'];
  return isOpenTo(rule, actor) && rule.when?.(actor, team) ? 'staff' : 'member';
};

/** Guardians to contact: those named in the profile come first, each combined with the login of the same person. */
export const contactsOf = (
  named: readonly GuardianContact[],
  guardians: readonly GuardianContact[],
): readonly GuardianContact[] => {
  const others = [...guardians];
  const combined = named.map((contact) => {
    const index = others.findIndex(
      ({ name, phone }) =>
        name === contact.name && (phone === null || contact.phone === null || phone === contact.phone),
    );
    const [own] = index < 0 ? [] : others.splice(index, 1);
    return own ? { ...own, phone: own.phone ?? contact.phone } : contact;
  });
  return [...combined, ...others];
};

interface Assignee {
  readonly id: string;
  readonly name: string;
  /** Number of the coach's teams in current seasons, except the one in question. */
  readonly otherCurrentTeams: number;
}

/** Only teams in current seasons count, so a past season's team may get any coach (ruling 24). */
export const isOverLimit = (coach: Pick<Assignee, 'otherCurrentTeams'>, teamIsCurrent: boolean): boolean =>
  teamIsCurrent && coach.otherCurrentTeams >= teamsPerCoach;

/** Reason why a coach cannot join a team, if any (ruling 24). */
export const assignmentProblem = (
  coach: Assignee,
  team: { readonly coachIds: readonly string[]; readonly isCurrent: boolean },
): Problem | undefined => {
  // Checked first, because it stays true when another coach leaves.
  if (team.coachIds.includes(coach.id)) return teamProblems.alreadyAssigned();
  if (team.coachIds.length >= coachesPerTeam) return teamProblems.full();
  if (isOverLimit(coach, team.isCurrent)) return teamProblems.coachLimit(coach.name);
  return undefined;
};

/** Numbers of a team's free coach slots, lowest first. */
export const freeSlots = (taken: readonly number[]): readonly number[] =>
  Array.from({ length: coachesPerTeam }, (_, index) => index + 1).filter((slot) => !taken.includes(slot));

/** Coaches who leave and join when the wanted coaches replace a team's current ones (ruling 25). */
export const coachDifference = (current: readonly string[], wanted: readonly string[]) => ({
  leaving: current.filter((id) => !wanted.includes(id)),
  joining: wanted.filter((id) => !current.includes(id)),
});

export interface JoiningPlayer {
  readonly player: { readonly birthDate: Birth | null; readonly gender: 'Male' | 'Female' | null };
  readonly ageGroup: {
    readonly name: string;
    readonly gender: GenderCategory;
    readonly born: BirthRange | undefined;
  };
  readonly seasonName: string;
  /** Other teams in the same season on which the player is an active member. */
  readonly otherTeams: readonly string[];
}

/** Sentence about a birth date that is not within an age group. */
export const birthInWords = (
  birth: Birth,
  { name, born }: Pick<JoiningPlayer['ageGroup'], 'name' | 'born'>,
): string | undefined => {
  if (!born || placeOf(birth, born) === 'within') return undefined;
  // If the age group goes by calendar year, only the year counts.
  const birthText = cutOffOf(born) === newYear || birth.length === 4 ? `in ${yearOf(birth)}` : dayInWords(birth);
  return `Born ${birthText}; ${name} is for ${birthsText(born)}.`;
};

const ageWarning = ({ birthDate }: JoiningPlayer['player'], ageGroup: JoiningPlayer['ageGroup']) => {
  const { name, born } = ageGroup;
  if (born && birthDate === null) return `The birth date is not known; ${name} is for ${birthsText(born)}.`;
  return birthDate === null ? undefined : birthInWords(birthDate, ageGroup);
};

const genderWarning = ({ gender }: JoiningPlayer['player'], ageGroup: JoiningPlayer['ageGroup']) => {
  if (ageGroup.gender === 'Co-ed' || gender === ageGroup.gender) return undefined;
  return `${gender === null ? 'The gender is not known' : `Gender is ${gender}`}; ${ageGroup.name} is for ${ageGroup.gender} players.`;
};

/** Warnings for an admin who adds a player to a team. They do not prevent it (ruling 27). */
export const joinWarnings = ({ player, ageGroup, seasonName, otherTeams }: JoiningPlayer): readonly string[] =>
  [
    ageWarning(player, ageGroup),
    genderWarning(player, ageGroup),
    otherTeams.length > 0 ? `Already plays for ${listed(otherTeams)} in ${seasonName}.` : undefined,
  ].filter((warning) => warning !== undefined);
