import { type Bounds, bornOf } from '../seasons/rules.cut-off.ts';
import type { GenderCategory } from '../seasons/schema.ts';
import { joinWarnings } from '../teams/rules.ts';
import { rowFaults } from './messages.import.ts';
import { compactName } from '../core/search.ts';
import type { PlayerFacts } from './rules.reading.ts';
import type { RowOutcome } from './schema.import.ts';
import type { Gender } from './schema.ts';

/** A team of an active season. */
export interface StoredTeam extends Bounds {
  readonly id: string;
  readonly name: string;
  readonly ageGroupName: string;
  readonly ageGroupGender: GenderCategory;
  readonly seasonId: string;
  readonly seasonName: string;
}

/** Teams that a row's player joins, and the reasons why others are unknown. */
export interface TeamJoining {
  readonly teamIds: readonly string[];
  readonly changes: RowOutcome['changes'];
  readonly notes: readonly string[];
  readonly problem?: string;
}

export const noJoining: TeamJoining = { teamIds: [], changes: [], notes: [] };

type TeamMatch = { readonly team: StoredTeam } | { readonly problem: string };

/**
 * Finds teams by name, ignoring case, accents and punctuation; the age group distinguishes teams with the same name.
 */
const finderOf = (teams: readonly StoredTeam[]) => {
  const teamsByName = Map.groupBy(teams, ({ name }) => compactName(name));
  const teamsByFullName = Map.groupBy(
    teams.flatMap((team) => [
      { team, name: compactName(`${team.ageGroupName}${team.name}`) },
      { team, name: compactName(`${team.name}${team.ageGroupName}`) },
    ]),
    ({ name }) => name,
  );
  return (text: string): TeamMatch => {
    const key = compactName(text);
    const matching = teamsByName.get(key) ?? [...new Set((teamsByFullName.get(key) ?? []).map(({ team }) => team))];
    const [team, another] = matching;
    if (!team) return { problem: rowFaults.teamUnknown(text) };
    return another ? { problem: rowFaults.teamNotUnique(text) } : { team };
  };
};

/** The teams in a cell: one name, or several separated by commas or semicolons, as in our own export. */
const teamsIn = (cell: string, find: (text: string) => TeamMatch): readonly TeamMatch[] => {
  const wholeMatch = find(cell);
  const parts = cell.split(/[,;]/).flatMap((part) => part.trim() || []);
  return 'team' in wholeMatch || parts.length < 2 ? [wholeMatch] : parts.map(find);
};

interface Member {
  readonly birthDate: string | null;
  readonly gender: string | null;
  /** The teams that the player is an active member of. */
  readonly teamIds: readonly string[];
}

/**
 * Decides for each row which teams its player joins, and which warnings the admin gets, as when adding a player
 * manually.
 */
export const joiningOf = (teams: readonly StoredTeam[]) => {
  const find = finderOf(teams);
  const teamsById = new Map(teams.map((team) => [team.id, team]));
  return (facts: PlayerFacts, stored: Member | undefined): TeamJoining => {
    if (facts.team === undefined) return noJoining;
    const matches = teamsIn(facts.team, find);
    const namedTeams = [...new Set(matches.flatMap((match) => ('team' in match ? [match.team] : [])))];
    const currentTeamIds = stored?.teamIds ?? [];
    const newTeams = namedTeams.filter(({ id }) => !currentTeamIds.includes(id));
    const birthDate = facts.birthDate ?? stored?.birthDate ?? null;
    const gender = (facts.gender ?? stored?.gender ?? null) as Gender | null;
    const notes = newTeams.flatMap((team) =>
      joinWarnings({
        player: { birthDate, gender },
        ageGroup: { name: team.ageGroupName, gender: team.ageGroupGender, born: bornOf(team) },
        seasonName: team.seasonName,
        otherTeams: currentTeamIds.flatMap((id) => {
          const otherTeam = teamsById.get(id);
          return otherTeam?.seasonId === team.seasonId ? [otherTeam.name] : [];
        }),
      }),
    );
    const problems = matches.flatMap((match) => ('problem' in match ? [match.problem] : []));
    return {
      teamIds: newTeams.map(({ id }) => id),
      changes: newTeams.map(({ name }) => ({ field: 'team', before: null, after: name })),
      notes,
      ...(problems.length > 0 && { problem: problems.join(' ') }),
    };
  };
};
