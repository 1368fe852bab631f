import { offerHours } from '@touchline/domain/constants.club.ts';
import type { Day } from '@touchline/domain/core/calendar.ts';
import { momentAt } from '@touchline/domain/core/wall-clock.ts';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { listMyOffers, respondToOffer, sendOffers } from '@touchline/domain/offers/contract.ts';
import { assignCoach } from '@touchline/domain/teams/contract.ts';
import { cancelTryout, completeTryout, createTryout, startTryout } from '@touchline/domain/tryouts/contract.ts';
import { handOutNumbers } from '@touchline/domain/tryouts/contract.numbers.ts';
import {
  listRegistrations,
  registerPlayers,
  setAttendance,
  withdrawRegistration,
} from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import type { Caller } from './demo-caller.ts';
import { hasSibling } from './demo-families.ts';
import { demoTimeZone, type Member, type PlayerMember } from './demo-members.ts';
import type { Random } from './demo-random.ts';
import type { Group, Team } from './demo-season.ts';

interface TryoutContext {
  readonly admin: Caller;
  readonly random: Random;
  readonly today: Day;
}

const timeOn = (day: Day, time: string, days: number): string => {
  const moment = momentAt(`${day}T${time}`, demoTimeZone);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString();
};

interface TryoutPlan {
  readonly title: string;
  readonly location: string;
  readonly description?: string;
  readonly inDays: number;
  readonly time: string;
  readonly maxParticipants?: number;
}

/** Creates a tryout for the age group with these players registered. */
const announce = async (
  { admin, today }: TryoutContext,
  group: Group,
  { inDays, time, ...details }: TryoutPlan,
  players: readonly Member[],
): Promise<string> => {
  const { id } = await admin.ask(createTryout, {
    ...details,
    ageGroupId: group.id,
    date: timeOn(today, time, inDays),
    registrationDeadline: timeOn(today, '08:00', Math.max(0, inDays - 3)),
  });
  if (players.length > 0) {
    await admin.ask(registerPlayers, { tryoutId: id, playerIds: players.map(({ profileId }) => profileId) });
  }
  return id;
};

/** Checks in most players; one in a dozen stays absent. Returns the present players. */
const takeAttendance = async (caller: Caller, registrations: readonly Registration[], arrived: number) => {
  const present: Registration[] = [];
  for (const [index, registration] of registrations.slice(0, arrived).entries()) {
    const status = index % 12 === 11 ? 'absent' : 'checked_in';
    const changed = await caller.ask(setAttendance, { registrationId: registration.id, status });
    if (status === 'checked_in') present.push(changed);
  }
  return present;
};

const remarks = [
  'Good first touch, looks up before passing.',
  'Quick over the first metres. Still drifts out of position.',
  'Talks to the others and keeps them going.',
  'Shy at first, much better in the second half.',
  'Left-footed. Would like to see her or him on the wing.',
] as const;

/** Coaches rate the same player similarly: scores differ by at most one. */
const evaluate = async (random: Random, coach: Member, player: Registration, talent: number): Promise<void> => {
  const score = () => Math.min(5, Math.max(1, talent + random.below(3) - 1));
  await coach.caller.ask(saveEvaluation, {
    registrationId: player.id,
    technicalScore: score(),
    acumenScore: score(),
    physicalScore: score(),
    characterScore: score(),
    recommendation: talent >= 4 ? 'yes' : talent === 3 ? 'maybe' : 'no',
    notes: random.chance(40) ? random.pick(remarks) : '',
  });
};

/** The first coach evaluates every player, the others almost every one. */
const evaluateAll = async (random: Random, coaches: readonly Member[], players: readonly Registration[]) => {
  for (const player of players) {
    const talent = 2 + random.below(4);
    for (const [index, coach] of coaches.entries()) {
      if (index === 0 || random.chance(85)) await evaluate(random, coach, player, talent);
    }
  }
};

const letter = `We liked what we saw and would love to have you with us this season.

We train twice a week; the schedule shows when and where. Please answer within ${offerHours.atFirst} hours, so that we can ask someone else if you have other plans.`;

const sendOffersTo = async (
  sender: Caller,
  tryoutId: string,
  team: Team,
  players: readonly Registration[],
): Promise<void> => {
  if (players.length === 0) return;
  await sender.ask(sendOffers, {
    tryoutId,
    teamId: team.id,
    playerIds: players.map(({ playerId }) => playerId),
    offerLetterBody: letter,
    anticipatedTeamLevel: 'Regional league',
    anticipatedSeasonCostAmount: '240.00',
    anticipatedSeasonCostDescription: 'Kit and tournament fees included; due in two parts.',
  });
};

/**
 * A third accepts and a third declines. The others have not answered, nor have parents of several children. Returns one
 * of those parents.
 */
