import { signOut } from '@touchline/domain/access/contract.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import type { App } from '../app.ts';
import { playersToImport } from './demo-import.ts';
import { addChildOfCoach, joinFamilies } from './demo-families.ts';
import {
  appointTreasurer,
  createRegistrationCodes,
  demoTimeZone,
  foundClub,
  inviteOthers,
  joinAsCoach,
} from './demo-members.ts';
import { inventPeople } from './demo-people.ts';
import { seededRandom } from './demo-random.ts';
import { runSeason } from './demo-schedule.ts';
import {
  type AgeGroupPlan,
  ageGroupPlans,
  birthYearsIn,
  createCurrentSeason,
  createLastSeason,
  seasonsAround,
} from './demo-season.ts';
import { holdTryouts } from './demo-tryouts.ts';

/** Size of the demo club: 40 coaches and 400 players. */
export const demoSize = {
  coaches: 36,
  playersPerAgeGroup: 47,
  rosterSize: 14,
  // These coaches and some players in each age group are invited but have not joined. The numbers above do not include
  // them.
  invitedCoaches: 4,
  invitedPlayers: 3,
};

export type DemoLogIns = Readonly<Record<'admin' | 'coach' | 'player', string>>;

const repeatTimes = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/**
 * Creates a club by using the product: every row comes from an operation, so the demo contains only data that users
 * could have entered. There are no expired offers, because the script cannot wait for one to expire. Also returns a CSV
 * list for trying out the import.
 */
export const makeDemoClub = async (app: App, now: Date, size: typeof demoSize) => {
  const today = dayOf(now, demoTimeZone);
  const { current, last } = seasonsAround(today);
  const random = seededRandom(20_260_601);
  const people = inventPeople(random);
  const inventPlayer = (plan: AgeGroupPlan) =>
    people.player(random.pick(plan.genders), birthYearsIn(current.year, plan.ages));

  const admin = await foundClub(app, people.adult(), 'Meadow Park Juniors');
  await appointTreasurer(app, admin, people.adult());
  const { coachCode, playerCode } = await createRegistrationCodes(admin, current.endDate);
  const coaches = await Array.fromAsync(repeatTimes(size.coaches, people.adult), (coach) =>
    joinAsCoach(app, coach, coachCode),
  );
  const demoContext = { people, random, organizationCode: playerCode, year: current.year, today };
  const players = await joinFamilies(app, demoContext, size.playersPerAgeGroup);
  const invitedPlayers = ageGroupPlans.flatMap((plan) => repeatTimes(size.invitedPlayers, () => inventPlayer(plan)));
  await inviteOthers(admin, repeatTimes(size.invitedCoaches, people.adult), invitedPlayers);

  const staffing = {
    coaches,
    playersOf: (plan: AgeGroupPlan) => players.get(plan) ?? [],
    rosterSize: size.rosterSize,
  };
  await createLastSeason(admin, last, staffing);
  const groups = await createCurrentSeason(admin, current, staffing);
  const { coach, undecided } = await holdTryouts({ admin: admin.caller, random, today }, groups);
  const [youngest] = groups;
  const [plan] = ageGroupPlans;
  if (youngest && plan) {
    const child = people.player('Female', birthYearsIn(current.year, plan.ages), coach);
    const playerId = await addChildOfCoach(coach, child, playerCode);
    await admin.caller.ask(addPlayer, { teamId: youngest.teams[0]?.id ?? '', playerId });
  }

  // The parent with a pending offer has another child on a team.
  const sibling = groups
    .flatMap(({ teams, players: ofGroup }) => ofGroup.map((player) => ({ player, team: teams[0] })))
    .find(({ player }) => player.caller === undecided.caller && player.profileId !== undecided.profileId);
  if (sibling?.team) await admin.caller.ask(addPlayer, { teamId: sibling.team.id, playerId: sibling.player.profileId });

  const importList = playersToImport({
    members: (await admin.caller.ask(listPlayers, {})).players,
    stranger: () => inventPlayer(random.pick(ageGroupPlans)),
    random,
    year: current.year,
  });

  await runSeason({ admin: admin.caller, random, today }, groups, current.startDate);

  // Signs everyone out, because their session tokens are lost.
  const callers = new Set([admin, ...coaches, ...[...players.values()].flat()].map(({ caller }) => caller));
  for (const caller of callers) await caller.ask(signOut, {});
  const logIns: DemoLogIns = { admin: admin.email, coach: coach.email, player: undecided.email };
  return { logIns, playersToImport: importList };
};
