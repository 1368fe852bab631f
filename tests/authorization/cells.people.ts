import { admins, itsAdmins, itsPeople, itsStaff, next, type Rows, members, staff } from '../support/world/cells.ts';
import { type ClubIds, emailOf } from '../support/world/world-rows.ts';

const invitedPerson = () => ({ firstName: 'Nele', lastName: 'Neu', email: `invited-${next()}@example.org` });

const playerRows = () => ({
  rows: [
    {
      line: 2,
      cells: {
        firstName: 'Ida',
        lastName: 'Import',
        birthDate: '2015-05-05',
        gender: 'Female',
        position: 'Goalkeeper',
        jerseyNumber: '8',
        team: 'Tigers',
        guardianName: 'Gerda Guardian',
        guardianPhone: '+43 660 7654321',
        email: `imported-${next()}@example.org`,
      },
    },
  ],
  dateOrder: 'day',
  invite: true,
});

/** Facts about `club.player` in the form from which a merge chooses. */
const factsOfPlayer = {
  firstName: 'Pia',
  lastName: 'Player',
  birthDate: `${new Date().getUTCFullYear() - 10}-05-05`,
  position: null,
  gender: 'Male',
  jerseyNumber: null,
  parentGuardianFirstName: 'Gerda',
  parentGuardianLastName: 'Guardian',
  parentGuardianPhone: '+43 660 7654321',
  parentGuardianEmail: null,
  secondGuardianFirstName: null,
  secondGuardianLastName: null,
  secondGuardianPhone: null,
  secondGuardianEmail: null,
};
const mergeChoice = ({ contactAddress, confirmedAddress }: ClubIds) => {
  const emails = { parentGuardianEmail: emailOf(contactAddress), secondGuardianEmail: emailOf(confirmedAddress) };
  const otherFacts = { ...factsOfPlayer, firstName: 'Nora', lastName: 'Newcomer', ...emails };
  return { facts: factsOfPlayer, seen: { player: factsOfPlayer, other: otherFacts } };
};

const coachRows = () => ({
  rows: [{ line: 2, cells: { fullName: 'Ivo Import', email: `imported-${next()}@example.org`, phone: '+43 660 1' } }],
  dateOrder: 'day',
  invite: true,
});

