interface FoundTeam {
  readonly ageGroupName: string;
  readonly seasonName: string;
  readonly isCurrent: boolean;
}

interface FoundPlayer {
  readonly birthYear: number | null;
  /** Names of teams of current seasons. */
  readonly teams: readonly string[];
}

/** Tells teams of one name apart, as their cards do. */
export const teamDetail = ({ ageGroupName, seasonName, isCurrent }: FoundTeam): string =>
  `${ageGroupName} · ${seasonName}${isCurrent ? '' : ' (past)'}`;

/** Tells players of one name apart by no more than the year of birth: the finder is open where others look on. */
export const playerDetail = ({ birthYear, teams }: FoundPlayer): string =>
  [...(birthYear === null ? [] : [`born ${birthYear}`]), ...(teams.length > 0 ? [teams.join(', ')] : [])].join(' · ');

export const coachDetail = (teams: readonly string[]): string =>
  teams.length > 0 ? teams.join(', ') : 'No current teams';
