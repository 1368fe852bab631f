import { admins, itsAdmins, type Rows } from '../support/world/cells.ts';

const year = new Date().getUTCFullYear();

export const seasonsCells: Rows = {
  'seasons.list': {
    rule: 'S01',
    input: () => ({}),
    statuses: admins(200),
    shows: { id: (club) => club.season, seenBy: ['admin'] },
  },
  'seasons.options': {
    rule: 'S01',
    input: () => ({}),
    statuses: admins(200),
    shows: { id: (club) => club.season, seenBy: ['admin'] },
  },
  'seasons.dismissSetup': { rule: 'S01', input: () => ({}), statuses: admins(204) },
  'seasons.setup': { rule: 'S01', input: () => ({}), statuses: admins(200) },
  'seasons.create': {
    rule: 'S02',
    input: () => ({ name: 'Winter', sport: 'Soccer', startDate: '2100-01-01', endDate: '2100-03-31', isActive: true }),
    statuses: admins(201),
  },
  'seasons.copy': {
    rule: 'S02',
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
    rule: 'S03',
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
  'seasons.delete': { rule: 'S04', input: (club) => ({ seasonId: club.emptySeason }), statuses: itsAdmins(204) },
  'seasons.listAgeGroups': {
    rule: 'G01',
    input: () => ({}),
    more: (club) => ({ seasonId: club.season }),
    statuses: admins(200),
    shows: { id: (club) => club.ageGroup, seenBy: ['admin'] },
  },
  'seasons.addAgeGroup': {
    rule: 'G02',
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
    rule: 'G02',
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
    rule: 'G03',
    input: (club) => ({
      ageGroupId: club.ageGroup,
      name: 'U12 and more',
      gender: 'Male',
      birthYearMin: year - 8,
      birthYearMax: year - 12,
    }),
    statuses: itsAdmins(200),
  },
  'seasons.tryCutOff': { rule: 'G05', input: () => ({ cutOff: '08-01' }), statuses: admins(200) },
  'seasons.changeCutOff': {
    rule: 'G05',
    input: () => ({ cutOff: '08-01', before: '01-01' }),
    statuses: admins(204),
  },
  'seasons.deleteAgeGroup': {
    rule: 'G04',
    input: (club) => ({ ageGroupId: club.emptyAgeGroup }),
    statuses: itsAdmins(204),
  },
};