export const peopleCells: Rows = {
  'people.coaches': {
    input: () => ({}),
    more: (club) => ({ after: club.otherCoachProfile }),
    statuses: staff(200),
    shows: { id: (club) => club.coachProfile, seenBy: ['admin', 'coachOf', 'otherCoach', 'coachWithChild'] },
  },
  'people.players': {
    input: () => ({}),
    more: (club) => ({ after: club.candidate, teamId: club.tigers, ageGroupId: club.ageGroup }),
    statuses: staff(200),
    shows: { id: (club) => club.player, seenBy: ['admin', 'coachOf'] },
  },
  'people.player': {
    input: (club) => ({ playerId: club.player }),
    statuses: itsPeople(200),
    shows: {
      id: (club) => club.player,
      seenBy: ['admin', 'coachOf', 'playerOf', 'readingGuardian', 'guardianOfTwo', 'parentWhoCoaches'],
    },
  },
  'people.record': {
    input: (club) => ({ playerId: club.player }),
    statuses: itsStaff(200),
    shows: { id: (club) => club.player, seenBy: ['admin', 'coachOf'] },
  },
  // Another test checks that every result is in one of the actor's lists.
  'people.find': [
    {
      input: () => ({ text: 'tig' }),
      statuses: members(200),
      shows: {
        id: (club) => club.tigers,
        seenBy: ['admin', 'coachOf', 'playerOf', 'readingGuardian', 'guardianOfTwo', 'parentWhoCoaches'],
      },
    },
    {
      input: () => ({ text: 'pia' }),
      statuses: members(200),
      shows: { id: (club) => club.player, seenBy: ['admin', 'coachOf'] },
    },
    {
      input: () => ({ text: 'carla' }),
      statuses: members(200),
      shows: { id: (club) => club.coachProfile, seenBy: ['admin', 'coachOf', 'otherCoach', 'coachWithChild'] },
    },
    {
      input: () => ({ text: 'trials' }),
      statuses: members(200),
      shows: {
        id: (club) => club.activeTryout,
        seenBy: ['admin', 'coachOf', 'playerOf', 'readingGuardian', 'guardianOfTwo', 'parentWhoCoaches'],
      },
    },
    {
      input: () => ({ text: 'spring' }),
      statuses: members(200),
      shows: { id: (club) => club.season, seenBy: ['admin'] },
    },
    {
      input: () => ({ text: 'gerda 7654' }),
      statuses: members(200),
      shows: { id: (club) => club.player, seenBy: ['admin'] },
    },
  ],
  'people.playersFile': { input: () => ({ format: 'csv' }), statuses: admins(200) },
  'people.coachesFile': { input: () => ({ format: 'csv' }), statuses: admins(200) },
  'people.updatePlayer': {
    input: (club) => ({
      playerId: club.player,
      firstName: 'Paula',
      lastName: 'Player',
      birthDate: '2015-05-05',
      position: 'Goalkeeper',
      gender: 'Female',
      jerseyNumber: 8,
      parentGuardianFirstName: 'Gerda',
      parentGuardianLastName: 'Guardian',
      parentGuardianPhone: '+43 660 7654321',
      parentGuardianEmail: 'gerda@example.org',
      secondGuardianFirstName: 'Paul',
      secondGuardianLastName: 'Guardian',
      secondGuardianPhone: '+43 660 7654322',
      secondGuardianEmail: 'paul@example.org',
    }),
    statuses: itsAdmins(200),
  },
  'people.updateCoach': {
    input: (club) => ({ coachId: club.coachProfile, firstName: 'Clara', lastName: 'Coach', phone: '+43 660 1' }),
    statuses: itsAdmins(204),
  },
  'people.removeCoach': {
    input: (club) => ({ coachId: club.coachProfile }),
    statuses: itsAdmins(204),
    once: true,
  },
  'people.takeBackCoach': {
    input: (club) => ({ coachId: club.endedCoachProfile }),
    statuses: itsAdmins(204),
  },
  'people.archiving': { input: (club) => ({ playerIds: club.player }), statuses: admins(200) },
  'people.archivePlayers': {
    input: (club) => ({ playerIds: [club.player] }),
    statuses: admins(200),
    once: true,
  },
  'people.takeBackPlayer': {
    input: (club) => ({ playerId: club.archivedPlayer }),
    statuses: itsAdmins(204),
    once: true,
  },
  'people.duplicates': { input: () => ({}), statuses: admins(200) },
  'people.dismissDuplicate': {
    input: (club) => ({ playerId: club.player, otherId: club.candidate }),
    statuses: itsAdmins(204),
  },
  'people.comparison': {
    input: (club) => ({ playerId: club.player, otherId: club.candidate }),
    statuses: itsAdmins(200),
    shows: { id: (club) => club.candidate, seenBy: ['admin'] },
  },
  'people.mergePlayers': {
    input: (club) => ({ playerId: club.player, otherId: club.newcomer, chosen: mergeChoice(club) }),
    statuses: itsAdmins(200),
    once: true,
  },
  'people.inviteCoach': {
    input: () => ({ ...invitedPerson(), phone: '+43 660 1112223' }),
    statuses: admins(201),
  },
  'people.invitePlayer': {
    // A second player with this name and birth date would count as the same player.
    input: () => ({
      ...invitedPerson(),
      lastName: `Neu-${next()}`,
      position: 'Goalkeeper',
      birthDate: '2015-05-05',
      gender: 'Female',
    }),
    statuses: admins(201),
  },
  'people.inviteListedPlayer': {
    input: (club) => ({ playerId: club.candidate, email: invitedPerson().email }),
    statuses: admins(201),
    once: true,
  },
  'people.inviteListedPlayers': {
    input: (club) => ({ invitations: [{ playerId: club.candidate, email: invitedPerson().email }] }),
    statuses: admins(200),
  },
  'people.invitations': {
    input: () => ({}),
    more: (club) => ({ after: club.playerInvitation }),
    statuses: admins(200),
    shows: { id: (club) => club.coachInvitation, seenBy: ['admin'] },
  },
  'people.revokeInvitation': {
    input: (club) => ({ invitationId: club.coachInvitation }),
    statuses: itsAdmins(204),
  },
  'people.previewPlayers': { input: playerRows, statuses: admins(200) },
  'people.importPlayers': { input: playerRows, statuses: admins(200) },
  'people.previewCoaches': { input: coachRows, statuses: admins(200) },
  'people.importCoaches': { input: coachRows, statuses: admins(200) },
};
