import type { Day } from '../core/calendar.ts';
import { counted, listedUpTo } from '../core/words.ts';
import { teamCapacity } from '../constants.club.ts';
import { type JoiningPlayer, joinWarnings } from './rules.ts';

interface Candidate {
  readonly name: string;
  readonly birthDate: Day | null;
  readonly gender: 'Male' | 'Female' | null;
  readonly isMember: boolean;
  /** True if the player is active on the team to leave, or if there is no such team. */
  readonly isOnSource: boolean;
  /** Other teams in the season, except the one to leave. */
  readonly otherTeams: readonly string[];
}

interface Team {
  readonly name: string;
  readonly ageGroup: JoiningPlayer['ageGroup'];
  readonly seasonName: string;
  readonly seasonIsActive: boolean;
  readonly playerCount: number;
}

/** Maximum names in a sentence, so that the message stays readable. */
const maxNames = 8;

const namesOf = (players: readonly Candidate[]): string =>
  listedUpTo(
    maxNames,
    players.map(({ name }) => name),
  );

const isOrAre = ({ length }: readonly unknown[]): string => (length === 1 ? 'is' : 'are');

/** Reasons why these players cannot join the team together. */
export const obstacles = (team: Pick<Team, 'name'>, players: readonly Candidate[]): readonly string[] => {
  const members = players.filter(({ isMember }) => isMember);
  const departed = players.filter(({ isOnSource }) => !isOnSource);
  return [
    ...(members.length > 0 ? [`${namesOf(members)} ${isOrAre(members)} on ${team.name} already.`] : []),
    ...(departed.length > 0 ? [`${namesOf(departed)} ${isOrAre(departed)} no longer on the team to move from.`] : []),
  ];
};

/** Warnings about the team itself: its season, and too many players. */
export const teamWarnings = (
  { name, seasonName, seasonIsActive, playerCount }: Omit<Team, 'ageGroup'>,
  joining: number,
): readonly string[] => {
  const newCount = playerCount + joining;
  return [
    ...(seasonIsActive ? [] : [`The season ${seasonName} is inactive.`]),
    ...(joining > 0 && newCount > teamCapacity
      ? [`${name} would have ${counted(newCount, 'player')}; a team has ${teamCapacity} places.`]
      : []),
  ];
};

/** Warnings about several players joining a team, worded as for a single player (ruling 27), and about the team. */
export const bulkWarnings = (team: Team, players: readonly Candidate[]): readonly string[] => [
  ...teamWarnings(team, players.length),
  ...players.flatMap(({ name, otherTeams, ...player }) =>
    joinWarnings({ player, ageGroup: team.ageGroup, seasonName: team.seasonName, otherTeams }).map(
      (warning) => `${name}: ${warning}`,
    ),
  ),
];
