import { admins, itsAdmins, itsPeople, itsStaff, players, type Rows, staff } from '../support/world/cells.ts';
import { aPicture } from '../support/files/pictures.ts';

export const teamsCells: Rows = {
  'teams.list': {
    rule: 'T01',
    input: () => ({}),
    more: (club) => ({ seasonId: club.season, ageGroupId: club.ageGroup, after: club.pumas }),
    statuses: staff(200),
    shows: { id: (club) => club.tigers, seenBy: ['admin', 'coachOf'] },
  },
  'teams.options': {
    rule: 'T06',
    input: () => ({}),
    more: (club) => ({ seasonId: club.season, ageGroupId: club.ageGroup }),
    statuses: admins(200),
    shows: { id: (club) => club.tigers, seenBy: ['admin'] },
  },
  'teams.coachOptions': {
    rule: 'T06',
    input: () => ({}),
    statuses: admins(200),
    shows: { id: (club) => club.coachProfile, seenBy: ['admin'] },
  },
  'teams.read': { rule: 'T02', input: (club) => ({ teamId: club.tigers }), statuses: itsPeople(200) },
  'teams.create': {
    rule: 'T03',
    input: (club) => ({
      name: 'Lynxes',
      seasonId: club.season,
      ageGroupId: club.ageGroup,
      coachIds: [club.otherCoachProfile],
    }),
    statuses: admins(201),
  },
  'teams.update': {
    rule: 'T04',
    input: (club) => ({
      teamId: club.tigers,
      name: 'White Tigers',
      ageGroupId: club.emptyAgeGroup,
      coachIds: [club.otherCoachProfile],
    }),
    statuses: itsAdmins(200),
  },
  'teams.delete': { rule: 'T05', input: (club) => ({ teamId: club.emptyTeam }), statuses: itsAdmins(204) },
  'teams.setLogo': {
    rule: 'T12',
    input: (club) => ({ teamId: club.tigers, picture: aPicture }),
    statuses: itsAdmins(204),
  },
  'teams.removeLogo': { rule: 'T13', input: (club) => ({ teamId: club.tigers }), statuses: itsAdmins(204) },
  'teams.transfer': {
    rule: 'T08',
    input: (club) => ({
      sourceSeasonId: club.season,
      targetSeasonId: club.nextSeason,
      teams: [
        {
          ...{ sourceTeamId: club.tigers, name: 'Tigers', ageGroupId: club.nextAgeGroup },
          ...{ keepCoaches: true, coachIds: [club.coachProfile] },
        },
      ],
    }),
    statuses: admins(201),
  },
  'teams.assignCoach': {
    rule: 'T06',
    input: (club) => ({ teamId: club.tigers, coachId: club.otherCoachProfile }),
    statuses: itsAdmins(201),
    once: true,
  },
  'teams.removeCoach': {
    rule: 'T07',
    input: (club) => ({ assignmentId: club.coachAssignment }),
    statuses: itsAdmins(204),
  },
  'teams.managers': {
    rule: 'T06',
    input: (club) => ({ teamId: club.tigers }),
    statuses: itsAdmins(200),
    shows: { id: (club) => club.manager, seenBy: ['admin'] },
  },
  'teams.findManagers': {
    rule: 'T06',
    input: (club) => ({ teamId: club.tigers }),
    statuses: itsAdmins(200),
    shows: { id: (club) => club.playerOfMembership, seenBy: ['admin'] },
  },
  'teams.addManager': {
    rule: 'T06',
    input: (club) => ({ teamId: club.tigers, membershipId: club.playerOfMembership }),
    statuses: itsAdmins(204),
    once: true,
  },
  'teams.removeManager': {
    rule: 'T07',
    input: (club) => ({ managerId: club.manager }),
    statuses: itsAdmins(204),
  },
  'teams.roster': { rule: 'T09', input: (club) => ({ teamId: club.tigers }), statuses: itsPeople(200) },
  'teams.rosterFile': { rule: 'T10', input: (club) => ({ teamId: club.tigers }), statuses: itsStaff(200) },
  'teams.file': { rule: 'X03', input: () => ({ format: 'xlsx' }), statuses: admins(200) },
  'teams.joinWarnings': {
    rule: 'P04',
    input: (club) => ({ teamId: club.tigers, playerId: club.candidate }),
    statuses: itsAdmins(200),
  },
  'teams.candidates': { rule: 'P04', input: (club) => ({ teamId: club.tigers }), statuses: itsAdmins(200) },
  'teams.addPlayer': {
    rule: 'P04',
    input: (club) => ({ teamId: club.tigers, playerId: club.candidate }),
    statuses: itsAdmins(201),
    once: true,
  },
  'teams.addPlayers': {
    rule: 'P04',
    input: (club) => ({ teamId: club.pumas, playerIds: [club.player], fromTeamId: club.tigers, confirmed: true }),
    statuses: itsAdmins(200),
    once: true,
  },
  'teams.placePlayers': {
    rule: 'P04',
    input: (club) => ({ teamId: club.pumas, playerIds: [club.player], leaveOthers: true, confirmed: true }),
    statuses: itsAdmins(200),
  },
  'teams.updateMember': {
    rule: 'P04',
    input: (club) => ({ teamId: club.tigers, playerId: club.player, jerseyNumber: 9, status: 'active' }),
    statuses: itsAdmins(200),
  },
  'teams.mine': {
    rule: 'T11',
    input: () => ({}),
    statuses: players(200),
    shows: { id: (club) => club.tigers, seenBy: ['playerOf', 'readingGuardian', 'guardianOfTwo', 'parentWhoCoaches'] },
  },
};
