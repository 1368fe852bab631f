import { type Day, yearOf } from '@touchline/domain/core/calendar.ts';
import { addAgeGroup, createSeason } from '@touchline/domain/seasons/contract.ts';
import { addPlayer, assignCoach, createTeam, updateMember } from '@touchline/domain/teams/contract.ts';
import type { Caller } from './demo-caller.ts';
import type { Member, PlayerMember } from './demo-members.ts';

export interface AgeGroupPlan {
  readonly name: string;
  readonly gender: 'Male' | 'Female' | 'Co-ed';
  /** Genders of the group's members; both in a co-ed group. */
  readonly genders: readonly ('Male' | 'Female')[];
  /** Youngest and oldest age that players reach in the season's year. */
  readonly ages: readonly [number, number];
  readonly teams: readonly string[];
}

const boys = { gender: 'Male', genders: ['Male'] } as const;
const girls = { gender: 'Female', genders: ['Female'] } as const;

/** The current season: eight age groups, twelve teams. */
export const ageGroupPlans: readonly AgeGroupPlan[] = [
  { name: 'U9', gender: 'Co-ed', genders: ['Female', 'Male'], ages: [7, 8], teams: ['Hedgehogs', 'Squirrels'] },
  { name: 'U11 Boys', ...boys, ages: [9, 10], teams: ['Falcons', 'Kestrels'] },
  { name: 'U11 Girls', ...girls, ages: [9, 10], teams: ['Swallows'] },
  { name: 'U13 Boys', ...boys, ages: [11, 12], teams: ['Otters', 'Badgers'] },
  { name: 'U13 Girls', ...girls, ages: [11, 12], teams: ['Lynxes', 'Foxes'] },
  { name: 'U15 Boys', ...boys, ages: [13, 14], teams: ['Wolves'] },
  { name: 'U15 Girls', ...girls, ages: [13, 14], teams: ['Herons'] },
  { name: 'U17 Boys', ...boys, ages: [15, 16], teams: ['Stags'] },
];

/** Oldest and youngest birth year in an age group for a season in that year. */
export const birthYearsIn = (year: number, [youngest, oldest]: AgeGroupPlan['ages']) =>
  [year - oldest, year - youngest] as const;

const dayAfter = (day: Day, days: number): Day => {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
};

const seasonFrom = (startDate: Day) => {
  const endDate = dayAfter(startDate, 300);
  const [from, to] = [yearOf(startDate), yearOf(endDate)];
  return { name: from === to ? `${from}` : `${from}/${String(to).slice(2)}`, startDate, endDate, year: from };
};

type SeasonPlan = ReturnType<typeof seasonFrom>;

/** The current season, which started two months ago, and the previous one. */
export const seasonsAround = (today: Day) => ({
  current: seasonFrom(dayAfter(today, -60)),
  last: seasonFrom(dayAfter(today, -60 - 365)),
});

export interface Team {
  readonly id: string;
  readonly coaches: readonly Member[];
  /** The roster at the start of the season. */
  readonly players: readonly PlayerMember[];
}

/** An age group with its teams and all of its players. */
export interface Group {
  readonly id: string;
  readonly plan: AgeGroupPlan;
  readonly teams: readonly Team[];
  readonly players: readonly PlayerMember[];
  /** Players without a team. */
  readonly free: readonly PlayerMember[];
}

interface StaffingPlan {
  readonly coaches: readonly Member[];
  readonly playersOf: (plan: AgeGroupPlan) => readonly PlayerMember[];
  readonly rosterSize: number;
}

const fillRoster = async (admin: Caller, teamId: string, players: readonly PlayerMember[]): Promise<void> => {
  for (const [index, { profileId: playerId }] of players.entries()) {
    await admin.ask(addPlayer, { teamId, playerId });
    // The last two have no jersey number yet.
    if (index < players.length - 2) await admin.ask(updateMember, { teamId, playerId, jerseyNumber: index + 1 });
  }
};

const openGroup = (admin: Caller, seasonId: string, year: number, { name, gender, ages }: AgeGroupPlan) => {
  const [birthYearMax, birthYearMin] = birthYearsIn(year, ages);
  return admin.ask(addAgeGroup, { seasonId, name, gender, birthYearMin, birthYearMax });
};

/** The current season. Teams alternate between two and three coaches; the last coaches have no team yet. */
export const createCurrentSeason = async (
  { caller: admin }: Member,
  { name, startDate, endDate, year }: SeasonPlan,
  { coaches, playersOf, rosterSize }: StaffingPlan,
): Promise<Group[]> => {
  const season = await admin.ask(createSeason, { name, sport: 'Soccer', startDate, endDate });
  const groups: Group[] = [];
  let next = 0;
  let teamCount = 0;
  for (const plan of ageGroupPlans) {
    const { id } = await openGroup(admin, season.id, year, plan);
    const players = playersOf(plan);
    const teams: Team[] = [];
    for (const [index, teamName] of plan.teams.entries()) {
      const size = teamCount % 2 === 0 ? 2 : 3;
      const staff = Array.from({ length: size }, (_, seat) => coaches[(next + seat) % coaches.length] as Member);
      next += size;
      teamCount += 1;
      const team = await admin.ask(createTeam, {
        name: teamName,
        seasonId: season.id,
        ageGroupId: id,
        coachIds: staff.map(({ profileId }) => profileId),
      });
      const roster = players.slice(index * rosterSize, (index + 1) * rosterSize);
      await fillRoster(admin, team.id, roster);
      teams.push({ id: team.id, coaches: staff, players: roster });
    }
    groups.push({ id, plan, teams, players, free: players.slice(plan.teams.length * rosterSize) });
  }
  return groups;
};

/** The previous, inactive season: one team in each of four age groups, with players who are now a year older. */
export const createLastSeason = async (
  { caller: admin }: Member,
  { name, startDate, endDate, year }: SeasonPlan,
  { coaches, playersOf, rosterSize }: StaffingPlan,
): Promise<void> => {
  const season = await admin.ask(createSeason, { name, sport: 'Soccer', startDate, endDate, isActive: false });
  const half = Math.ceil(rosterSize / 2);
  for (const [index, plan] of ageGroupPlans.filter((_, at) => at % 2 === 0).entries()) {
    const [youngest, oldest] = plan.ages;
    const { id } = await openGroup(admin, season.id, year, {
      ...plan,
      name: plan.name.replace(/\d+/, (age) => String(Number(age) - 1)),
      ages: [youngest - 1, oldest - 1],
    });
    const team = await admin.ask(createTeam, { name: `${plan.teams[0]} I`, seasonId: season.id, ageGroupId: id });
    for (const coach of coaches.slice(2 * index, 2 * index + 2)) {
      await admin.ask(assignCoach, { teamId: team.id, coachId: coach.profileId });
    }
    const players = playersOf(plan);
    await fillRoster(admin, team.id, [...players.slice(0, half), ...players.slice(-half)]);
  }
};
