import { registerAdmin, registerWithCode } from '@touchline/domain/access/contract.joining.ts';
import { createCode, setCodeActive } from '@touchline/domain/codes/contract.ts';
import type { InputOf } from '@touchline/domain/core/operation.ts';
import type { Day } from '@touchline/domain/core/calendar.ts';
import { inviteCoach, invitePlayer } from '@touchline/domain/people/contract.ts';
import type { App } from '../app.ts';
import { type Caller, newCaller } from './demo-caller.ts';
import type { DemoPerson, DemoPlayer } from './demo-people.ts';

/** Every member of the demo club signs in with it; it is printed, and no secret. */
export const demoPassword = 'touchline-demo';

export const demoTimeZone = 'Europe/Vienna';

/** A member of the club who is signed in. */
export interface Member extends DemoPerson {
  readonly caller: Caller;
  /** The id of the coach or player profile; empty for the admin. */
  readonly profileId: string;
}

/** The admin who founds the club. */
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
  return { ...founder, caller, profileId: '' };
};

/** The codes that people join with, and one that has been switched off. */
export const createCodes = async ({ caller }: Member, expiryDate: Day) => {
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

const account = ({ firstName, lastName, email }: DemoPerson, organizationCode: string) => ({
  organizationCode,
  firstName,
  lastName,
  email,
  password: demoPassword,
});

const join = async (app: App, person: DemoPerson, input: InputOf<typeof registerWithCode>): Promise<Member> => {
  const caller = newCaller(app);
  const { session } = await caller.ask(registerWithCode, input);
  return { ...person, caller, profileId: session?.user.coachId ?? session?.user.playerId ?? '' };
};

export const joinAsCoach = (app: App, coach: DemoPerson, code: string) =>
  join(app, coach, { role: 'coach', ...account(coach, code), additionalData: { phone: coach.phone } });

export const joinAsPlayer = (app: App, player: DemoPlayer, code: string) =>
  join(app, player, {
    role: 'player',
    ...account(player, code),
    additionalData: {
      birth_date: player.birthDate,
      gender: player.gender,
      position: player.position,
      parent_guardian_first_name: player.guardianFirstName,
      parent_guardian_last_name: player.guardianLastName,
      parent_guardian_phone: player.phone,
    },
  });

/** People who have been invited and have not come yet: profiles without accounts. */
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
