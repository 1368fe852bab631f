import * as z from 'zod/mini';
import { command, query, noContent } from '../core/operation.ts';
import type { Topic } from '../core/topics.ts';
import { seasonNotices } from './messages.ts';
import * as schema from './schema.ts';

/** Topics for everything that shows names of seasons and age groups, or whether a season is current. */
const displayTopics: readonly Topic[] = ['seasons', 'teams', 'tryouts', 'offers'];

/** The organization's seasons with their age groups, newest start first. */
export const listSeasons = query('seasons.list', {
  route: 'GET /seasons',
  can: 'seasons.manage',
  reads: ['seasons', 'teams'],
  input: schema.seasonFilter,
  output: z.array(schema.season),
  failed: seasonNotices.pageNotLoaded,
});

/** Seasons as options in a select box, newest start first. */
export const seasonOptions = query('seasons.options', {
  route: 'GET /seasons/options',
  can: 'seasons.manage',
  reads: ['seasons'],
  output: z.array(schema.seasonOption),
  failed: seasonNotices.notLoaded,
});

/** Progress of a new club, for its admins' checklist. */
export const readSetup = query('seasons.setup', {
  route: 'GET /setup',
  can: 'seasons.manage',
  reads: ['seasons', 'teams', 'coaches', 'players', 'tryouts'],
  output: schema.setup,
});

/** Hides the checklist for all admins of the organization. */
export const dismissSetup = command('seasons.dismissSetup', {
  route: 'POST /setup/dismissal',
  can: 'seasons.manage',
  changes: ['seasons'],
  ...noContent,
  failed: seasonNotices.setupNotDismissed,
});

export const createSeason = command('seasons.create', {
  route: 'POST /seasons',
  can: 'seasons.manage',
  changes: ['seasons'],
  input: schema.seasonForm,
  output: schema.season,
  status: 201,
  done: seasonNotices.created,
  failed: seasonNotices.notCreated,
});

export const updateSeason = command('seasons.update', {
  route: 'PATCH /seasons/{seasonId}',
  can: 'seasons.manage',
  // Families see past tryouts in current seasons.
  changes: [...displayTopics, 'ownTryouts'],
  input: schema.seasonChanges,
  output: schema.season,
  done: seasonNotices.updated,
  failed: seasonNotices.notUpdated,
});

/** Deletes a season with its empty age groups; an age group with teams or tryouts prevents that (ruling 23). */
export const deleteSeason = command('seasons.delete', {
  route: 'DELETE /seasons/{seasonId}',
  can: 'seasons.manage',
  changes: ['seasons'],
  ...noContent,
  done: seasonNotices.deleted,
  failed: seasonNotices.notDeleted,
});

/** All age groups of the organization or of a season, youngest first within a season. */
export const listAgeGroups = query('seasons.listAgeGroups', {
  route: 'GET /age-groups',
  can: 'seasons.manage',
  reads: ['seasons'],
  input: schema.ageGroupFilter,
  output: z.array(schema.ageGroupOfSeason),
  failed: seasonNotices.choicesNotLoaded,
});

export const addAgeGroup = command('seasons.addAgeGroup', {
  route: 'POST /seasons/{seasonId}/age-groups',
  can: 'seasons.manage',
  changes: ['seasons'],
  input: schema.newAgeGroup,
  output: schema.ageGroup,
  status: 201,
  done: seasonNotices.ageGroupAdded,
  failed: seasonNotices.ageGroupNotAdded,
});

/** Adds several age groups to a season, each with a team if requested; all or none. */
export const addAgeGroups = command('seasons.addAgeGroups', {
  route: 'POST /seasons/{seasonId}/age-groups/bulk',
  can: 'seasons.manage',
  changes: ['seasons', 'teams'],
  input: schema.newAgeGroups,
  output: z.array(schema.ageGroup),
  status: 201,
  done: seasonNotices.ageGroupsAdded,
  failed: seasonNotices.ageGroupsNotAdded,
});

export const updateAgeGroup = command('seasons.updateAgeGroup', {
  route: 'PATCH /age-groups/{ageGroupId}',
  can: 'seasons.manage',
  changes: displayTopics,
  input: schema.ageGroupChanges,
  output: schema.ageGroup,
  done: seasonNotices.ageGroupUpdated,
  failed: seasonNotices.ageGroupNotUpdated,
});

export const deleteAgeGroup = command('seasons.deleteAgeGroup', {
  route: 'DELETE /age-groups/{ageGroupId}',
  can: 'seasons.manage',
  changes: ['seasons'],
  ...noContent,
  done: seasonNotices.ageGroupDeleted,
  failed: seasonNotices.ageGroupNotDeleted,
});
