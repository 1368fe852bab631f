import { registerGuardian } from '@touchline/domain/access/contract.guardians.ts';
import { join } from '@touchline/domain/access/contract.login.ts';
import { listMemberships, useMembership } from '@touchline/domain/access/contract.memberships.ts';
import { signOut } from '@touchline/domain/access/contract.ts';
import { ageOn, type Day } from '@touchline/domain/core/calendar.ts';
import { inviteGuardian } from '@touchline/domain/families/contract.ts';
import type { App } from '../app.ts';
import { newCaller } from './demo-caller.ts';
import { childOf, demoPassword, joinAsPlayer, type Member, type PlayerMember } from './demo-members.ts';
import type { DemoPerson, DemoPlayer, People } from './demo-people.ts';
import type { Random } from './demo-random.ts';
import { type AgeGroupPlan, ageGroupPlans, birthYearsIn } from './demo-season.ts';

/** Every third player has a sibling in an adjacent age group. */
export const hasSibling = (place: number): boolean => place % 3 === 1;

/** Registers another child with the first child's login. */
const addSibling = async (elder: PlayerMember, child: DemoPlayer, organizationCode: string): Promise<PlayerMember> => {
  const { session } = await elder.caller.ask(join, { ...childOf(child), organizationCode });
  const sibling = session.user.players.find(({ id }) => id !== elder.profileId);
  return { ...child, email: elder.email, caller: elder.caller, profileId: sibling?.id ?? '' };
};

/** Adds a second login: for the player, or for the other parent, who lives elsewhere and sees only this child. */
const addLogin = async (
  app: App,
  { caller, profileId: playerId }: PlayerMember,
  { firstName, lastName, email }: DemoPerson,
  kind: 'self' | 'guardian',
): Promise<void> => {
  const { token } = await caller.ask(inviteGuardian, { playerId, kind, email, mayAnswer: true });
  const ownCaller = newCaller(app);
  await ownCaller.ask(registerGuardian, {
    token: token ?? '',
    name: `${firstName} ${lastName}`,
    password: demoPassword,
    ...(kind === 'guardian' && { isAdult: true }),
  });
  await ownCaller.ask(signOut, {});
};

interface FamilyContext {
  readonly people: People;
  readonly random: Random;
  readonly organizationCode: string;
  readonly year: number;
  readonly today: Day;
}

/** Players in each age group, with siblings, parents in two households, and a boy of 15 with his own login. */
export const joinFamilies = async (
  app: App,
  { people, random, organizationCode, year, today }: FamilyContext,
  playersPerAgeGroup: number,
): Promise<ReadonlyMap<AgeGroupPlan, readonly PlayerMember[]>> => {
  const players = new Map<AgeGroupPlan, PlayerMember[]>();
  let elders: readonly PlayerMember[] = [];
  for (const plan of ageGroupPlans) {
    const members: PlayerMember[] = [];
    for (let place = 0; place < playersPerAgeGroup; place += 1) {
      const elder = hasSibling(place) ? elders[place] : undefined;
      const player = people.player(random.pick(plan.genders), birthYearsIn(year, plan.ages), elder?.guardian);
      members.push(
        await (elder ? addSibling(elder, player, organizationCode) : joinAsPlayer(app, player, organizationCode)),
      );
    }
    players.set(plan, members);
    elders = elders.length > 0 ? [] : members;
    const [, second] = members;
    // If there are two children, the parent who lives elsewhere sees the older one.
    if (second && elders.length > 0) await addLogin(app, second, people.adult(), 'guardian');
    const teenager = plan.ages[0] >= 15 && members.find(({ birthDate }) => ageOn(birthDate, today) === 15);
    if (teenager) await addLogin(app, teenager, { ...teenager, email: `own.${teenager.email}` }, 'self');
  }
  return players;
};

/** Makes a coach a parent as well. */
export const addChildOfCoach = async (coach: Member, child: DemoPlayer, organizationCode: string): Promise<string> => {
  const { session } = await coach.caller.ask(join, { ...childOf(child), organizationCode });
  const memberships = await coach.caller.ask(listMemberships, {});
  const asCoach = memberships.find(({ role }) => role === 'coach');
  await coach.caller.ask(useMembership, { membershipId: asCoach?.id ?? '' });
  return session.user.players[0]?.id ?? '';
};
