import { admins, itsAdmins, itsPeople, itsStaff, players, type Rows, staff } from '../support/world/cells.ts';
import { aPicture } from '../support/files/pictures.ts';

export const teamsCells: Rows = {
  'teams.list': {
    input: () => ({}),
    more: (club) => ({ seasonId: club.season, ageGroupId: club.ageGroup, after: club.pumas }),
    statuses: staff(200),
    shows: { id: (club) => club.tigers, seenBy: ['admin', 'coachOf'] },
  },
  'teams.options': {
    input: () => ({}),
    more: (club) => ({ seasonId: club.season, ageGroupId: club.ageGroup }),
    statuses: admins(200),
    shows: { id: (club) => club.tigers, seenBy: ['admin'] },
  },
  'teams.coachOptions': {
    input: () => ({}),
    statuses: admins(200),
    shows: { id: (club) => club.coachProfile, seenBy: ['admin'] },
  },
  'teams.read': { input: (club) => ({ teamId: club.tigers }), statuses: itsPeople(200) },
  'teams.create': {
    input: (club) => ({
      name: 'Lynxes',
      seasonId: club.season,
      ageGroupId: club.ageGroup,
      coachIds: [club.otherCoachProfile],
    }),
    statuses: admins(201),
  },
  'teams.update': {
    input: (club) => ({
      teamId: club.tigers,
      name: 'White Tigers',
      ageGroupId: club.emptyAgeGroup,
      coachIds: [club.otherCoachProfile],
    }),
    statuses: itsAdmins(200),
  },
  'teams.delete': { input: (club) => ({ teamId: club.emptyTeam }), statuses: itsAdmins(204) },
  'teams.setLogo': {
    input: (club) => ({ teamId: club.tigers, picture: aPicture }),
    statuses: itsAdmins(204),
  },
  'teams.removeLogo': { input: (club) => ({ teamId: club.tigers }), statuses: itsAdmins(204) },
  'teams.transfer': {
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
    input: (club) => ({ teamId: club.tigers, coachId: club.otherCoachProfile }),
    statuses: itsAdmins(201),
    once: true,
  },
  'teams.removeCoach': {
    input: (club) => ({ assignmentId: club.coachAssignment }),
    statuses: itsAdmins(204),
  },
  'teams.managers': {
    input: (club) => ({ teamId: club.tigers }),
    statuses: itsAdmins(200),
    shows: { id: (club) => club.manager, seenBy: ['admin'] },
  },
  'teams.findManagers': {
    input: (club) => ({ teamId: club.tigers }),
    statuses: itsAdmins(200),
    shows: { id: (club) => club.playerOfMembership, seenBy: ['admin'] },
  },
  'teams.addManager': {
    input: (club) => ({ teamId: club.tigers, membershipId: club.playerOfMembership }),
    statuses: itsAdmins(204),
    once: true,
  },
  'teams.removeManager': {
    input: (club) => ({ managerId: club.manager }),
    statuses: itsAdmins(204),
  },
  'teams.roster': { input: (club) => ({ teamId: club.tigers }), statuses: itsPeople(200) },
  'teams.rosterFile': { input: (club) => ({ teamId: club.tigers }), statuses: itsStaff(200) },
  'teams.file': { input: () => ({ format: 'xlsx' }), statuses: admins(200) },
  'teams.joinWarnings': {
    input: (club) => ({ teamId: club.tigers, playerId: club.candidate }),
    statuses: itsAdmins(200),
  },
  'teams.candidates': { input: (club) => ({ teamId: club.tigers }), statuses: itsAdmins(200) },
  'teams.addPlayer': {
    input: (club) => ({ teamId: club.tigers, playerId: club.candidate }),
    statuses: itsAdmins(201),
    once: true,
  },
  'teams.addPlayers': {
    input: (club) => ({ teamId: club.pumas, playerIds: [club.player], fromTeamId: club.tigers, confirmed: true }),
    statuses: itsAdmins(200),
    once: true,
  },
  'teams.placePlayers': {
    input: (club) => ({ teamId: club.pumas, playerIds: [club.player], leaveOthers: true, confirmed: true }),
    statuses: itsAdmins(200),
  },
  'teams.updateMember': {
    input: (club) => ({ teamId: club.tigers, playerId: club.player, jerseyNumber: 9, status: 'active' }),
    statuses: itsAdmins(200),
  },
  'teams.mine': {
    input: () => ({}),
    statuses: players(200),
    shows: { id: (club) => club.tigers, seenBy: ['playerOf', 'readingGuardian', 'guardianOfTwo', 'parentWhoCoaches'] },
  },
};
