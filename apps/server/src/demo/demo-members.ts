import { registerAdmin, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { signOut } from '@touchline/domain/access/contract.ts';
import { createCode, setCodeActive } from '@touchline/domain/codes/contract.ts';
import type { InputOf } from '@touchline/domain/core/operation.ts';
import type { Day } from '@touchline/domain/core/calendar.ts';
import { consentVersion } from '@touchline/domain/access/messages.children.ts';
import { updateOrganization } from '@touchline/domain/organization/contract.ts';
import { inviteAdmin } from '@touchline/domain/people/contract.admins.ts';
import { inviteCoach, invitePlayer } from '@touchline/domain/people/contract.ts';
import type { App } from '../app.ts';
import { type Caller, newCaller } from './demo-caller.ts';
import type { DemoPerson, DemoPlayer } from './demo-people.ts';

/** Password of every member of the demo club; it is printed and is not secret. */
export const demoPassword = 'touchline-demo';

export const demoTimeZone = 'Europe/Vienna';

/** A signed-in member of the club. */
export interface Member extends DemoPerson {
  readonly caller: Caller;
  /** Id of the coach or player profile; empty for the admin. */
  readonly profileId: string;
}

/** A player in the club, whose parent signs in with their own address. */
export type PlayerMember = DemoPlayer & Member;

/** Founds the club with its first admin. */
export const foundClub = async (app: App, founder: DemoPerson, organizationName: string): Promise<Member> => {
  const caller = newCaller(app);
  await caller.ask(registerAdmin, {
    organizationName,
    fullName: `${founder.firstName} ${founder.lastName}`,
    email: founder.email,
    password: demoPassword,
    timeZone: demoTimeZone,
    acceptTerms: true,
  });
  // Coaches join immediately, because nobody can approve them.
  await caller.ask(updateOrganization, { checkNewcomers: 'nobody', currency: 'EUR' });
  return { ...founder, caller, profileId: '' };
};

/** Registration codes to join with, including an inactive one. */
export const createRegistrationCodes = async ({ caller }: Member, expiryDate: Day) => {
  const { code: coachCode } = await caller.ask(createCode, {
    code: 'MEADOW-COACHES',
    role: 'coach',
    description: 'For the coaches of this season',
    expiryDate,
  });
  const { code: playerCode } = await caller.ask(createCode, {
    code: 'MEADOW-FAMILIES',
    role: 'player',
    description: 'In the letter to the families',
    expiryDate,
  });
  const { id } = await caller.ask(createCode, {
    code: 'SUMMER-CAMP',
    role: 'player',
    description: 'Of the camp, which is over',
  });
  await caller.ask(setCodeActive, { codeId: id, isActive: false });
  return { coachCode, playerCode };
};

const join = async (app: App, person: DemoPerson, input: InputOf<typeof registerWithCode>): Promise<Member> => {
  const caller = newCaller(app);
  const { session } = await caller.ask(registerWithCode, input);
  return { ...person, caller, profileId: session?.user.coachId ?? session?.user.players[0]?.id ?? '' };
};

const account = ({ firstName, lastName, email }: DemoPerson, organizationCode: string) => ({
  organizationCode,
  firstName,
  lastName,
  email,
  password: demoPassword,
});

export const joinAsCoach = (app: App, coach: DemoPerson, code: string) =>
  join(app, coach, { role: 'coach', ...account(coach, code), additionalData: { phone: coach.phone } });

/** A parent's registration of a child. */
export const childOf = ({ firstName, lastName, birthDate, gender, position, guardian }: DemoPlayer) =>
  ({
    role: 'player',
    kind: 'guardian',
    isAdult: true,
    consent: consentVersion,
    firstName,
    lastName,
    additionalData: {
      birth_date: birthDate,
      gender,
      position,
      parent_guardian_first_name: guardian.firstName,
      parent_guardian_last_name: guardian.lastName,
      parent_guardian_phone: guardian.phone,
    },
  }) as const;

/** Registers a player with the parent's login. */
export const joinAsPlayer = async (app: App, player: DemoPlayer, organizationCode: string): Promise<PlayerMember> => {
  const { email } = player.guardian;
  const input = { ...childOf(player), organizationCode, email, password: demoPassword };
  return { ...player, ...(await join(app, { ...player, email }, input)) };
};

/** Adds a second admin, the treasurer, with no other role. */
export const appointTreasurer = async (app: App, { caller }: Member, treasurer: DemoPerson): Promise<void> => {
  const { firstName, lastName, email } = treasurer;
  const { invitationCode } = await caller.ask(inviteAdmin, { firstName, lastName, email });
  const { caller: own } = await join(app, treasurer, { role: 'admin', ...account(treasurer, invitationCode) });
  await own.ask(signOut, {});
};

/** Invited people who have not joined yet: profiles without accounts. */
export const inviteOthers = async (
  { caller }: Member,
  coaches: readonly DemoPerson[],
  players: readonly DemoPlayer[],
): Promise<void> => {
  for (const { firstName, lastName, email, phone } of coaches) {
    await caller.ask(inviteCoach, { firstName, lastName, email, phone });
  }
  for (const { firstName, lastName, email, birthDate, gender, position } of players) {
    await caller.ask(invitePlayer, { firstName, lastName, email, birthDate, gender, position });
  }
};
