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
    rule: 'A02',
    input: (club) => ({ email: emailOf(club.coachOf), password: worldPassword }),
    statuses: everybody(200),
  },
  'access.registerAdmin': {
    rule: 'A03',
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
  'access.founding': { rule: 'A18', input: () => ({}), statuses: everybody(200) },
  'access.reportFault': {
    rule: 'A19',
    input: () => ({ incident: '1a2b3c4d', message: 'A fault', stack: 'at Page', page: '/dashboard/teams' }),
    statuses: everybody(204),
  },
  'access.lookUpCode': {
    rule: 'A04',
    input: (club) => ({ code: secretsOf(club).coachCode, role: 'coach' }),
    statuses: everybody(200),
  },
  'access.registerWithCode': [
    {
      rule: 'A05',
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
      rule: 'A05',
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
      rule: 'A06',
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
      rule: 'A20',
      // Logins named after a child must send their own name. Other logins may.
      input: (club) => ({ organizationCode: secretsOf(club).coachCode, role: 'coach', ownName: 'Olga Own' }),
      statuses: signedIn(200),
    },
    {
      rule: 'A20',
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
      rule: 'A20',
      // 409, because coaches of the club already have a profile there.
      input: (club) => ({ organizationCode: secretsOf(club).coachInvitation, role: 'coach', otherAddress: true }),
      statuses: [401, 200, 409, 409, 200, 200, 200, 409, 200, 200, 200, 409, 409, 200, 409],
      once: true,
    },
  ],
  'access.found': {
    rule: 'A21',
    input: () => ({ organizationName: `Further Club ${next()}`, timeZone: 'Europe/Vienna', ownName: 'Olga Own' }),
    statuses: signedIn(200),
  },
  'access.forgotPassword': {
    rule: 'A07',
    input: (club) => ({ email: emailOf(club.coachOf), challenge }),
    statuses: everybody(202),
  },
  'access.resetPassword': {
    rule: 'A08',
    input: (club) => ({ token: secretsOf(club).resetToken, password: 'another fine password', verifier }),
    statuses: everybody(200),
    once: true,
  },
  'access.readConfirmation': {
    rule: 'A09',
    input: (club) => ({ token: secretsOf(club).confirmToken, verifier }),
    statuses: everybody(200),
  },
  'access.confirmEmail': {
    rule: 'A09',
    input: (club) => ({ token: secretsOf(club).confirmToken, verifier, password: 'another fine password' }),
    statuses: everybody(200),
    once: true,
  },
  'access.resendConfirmation': {
    rule: 'A10',
    input: (club) => ({ email: emailOf(club.unconfirmedUser), challenge }),
    statuses: everybody(202),
  },
  'access.readSession': { rule: 'A11', input: () => ({}), statuses: everybody(200) },
  'access.refresh': { rule: 'A11', input: () => ({}), statuses: everybody(200) },
  'access.signOut': { rule: 'A12', input: () => ({}), statuses: everybody(204), once: true },
  'access.changePassword': {
    rule: 'A13',
    input: () => ({ currentPassword: worldPassword, newPassword: 'another fine password' }),
    statuses: signedIn(204),
    once: true,
  },
  'access.mergeLogin': {
    rule: 'A13',
    input: (club) => ({ email: emailOf(club.secondAdmin), password: worldPassword }),
    statuses: signedIn(204),
    once: true,
  },
  'access.readLeaving': { rule: 'A22', input: () => ({}), statuses: signedIn(200) },
  'access.leave': {
    rule: 'A22',
    input: () => ({}),
    // 409, because coachOf and foreignCoach are each the only admin of another club.
    statuses: [401, 204, 409, 204, 204, 204, 204, 409, 204, 204, 204, 204, 204, 204, 409],
    once: true,
  },
  'access.changeEmail': {
    rule: 'A13',
    input: () => ({ email: `changed-${next()}@example.org`, currentPassword: worldPassword }),
    statuses: signedIn(204),
  },
  'access.readEmailChange': { rule: 'A14', input: () => ({}), statuses: signedIn(200) },
  'access.cancelEmailChange': { rule: 'A14', input: () => ({}), statuses: signedIn(204) },
  'access.confirmNewEmail': {
    rule: 'A08',
    input: (club) => ({ token: secretsOf(club).newEmailToken }),
    statuses: everybody(200),
    once: true,
  },
  'access.listSessions': {
    rule: 'A14',
    input: () => ({}),
    statuses: signedIn(200),
    shows: { id: (club) => club.otherBrowserOfAdmin, seenBy: ['admin'] },
  },
  'access.endSession': [
    {
      rule: 'A14',
      input: (club, actor) => ({ sessionId: otherBrowser(club, actor) }),
      statuses: [401, 204, 204, 204, 204, 204, 404, 404, 404, 204, 204, 204, 204, 404, 409],
    },
    {
      rule: 'A15',
      input: (club) => ({ sessionId: club.otherBrowserOfCoachOf }),
      statuses: [401, 404, 204, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 409],
    },
  ],
  'access.endOtherSessions': { rule: 'A14', input: () => ({}), statuses: signedIn(204), once: true },
  'access.endMemberSessions': {
    rule: 'A16',
    input: (club) => ({ userId: club.otherCoach }),
    statuses: itsAdmins(204),
  },
  'access.readNotifications': { rule: 'A14', input: () => ({}), statuses: signedIn(200) },
  'access.setNotification': {
    rule: 'A14',
    input: () => ({ kind: 'tryouts', isOn: false }),
    statuses: signedIn(204),
  },
  'memberships.mine': { rule: 'A18', input: () => ({}), statuses: signedIn(200) },
  'memberships.use': [
    {
      rule: 'A19',
      input: (club) => ({ membershipId: club.adminMembership }),
      statuses: [401, 200, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 409],
    },
    {
      rule: 'A19',
      input: (club) => ({ membershipId: club.elsewhereMembershipOfCoachOf }),
      statuses: [401, 404, 200, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 409],
    },
    {
      rule: 'A19',
      input: (club) => ({ membershipId: club.parentWhoCoachesMembership }),
      statuses: [401, 404, 404, 404, 404, 404, 404, 404, 404, 404, 404, 200, 200, 404, 409],
    },
  ],
  'access.readAccount': { rule: 'A17', input: () => ({}), statuses: signedIn(200) },
  'memberships.roles': {
    rule: 'A20',
    input: (club) => ({ userId: club.coachOf }),
    statuses: itsAdmins(200),
  },
  'memberships.addRole': {
    rule: 'A21',
    input: (club) => ({ userId: club.endedMember, role: 'coach' }),
    statuses: itsAdmins(204),
    once: true,
  },
  'memberships.endRole': {
    rule: 'A21',
    input: (club) => ({ userId: club.secondAdmin, role: 'admin' }),
    statuses: itsAdmins(204),
    once: true,
  },
  'access.updateAccount': { rule: 'A17', input: () => ({ name: 'Nele Neu' }), statuses: signedIn(200) },
};
