import { everybody, itsAdmins, newcomers, next, type Rows, signedIn } from '../support/world/cells.ts';
import type { ActorName } from '../support/world/world.ts';
import { type ClubIds, emailOf, secretsOf, worldPassword } from '../support/world/world-rows.ts';

const newEmail = (): string => `newcomer-${next()}@example.org`;
const challenge = 'c'.repeat(43);
const verifier = 'v'.repeat(43);

const newLogin = { firstName: 'Nele', lastName: 'Neu', password: worldPassword, challenge };
const playerData = {
  birth_date: '2005-05-05',
  position: 'Goalkeeper',
  gender: 'Female',
  parent_guardian_first_name: 'Gerda',
  parent_guardian_last_name: 'Guardian',
  parent_guardian_phone: '+43 660 7654321',
};

/** Second browser of each actor in the home club. All other actors try the second browser of that club's admin. */
const otherBrowser = (club: ClubIds, actor: ActorName): string =>
  ({
    anonymous: club.otherBrowserOfAdmin,
    admin: club.otherBrowserOfAdmin,
    coachOf: club.otherBrowserOfCoachOf,
    otherCoach: club.otherBrowserOfOtherCoach,
    playerOf: club.otherBrowserOfPlayerOf,
    otherPlayer: club.otherBrowserOfOtherPlayer,
    foreignAdmin: club.otherBrowserOfAdmin,
    foreignCoach: club.otherBrowserOfAdmin,
    foreignPlayer: club.otherBrowserOfAdmin,
    readingGuardian: club.otherBrowserOfReadingGuardian,
    guardianOfTwo: club.otherBrowserOfGuardianOfTwo,
    coachWithChild: club.otherBrowserOfCoachWithChild,
    parentWhoCoaches: club.otherBrowserOfCoachWithChild,
    waiting: club.otherBrowserOfAdmin,
    ended: club.otherBrowserOfAdmin,
  })[actor];

