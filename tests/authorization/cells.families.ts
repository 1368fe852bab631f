import {
  admins,
  everybody,
  itsAdmins,
  itsFamily,
  newcomers,
  next,
  type Rows,
  signedIn,
  type Statuses,
} from '../support/world/cells.ts';
import { contactTokenOf, guardianTokenOf } from '../support/world/family-rows.ts';
import type { ClubIds } from '../support/world/world-rows.ts';

/** Statuses for an invitation. A read-only guardian gets 403 instead of 404, because they see the player. */
const inviters = (s: number): Statuses => [401, s, 403, 403, s, 404, 404, 403, 404, 403, s, 403, s, 409, 409];

const guardianInput = (club: ClubIds) => ({ token: guardianTokenOf(club) });

const contactInput = (club: ClubIds) => ({ token: contactTokenOf(club) });

/** Statuses for a correction. A read-only guardian gets 403 instead of 404, because they see the player. */
const correctors = (s: number): Statuses => [401, 403, 403, 403, s, 404, 403, 403, 404, 403, s, 403, s, 409, 409];

export const familiesCells: Rows = {
  'people.ownFacts': {
    input: (club) => ({ playerId: club.player }),
    statuses: correctors(200),
    shows: { id: (club) => club.correction, seenBy: ['playerOf', 'guardianOfTwo', 'parentWhoCoaches'] },
  },
  'people.correctPlayer': {
    input: (club) => ({ playerId: club.player, position: `Position ${next()}` }),
    statuses: correctors(200),
  },
  'people.takeBackCorrection': {
    input: (club) => ({ correctionId: club.correction }),
    // Allowed only for the family member who proposed the correction.
    statuses: [401, 403, 403, 403, 204, 404, 403, 403, 404, 404, 404, 403, 404, 409, 409],
    once: true,
  },
  'people.corrections': {
    input: () => ({}),
    more: (club) => ({ playerId: club.player }),
    statuses: admins(200),
    shows: { id: (club) => club.correction, seenBy: ['admin'] },
  },
  'people.acceptCorrection': {
    input: (club) => ({ correctionId: club.correction, expected: 'Male' }),
    statuses: itsAdmins(204),
    once: true,
  },
  'people.refuseCorrection': {
    input: (club) => ({ correctionId: club.correction }),
    statuses: itsAdmins(204),
    once: true,
  },
  'people.coachCorrections': {
    input: () => ({}),
    statuses: admins(200),
    shows: { id: (club) => club.coachCorrection, seenBy: ['admin'] },
  },
  'people.acceptCoachCorrection': {
    input: (club) => ({ correctionId: club.coachCorrection, expected: 'Carla' }),
    statuses: itsAdmins(204),
    once: true,
  },
  'people.refuseCoachCorrection': {
    input: (club) => ({ correctionId: club.coachCorrection }),
    statuses: itsAdmins(204),
    once: true,
  },
  'access.readGuardianInvitation': { input: guardianInput, statuses: everybody(200) },
  'access.registerGuardian': {
    input: (club) => ({ ...guardianInput(club), name: 'Nina New', password: 'blue-grass-2027', isAdult: true }),
    statuses: newcomers(200),
    once: true,
  },
  'access.joinAsGuardian': {
    input: (club) => ({ ...guardianInput(club), otherAddress: true, isAdult: true }),
    statuses: signedIn(200),
    once: true,
  },
  'families.guardians': {
    input: (club) => ({ playerId: club.player }),
    statuses: itsFamily(200),
    shows: {
      id: (club) => club.guardianInvitation,
      seenBy: ['admin', 'playerOf', 'guardianOfTwo', 'parentWhoCoaches'],
    },
  },
  'families.members': {
    input: (club) => ({ playerId: club.candidate }),
    statuses: itsAdmins(200),
    shows: { id: (club) => club.otherCoach, seenBy: ['admin'] },
  },
  'families.addGuardian': {
    input: (club) => ({ playerId: club.candidate, userId: club.otherCoach, kind: 'guardian', mayAnswer: true }),
    statuses: itsAdmins(204),
    once: true,
  },
  'families.changeGuardian': {
    input: (club) => ({
      playerId: club.player,
      userId: club.readingGuardian,
      kind: 'guardian',
      mayAnswer: true,
      isContacted: false,
    }),
    statuses: itsAdmins(204),
  },
  'families.keepApart': {
    input: (club) => ({ playerId: club.player, areApart: true }),
    statuses: itsAdmins(204),
  },
  'families.endGuardianship': {
    input: (club) => ({ playerId: club.player, userId: club.guardianOfTwo }),
    // Allowed only for the admin and the guardian with this link.
    statuses: [401, 204, 403, 403, 404, 404, 404, 403, 404, 404, 204, 403, 404, 409, 409],
    once: true,
  },
  'families.inviteGuardian': {
    input: (club) => ({ playerId: club.player, email: `guardian-${next()}@example.org`, mayAnswer: true }),
    more: (club) => ({ alsoFor: club.candidate }),
    statuses: inviters(201),
    once: true,
  },
  'families.askContact': {
    input: (club) => ({ playerId: club.candidate, place: 'first' }),
    statuses: itsAdmins(200),
    once: true,
  },
  'families.readContactLink': { input: contactInput, statuses: everybody(200) },
  'families.confirmContact': { input: contactInput, statuses: everybody(200), once: true },
  'families.revokeInvitation': {
    input: (club) => ({ playerId: club.player, invitationId: club.guardianInvitation }),
    statuses: inviters(204),
    once: true,
  },
};
