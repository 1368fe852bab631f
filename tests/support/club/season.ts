import type { InputOf } from '@touchline/domain/core/operation.ts';
import { dayOf, yearOf } from '@touchline/domain/core/calendar.ts';
import { addAgeGroup, createSeason } from '@touchline/domain/seasons/contract.ts';
import { assignCoach, createTeam } from '@touchline/domain/teams/contract.ts';
import type { Club, Member } from './club.ts';

/** This year in the time zone of all test clubs. */
export const thisYear = (): number => yearOf(dayOf(new Date(), 'Europe/Vienna'));

export const aSeason = ({ admin }: Pick<Club, 'admin'>, facts: Partial<InputOf<typeof createSeason>> = {}) =>
  admin.ask(createSeason, {
    name: 'Spring',
    sport: 'Soccer',
    startDate: '2020-03-01',
    endDate: '2199-06-30',
    ...facts,
  });

export const anAgeGroup = (
  club: Club,
  seasonId: string,
  facts: Partial<Omit<InputOf<typeof addAgeGroup>, 'seasonId'>> = {},
) =>
  club.admin.ask(addAgeGroup, {
    seasonId,
    name: 'U12',
    gender: 'Co-ed',
    birthYearMin: thisYear() - 10,
    birthYearMax: thisYear() - 12,
    ...facts,
  });

/** A team with a new season and age group, unless these are given. */
export const aTeam = async (
  club: Club,
  {
    seasonId,
    ageGroupId,
    isActive = true,
    ...facts
  }: Partial<InputOf<typeof createTeam>> & { isActive?: boolean } = {},
) => {
  const season = seasonId ?? (await aSeason(club, { isActive })).id;
  const group = ageGroupId ?? (await anAgeGroup(club, season)).id;
  return club.admin.ask(createTeam, { name: 'Tigers', seasonId: season, ageGroupId: group, ...facts });
};

/** A signed-in coach of a team. */
export const aCoachOf = async (club: Club, teamId: string): Promise<Member> => {
  const coach = await club.addCoach();
  await club.admin.ask(assignCoach, { teamId, coachId: coach.profileId });
  return coach;
};

/** SQL values for the bounds and the year of an age group for players who reach the given ages this year. */
export const bornAtAges = (youngest: number, oldest: number): string => {
  const year = new Date().getUTCFullYear();
  return `'${year - oldest}-01-01', '${year - youngest}-12-31', ${year}`;
};