export const accessCells: Rows = {
  'access.signIn': {
    input: (club) => ({ email: emailOf(club.coachOf), password: worldPassword }),
    statuses: everybody(200),
  },
  'access.registerAdmin': {
    input: () => ({
      organizationName: 'New Club',
      fullName: 'Nele Neu',
      email: newEmail(),
      password: worldPassword,
      timeZone: 'Europe/Vienna',
      acceptTerms: true,
      challenge,
    }),
    statuses: newcomers(202),
  },
  'access.founding': { input: () => ({}), statuses: everybody(200) },
  'access.reportFault': {
    input: () => ({ incident: '1a2b3c4d', message: 'A fault', stack: 'at Page', page: '/dashboard/teams' }),
    statuses: everybody(204),
  },
  'access.lookUpCode': {
    input: (club) => ({ code: secretsOf(club).coachCode, role: 'coach' }),
    statuses: everybody(200),
  },
  'access.registerWithCode': [
    {
      input: (club) => ({
        ...newLogin,
        organizationCode: secretsOf(club).coachCode,
        email: newEmail(),
        role: 'coach',
        additionalData: { phone: '+43 660 1112223' },
      }),
      statuses: newcomers(202),
    },
    {
      input: (club) => ({
        ...newLogin,
        organizationCode: secretsOf(club).playerCode,
        email: newEmail(),
        role: 'player',
        additionalData: playerData,
      }),
      statuses: newcomers(202),
    },
    {
      input: (club) => ({
        ...newLogin,
        organizationCode: secretsOf(club).coachInvitation,
        email: emailOf(club.invitedCoachProfile),
        role: 'coach',
        additionalData: { phone: null },
      }),
      statuses: newcomers(202),
      once: true,
    },
  ],
  'access.join': [
    {
      // Logins named after a child must send their own name. Other logins may.
      input: (club) => ({ organizationCode: secretsOf(club).coachCode, role: 'coach', ownName: 'Olga Own' }),
      statuses: signedIn(200),
    },
    {
      input: (club) => ({
        organizationCode: secretsOf(club).playerCode,
        role: 'player',
        kind: 'guardian',
        isAdult: true,
        firstName: 'Nele',
        lastName: 'Neu',
        additionalData: playerData,
      }),
      statuses: signedIn(200),
    },
    {
      // 409, because coaches of the club already have a profile there.
      input: (club) => ({ organizationCode: secretsOf(club).coachInvitation, role: 'coach', otherAddress: true }),
      statuses: [401, 200, 409, 409, 200, 200, 200, 409, 200, 200, 200, 409, 409, 200, 409],
      once: true,
    },
  ],
  'access.found': {
    input: () => ({ organizationName: `Further Club ${next()}`, timeZone: 'Europe/Vienna', ownName: 'Olga Own' }),
    statuses: signedIn(200),
  },
  'access.forgotPassword': {
    input: (club) => ({ email: emailOf(club.coachOf), challenge }),
    statuses: everybody(202),
  },
  'access.resetPassword': {
    input: (club) => ({ token: secretsOf(club).resetToken, password: 'another fine password', verifier }),
    statuses: everybody(200),
    once: true,
  },
  'access.readConfirmation': {
    input: (club) => ({ token: secretsOf(club).confirmToken, verifier }),
    statuses: everybody(200),
  },
  'access.confirmEmail': {
    input: (club) => ({ token: secretsOf(club).confirmToken, verifier, password: 'another fine password' }),
    statuses: everybody(200),
    once: true,
  },
  'access.resendConfirmation': {
    input: (club) => ({ email: emailOf(club.unconfirmedUser), challenge }),
    statuses: everybody(202),
  },
  'access.readSession': { input: () => ({}), statuses: everybody(200) },
  'access.refresh': { input: () => ({}), statuses: everybody(200) },
  'access.signOut': { input: () => ({}), statuses: everybody(204), once: true },
  'access.changePassword': {
    input: () => ({ currentPassword: worldPassword, newPassword: 'another fine password' }),
    statuses: signedIn(204),
    once: true,
  },
  'access.mergeLogin': {
    input: (club) => ({ email: emailOf(club.secondAdmin), password: worldPassword }),
    statuses: signedIn(204),
    once: true,
  },
  'access.readLeaving': { input: () => ({}), statuses: signedIn(200) },
  'access.leave': {
    input: () => ({}),
    // 409, because coachOf and foreignCoach are each the only admin of another club.
    statuses: [401, 204, 409, 204, 204, 204, 204, 409, 204, 204, 204, 204, 204, 204, 409],
    once: true,
  },
  'access.changeEmail': {
    input: () => ({ email: `changed-${next()}@example.org`, currentPassword: worldPassword }),
    statuses: signedIn(204),
  },
  'access.readEmailChange': { input: () => ({}), statuses: signedIn(200) },
  'access.cancelEmailChange': { input: () => ({}), statuses: signedIn(204) },
  'access.confirmNewEmail': {
    input: (club) => ({ token: secretsOf(club).newEmailToken }),
    statuses: everybody(200),
    once: true,
  },
  'access.listSessions': {
    input: () => ({}),
    statuses: signedIn(200),
    shows: { id: (club) => club.otherBrowserOfAdmin, seenBy: ['admin'] },
  },
  'access.endSession': [
    {
      input: (club, actor) => ({ sessionId: otherBrowser(club, actor) }),
      statuses: [401, 204, 204, 204, 204, 204, 404, 404, 404, 204, 204, 204, 204, 404, 409],
    },
    {
      input: (club) => ({ sessionId: club.otherBrowserOfCoachOf }),
      statuses: [401, 404, 204, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 409],
    },
  ],
  'access.endOtherSessions': { input: () => ({}), statuses: signedIn(204), once: true },
  'access.endMemberSessions': {
    input: (club) => ({ userId: club.otherCoach }),
    statuses: itsAdmins(204),
  },
  'access.readNotifications': { input: () => ({}), statuses: signedIn(200) },
  'access.setNotification': {
    input: () => ({ kind: 'tryouts', isOn: false }),
    statuses: signedIn(204),
  },
  'memberships.mine': { input: () => ({}), statuses: signedIn(200) },
  'memberships.use': [
    {
      input: (club) => ({ membershipId: club.adminMembership }),
      statuses: [401, 200, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 409],
    },
    {
      input: (club) => ({ membershipId: club.elsewhereMembershipOfCoachOf }),
      statuses: [401, 404, 200, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 409],
    },
    {
      input: (club) => ({ membershipId: club.parentWhoCoachesMembership }),
      statuses: [401, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 200, 404, 409],
    },
  ],
  'access.readAccount': { input: () => ({}), statuses: signedIn(200) },
  'memberships.roles': {
    input: (club) => ({ userId: club.coachOf }),
    statuses: itsAdmins(200),
  },
  'memberships.addRole': {
    input: (club) => ({ userId: club.endedMember, role: 'coach' }),
    statuses: itsAdmins(204),
    once: true,
  },
  'memberships.endRole': {
    input: (club) => ({ userId: club.secondAdmin, role: 'admin' }),
    statuses: itsAdmins(204),
    once: true,
  },
  'access.updateAccount': { input: () => ({ name: 'Nele Neu' }), statuses: signedIn(200) },
};
