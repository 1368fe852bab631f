import { signOut } from '@touchline/domain/access/contract.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import type { App } from '../app.ts';
import { playersToImport } from './demo-import.ts';
import {
  createCodes,
  demoTimeZone,
  foundClub,
  inviteOthers,
  joinAsCoach,
  joinAsPlayer,
  type Member,
} from './demo-members.ts';
import { inventPeople } from './demo-people.ts';
import { seeded } from './demo-random.ts';
import {
  type AgeGroupPlan,
  ageGroupPlans,
  birthYearsIn,
  currentSeason,
  lastSeason,
  seasonsAround,
} from './demo-season.ts';
import { holdTryouts } from './demo-tryouts.ts';

/** 40 coaches and 400 players. */
export const demoSize = {
  coaches: 36,
  playersPerAgeGroup: 47,
  rosterSize: 14,
  // Invited coaches and players of each age group who have not joined yet; beyond the numbers above.
  invitedCoaches: 4,
  invitedPlayers: 3,
};

export type DemoLogIns = Readonly<Record<'admin' | 'coach' | 'player', string>>;

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/**
 * Makes a club by using the product: every row comes from an operation, so the demo contains only data that users could
 * have entered. Expired offers are missing, since the script cannot wait for an offer to end. Returns a list to try the
 * import with, too, as CSV.
 */
export const makeDemoClub = async (app: App, now: Date, size: typeof demoSize) => {
  const today = dayOf(now, demoTimeZone);
  const { current, last } = seasonsAround(today);
  const random = seeded(20_260_601);
  const people = inventPeople(random);
  const inventPlayer = (plan: AgeGroupPlan) =>
    people.player(random.pick(plan.genders), birthYearsIn(current.year, plan.ages));
  const inventPlayers = (plan: AgeGroupPlan, count: number) => times(count, () => inventPlayer(plan));

  const admin = await foundClub(app, people.coach(), 'Meadow Park Juniors');
  const { coachCode, playerCode } = await createCodes(admin, current.endDate);
  const coaches = await Array.fromAsync(times(size.coaches, people.coach), (coach) =>
    joinAsCoach(app, coach, coachCode),
  );
  const players = new Map<AgeGroupPlan, Member[]>();
  for (const plan of ageGroupPlans) {
    const invented = inventPlayers(plan, size.playersPerAgeGroup);
    players.set(plan, await Array.fromAsync(invented, (player) => joinAsPlayer(app, player, playerCode)));
  }
  const invited = ageGroupPlans.flatMap((plan) => inventPlayers(plan, size.invitedPlayers));
  await inviteOthers(admin, times(size.invitedCoaches, people.coach), invited);

  const staffing = {
    coaches,
    playersOf: (plan: AgeGroupPlan) => players.get(plan) ?? [],
    rosterSize: size.rosterSize,
  };
  await lastSeason(admin, last, staffing);
  const groups = await currentSeason(admin, current, staffing);
  const { coach, undecided } = await holdTryouts({ admin: admin.caller, random, today }, groups);

  const listed = playersToImport({
    members: (await admin.caller.ask(listPlayers, {})).players,
    stranger: () => inventPlayer(random.pick(ageGroupPlans)),
    random,
    year: current.year,
  });

  // Leaves no session whose token is lost.
  for (const { caller } of [admin, ...coaches, ...[...players.values()].flat()]) await caller.ask(signOut, {});
  const logIns: DemoLogIns = { admin: admin.email, coach: coach.email, player: undecided.at(-1)?.email ?? '' };
  return { logIns, playersToImport: listed };
};
