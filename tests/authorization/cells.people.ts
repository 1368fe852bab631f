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
    rule: 'P01',
    input: () => ({}),
    more: (club) => ({ after: club.otherCoachProfile }),
    statuses: staff(200),
    shows: { id: (club) => club.coachProfile, seenBy: ['admin', 'coachOf', 'otherCoach', 'coachWithChild'] },
  },
  'people.players': {
    rule: 'P02',
    input: () => ({}),
    more: (club) => ({ after: club.candidate, teamId: club.tigers, ageGroupId: club.ageGroup }),
    statuses: staff(200),
    shows: { id: (club) => club.player, seenBy: ['admin', 'coachOf'] },
  },
  'people.player': {
    rule: 'P03',
    input: (club) => ({ playerId: club.player }),
    statuses: itsPeople(200),
    shows: {
      id: (club) => club.player,
      seenBy: ['admin', 'coachOf', 'playerOf', 'readingGuardian', 'guardianOfTwo', 'parentWhoCoaches'],
    },
  },
  'people.record': {
    rule: 'P03',
    input: (club) => ({ playerId: club.player }),
    statuses: itsStaff(200),
    shows: { id: (club) => club.player, seenBy: ['admin', 'coachOf'] },
  },
  // Another test checks that every result is in one of the actor's lists.
  'people.find': [
    {
      rule: 'P10',
      input: () => ({ text: 'tig' }),
      statuses: members(200),
      shows: {
        id: (club) => club.tigers,
        seenBy: ['admin', 'coachOf', 'playerOf', 'readingGuardian', 'guardianOfTwo', 'parentWhoCoaches'],
      },
    },
    {
      rule: 'P10',
      input: () => ({ text: 'pia' }),
      statuses: members(200),
      shows: { id: (club) => club.player, seenBy: ['admin', 'coachOf'] },
    },
    {
      rule: 'P10',
      input: () => ({ text: 'carla' }),
      statuses: members(200),
      shows: { id: (club) => club.coachProfile, seenBy: ['admin', 'coachOf', 'otherCoach', 'coachWithChild'] },
    },
    {
      rule: 'P10',
      input: () => ({ text: 'trials' }),
      statuses: members(200),
      shows: {
        id: (club) => club.activeTryout,
        seenBy: ['admin', 'coachOf', 'playerOf', 'readingGuardian', 'guardianOfTwo', 'parentWhoCoaches'],
      },
    },
    {
      rule: 'P10',
      input: () => ({ text: 'spring' }),
      statuses: members(200),
      shows: { id: (club) => club.season, seenBy: ['admin'] },
    },
    {
      rule: 'P10',
      input: () => ({ text: 'gerda 7654' }),
      statuses: members(200),
      shows: { id: (club) => club.player, seenBy: ['admin'] },
    },
  ],
  'people.playersFile': { rule: 'X01', input: () => ({ format: 'csv' }), statuses: admins(200) },
  'people.coachesFile': { rule: 'X02', input: () => ({ format: 'csv' }), statuses: admins(200) },
  'people.updatePlayer': {
    rule: 'P04',
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
    rule: 'P11',
    input: (club) => ({ coachId: club.coachProfile, firstName: 'Clara', lastName: 'Coach', phone: '+43 660 1' }),
    statuses: itsAdmins(204),
  },
  'people.removeCoach': {
    rule: 'P11',
    input: (club) => ({ coachId: club.coachProfile }),
    statuses: itsAdmins(204),
    once: true,
  },
  'people.takeBackCoach': {
    rule: 'P11',
    input: (club) => ({ coachId: club.endedCoachProfile }),
    statuses: itsAdmins(204),
  },
  'people.archiving': { rule: 'P13', input: (club) => ({ playerIds: club.player }), statuses: admins(200) },
  'people.archivePlayers': {
    rule: 'P13',
    input: (club) => ({ playerIds: [club.player] }),
    statuses: admins(200),
    once: true,
  },
  'people.takeBackPlayer': {
    rule: 'P13',
    input: (club) => ({ playerId: club.archivedPlayer }),
    statuses: itsAdmins(204),
    once: true,
  },
  'people.duplicates': { rule: 'P12', input: () => ({}), statuses: admins(200) },
  'people.dismissDuplicate': {
    rule: 'P12',
    input: (club) => ({ playerId: club.player, otherId: club.candidate }),
    statuses: itsAdmins(204),
  },
  'people.comparison': {
    rule: 'P12',
    input: (club) => ({ playerId: club.player, otherId: club.candidate }),
    statuses: itsAdmins(200),
    shows: { id: (club) => club.candidate, seenBy: ['admin'] },
  },
  'people.mergePlayers': {
    rule: 'P12',
    input: (club) => ({ playerId: club.player, otherId: club.newcomer, chosen: mergeChoice(club) }),
    statuses: itsAdmins(200),
    once: true,
  },
  'people.inviteCoach': {
    rule: 'I01',
    input: () => ({ ...invitedPerson(), phone: '+43 660 1112223' }),
    statuses: admins(201),
  },
  'people.invitePlayer': {
    rule: 'I02',
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
    rule: 'I02',
    input: (club) => ({ playerId: club.candidate, email: invitedPerson().email }),
    statuses: admins(201),
    once: true,
  },
  'people.inviteListedPlayers': {
    rule: 'I02',
    input: (club) => ({ invitations: [{ playerId: club.candidate, email: invitedPerson().email }] }),
    statuses: admins(200),
  },
  'people.invitations': {
    rule: 'I03',
    input: () => ({}),
    more: (club) => ({ after: club.playerInvitation }),
    statuses: admins(200),
    shows: { id: (club) => club.coachInvitation, seenBy: ['admin'] },
  },
  'people.revokeInvitation': {
    rule: 'I03',
    input: (club) => ({ invitationId: club.coachInvitation }),
    statuses: itsAdmins(204),
  },
  'people.previewPlayers': { rule: 'I04', input: playerRows, statuses: admins(200) },
  'people.importPlayers': { rule: 'I04', input: playerRows, statuses: admins(200) },
  'people.previewCoaches': { rule: 'I04', input: coachRows, statuses: admins(200) },
  'people.importCoaches': { rule: 'I04', input: coachRows, statuses: admins(200) },
};
