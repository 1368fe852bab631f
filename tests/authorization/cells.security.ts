import { codeAt } from '@touchline/server/core/identity/authenticator-codes.ts';
import { aKey } from '../support/club/passkeys.ts';
import { everybody, itsAdmins, type Rows, signedIn, type Statuses } from '../support/world/cells.ts';
import { type ClubIds, newClubIds, worldPassword } from '../support/world/world-rows.ts';
import {
  addingChallengeOf,
  keyOf,
  pendingTokenOf,
  recoveryCodeOf,
  secretOfApps,
  usingChallengeOf,
} from '../support/world/world-security.ts';
import type { ActorName } from '../support/world/world.ts';

/** Statuses for the only user with a second step, otherCoach. All others are setting one up. */
const withSecondStep = (s: number): Statuses => [
  401,
  409,
  409,
  s,
  409,
  409,
  409,
  409,
  409,
  409,
  409,
  409,
  409,
  409,
  409,
];
const withoutSecondStep = (s: number): Statuses => [401, s, s, 409, s, s, s, s, s, s, s, s, s, s, 409];

/** Statuses for the only user with a passkey, otherCoach. */
const statusesForPasskeyHolder = (s: number, others: number): Statuses => [
  401,
  others,
  others,
  s,
  others,
  others,
  others,
  others,
  others,
  others,
  others,
  others,
  others,
  others,
  409,
];

const passkeyUse = (club: ClubIds, actor: ActorName) => ({
  passkey: keyOf(club.otherCoach).use({ rpId: 'localhost', challenge: usingChallengeOf(club, actor) }),
});

/** User behind each actor whose name is not the name of a user id. */
const users: Readonly<Partial<Record<ActorName, keyof ClubIds>>> = {
  anonymous: 'admin',
  foreignAdmin: 'admin',
  foreignCoach: 'coachOf',
  foreignPlayer: 'playerOf',
  parentWhoCoaches: 'coachWithChild',
  waiting: 'waitingMember',
  ended: 'endedMember',
};

/** A passkey created by the actor’s browser. */
const createdPasskey = (club: ClubIds, actor: ActorName) =>
  aKey().create({
    rp: { id: 'localhost', name: '' },
    user: { id: actor, name: '', displayName: '' },
    challenge: addingChallengeOf(club[users[actor] ?? (actor as keyof ClubIds)]),
  });

export const securityCells: Rows = {
  'access.finishSignIn': {
    input: (club) => ({ token: pendingTokenOf(club.otherCoach), code: recoveryCodeOf(club.otherCoach) }),
    statuses: everybody(200),
    once: true,
  },
  'security.prove': { input: () => ({ password: worldPassword }), statuses: signedIn(204) },
  'security.read': { input: () => ({}), statuses: signedIn(200) },
  'security.beginAuthenticator': {
    input: () => ({}),
    statuses: withoutSecondStep(201),
    once: true,
  },
  'security.confirmAuthenticator': {
    input: () => ({ code: codeAt(Buffer.from(secretOfApps), new Date()) }),
    statuses: withoutSecondStep(200),
    once: true,
  },
  'security.removeAuthenticator': { input: () => ({}), statuses: withSecondStep(204), once: true },
  'security.renewRecoveryCodes': { input: () => ({}), statuses: withSecondStep(200) },
  'security.resetSecondStep': {
    input: (club) => ({ userId: club.otherCoach }),
    statuses: itsAdmins(204),
    once: true,
  },
  'access.requestPasskey': { input: () => ({}), statuses: everybody(201) },
  'access.signInByPasskey': { input: passkeyUse, statuses: everybody(200), once: true },
  'security.passkeys': { input: () => ({}), statuses: signedIn(200) },
  'security.beginPasskey': { input: () => ({}), statuses: signedIn(201) },
  'security.addPasskey': {
    input: (club, actor) => ({ name: 'Tablet', passkey: createdPasskey(club, actor) }),
    statuses: signedIn(204),
    once: true,
  },
  'security.removePasskey': {
    input: (club) => ({ passkeyId: club.passkey }),
    statuses: statusesForPasskeyHolder(204, 404),
    once: true,
  },
  'security.proveByPasskey': {
    // A wrong proof uses up its challenge, which counts as a change. The others therefore sign an unknown challenge.
    input: (club, actor) => (actor === 'otherCoach' ? passkeyUse(club, actor) : passkeyUse(newClubIds(), actor)),
    statuses: statusesForPasskeyHolder(204, 422),
    once: true,
  },
};
