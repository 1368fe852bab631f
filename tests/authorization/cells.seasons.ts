import { admins, itsAdmins, type Rows } from '../support/world/cells.ts';

const year = new Date().getUTCFullYear();

export const seasonsCells: Rows = {
  'seasons.list': {
    input: () => ({}),
    statuses: admins(200),
    shows: { id: (club) => club.season, seenBy: ['admin'] },
  },
  'seasons.options': {
    input: () => ({}),
    statuses: admins(200),
    shows: { id: (club) => club.season, seenBy: ['admin'] },
  },
  'seasons.dismissSetup': { input: () => ({}), statuses: admins(204) },
  'seasons.setup': { input: () => ({}), statuses: admins(200) },
  'seasons.create': {
    input: () => ({ name: 'Winter', sport: 'Soccer', startDate: '2100-01-01', endDate: '2100-03-31', isActive: true }),
    statuses: admins(201),
  },
  'seasons.copy': {
    input: (club) => ({
      seasonId: club.season,
      ...{ name: 'Spring again', startDate: '2100-03-01', endDate: '2100-06-30', isActive: false },
      teams: [
        {
          ...{ sourceTeamId: club.tigers, name: 'Tigers', ageGroupId: club.ageGroup },
          ...{ keepCoaches: true, coachIds: [club.coachProfile] },
        },
      ],
    }),
    statuses: itsAdmins(201),
  },
  'seasons.update': {
    input: (club) => ({
      seasonId: club.season,
      name: 'Spring and more',
      sport: 'Basketball',
      startDate: '2026-01-01',
      endDate: '2100-12-31',
      isActive: true,
    }),
    statuses: itsAdmins(200),
  },
  'seasons.delete': { input: (club) => ({ seasonId: club.emptySeason }), statuses: itsAdmins(204) },
  'seasons.listAgeGroups': {
    input: () => ({}),
    more: (club) => ({ seasonId: club.season }),
    statuses: admins(200),
    shows: { id: (club) => club.ageGroup, seenBy: ['admin'] },
  },
  'seasons.addAgeGroup': {
    input: (club) => ({
      seasonId: club.season,
      name: 'U10',
      gender: 'Co-ed',
      birthYearMin: year - 8,
      birthYearMax: year - 10,
    }),
    statuses: itsAdmins(201),
  },
  'seasons.addAgeGroups': {
    input: (club) => ({
      seasonId: club.season,
      ageGroups: [8, 9].map((age) => ({
        name: `U${age} of ${crypto.randomUUID()}`,
        gender: 'Co-ed',
        birthYearMin: year - age,
        birthYearMax: year - age,
      })),
    }),
    statuses: itsAdmins(201),
  },
  'seasons.updateAgeGroup': {
    input: (club) => ({
      ageGroupId: club.ageGroup,
      name: 'U12 and more',
      gender: 'Male',
      birthYearMin: year - 8,
      birthYearMax: year - 12,
    }),
    statuses: itsAdmins(200),
  },
  'seasons.tryCutOff': { input: () => ({ cutOff: '08-01' }), statuses: admins(200) },
  'seasons.changeCutOff': {
    input: () => ({ cutOff: '08-01', before: '01-01' }),
    statuses: admins(204),
  },
  'seasons.deleteAgeGroup': {
    input: (club) => ({ ageGroupId: club.emptyAgeGroup }),
    statuses: itsAdmins(204),
  },
};