const answerOffers = async ({ players }: Group, chosenPlayers: readonly Registration[]): Promise<PlayerMember> => {
  let undecided: PlayerMember | undefined;
  for (const [index, { playerId }] of chosenPlayers.entries()) {
    const place = players.findIndex(({ profileId }) => profileId === playerId);
    const member = players[place] as PlayerMember;
    if (index % 3 === 0 || hasSibling(place)) {
      if (!undecided || hasSibling(place)) undecided = member;
      continue;
    }
    const { offers } = await member.caller.ask(listMyOffers, {});
    const answer = index % 3 === 1 ? 'accepted' : 'declined';
    for (const { id: offerId } of offers) await member.caller.ask(respondToOffer, { offerId, answer });
  }
  return undecided as PlayerMember;
};

/**
 * A tryout completed this morning: evaluated by all coaches of the age group, with offers from a coach and the admin.
 */
const holdCompletedTryout = async (demoContext: TryoutContext, group: Group): Promise<PlayerMember> => {
  const { admin, random } = demoContext;
  const plan = { title: `${group.plan.name} tryout`, location: 'Lower Meadow, field 1', inDays: 0, time: '09:30' };
  const tryoutId = await announce(demoContext, group, plan, group.free);
  await admin.ask(startTryout, { tryoutId });
  const registrations = await admin.ask(listRegistrations, { tryoutId });
  const present = await takeAttendance(admin, registrations, registrations.length);
  const coaches = new Set(group.teams.flatMap((team) => team.coaches));
  await evaluateAll(random, [...coaches], present);
  await admin.ask(completeTryout, { tryoutId });

  const [first, second] = group.teams as readonly [Team, Team];
  const candidates = present.slice(0, 12);
  const half = Math.ceil(candidates.length / 2);
  await sendOffersTo((first.coaches[0] as Member).caller, tryoutId, first, candidates.slice(0, half));
  await sendOffersTo(admin, tryoutId, second, candidates.slice(half));
  return answerOffers(group, candidates);
};

/** A tryout in progress: two thirds have checked in, and two coaches have evaluated half of them. */
const holdActiveTryout = async (demoContext: TryoutContext, group: Group, guest: Member): Promise<void> => {
  const { admin, random } = demoContext;
  const [first] = group.teams as readonly [Team];
  if (!first.coaches.includes(guest)) await admin.ask(assignCoach, { teamId: first.id, coachId: guest.profileId });
  const plan = {
    title: `${group.plan.name} tryout`,
    location: 'Lower Meadow, field 2',
    description: 'Bring water and shin pads. Parents are welcome behind the fence.',
    inDays: 0,
    time: '16:00',
    maxParticipants: 40,
  };
  const players = [...group.free, ...group.players.slice(0, 8)];
  const tryoutId = await announce(demoContext, group, plan, players);
  await admin.ask(startTryout, { tryoutId });
  const registrations = await admin.ask(listRegistrations, { tryoutId });
  const arrivedCount = Math.ceil((registrations.length * 2) / 3);
  const present = await takeAttendance(guest.caller, registrations, arrivedCount);
  await guest.caller.ask(handOutNumbers, { tryoutId });
  const evaluators = new Set([guest, first.coaches[0] as Member]);
  await evaluateAll(random, [...evaluators], present.slice(0, Math.ceil(present.length / 2)));
};

const announceUpcomingTryouts = async (demoContext: TryoutContext, group: Group, small: Group): Promise<void> => {
  const { admin } = demoContext;
  const plan = { title: `${group.plan.name} tryout`, location: 'Riverside Arena', inDays: 9, time: '17:30' };
  const tryoutId = await announce(demoContext, group, plan, group.free);
  const [first] = await admin.ask(listRegistrations, { tryoutId });
  if (first) await admin.ask(withdrawRegistration, { registrationId: first.id });
  const trial = { title: 'First steps', location: 'School gym', inDays: 16, time: '15:00', maxParticipants: 16 };
  await announce(demoContext, small, trial, small.free.slice(0, 5));
};

const cancelTryoutOf = async (demoContext: TryoutContext, group: Group): Promise<void> => {
  const plan = { title: `${group.plan.name} evening`, location: 'Riverside Arena', inDays: 4, time: '18:30' };
  const tryoutId = await announce(demoContext, group, plan, group.free.slice(0, 9));
  await demoContext.admin.ask(cancelTryout, { tryoutId });
};

/** Creates a tryout in every state. Returns the coach who sees most of them, and a parent with an offer to answer. */
export const holdTryouts = async (demoContext: TryoutContext, groups: readonly Group[]) => {
  const groupNamed = (name: string) => groups.find(({ plan }) => plan.name === name) as Group;
  const decidedGroup = groupNamed('U13 Girls');
  const coach = decidedGroup.teams[0]?.coaches[0] as Member;
  const undecided = await holdCompletedTryout(demoContext, decidedGroup);
  await holdActiveTryout(demoContext, groupNamed('U11 Boys'), coach);
  await announceUpcomingTryouts(demoContext, groupNamed('U15 Boys'), groupNamed('U9'));
  await cancelTryoutOf(demoContext, groupNamed('U17 Boys'));
  return { coach, undecided };
};
