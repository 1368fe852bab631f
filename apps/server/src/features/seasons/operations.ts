import { type Day, dayOf, yearOf } from '@touchline/domain/core/calendar.ts';
import * as contract from '@touchline/domain/seasons/contract.ts';
import { coachLimit } from '@touchline/domain/seasons/messages.copy.ts';
import { seasonProblems } from '@touchline/domain/seasons/messages.ts';
import { seasonStatus } from '@touchline/domain/seasons/rules.ts';
import { areInOrder } from '@touchline/domain/seasons/schema.ts';
import { copySeason } from '@touchline/domain/seasons/contract.copy.ts';
import { changeCutOff, tryCutOff } from '@touchline/domain/seasons/contract.cut-off.ts';
import { moveAgeGroup } from '@touchline/domain/seasons/rules.copy.ts';
import { coachGone, teamGone, transferProblems } from '@touchline/domain/teams/messages.transfer.ts';
import { ageGroupNeeded } from '@touchline/domain/teams/schema.ts';
import { cutOffProblems } from '@touchline/domain/seasons/messages.cut-off.ts';
import { refuseStaleEdit } from '../../core/requests/edits.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { removeRow } from '../../db/rows.ts';
import { lockAndListOverLimit } from '../teams/store.coaches.ts';
import { insertCopies, lockAndListCoachesOverLimit, lockSources, withCoaches } from '../teams/store.transfer.ts';
import { ageGroupsOperations, withShownBounds } from './operations.age-groups.ts';
import { dismissSetup, findSetup } from './store.ts';
import * as store from './store.ts';
import { insertSeason, requireSeason } from './store.ts';
import { listColumnOfSeason, lockAndListUses, removeAgeGroups, insertAgeGroups } from './store.age-groups.ts';
import * as cutOffStore from './store.cut-off.ts';

type StoredSeason = Awaited<ReturnType<typeof store.requireSeason>>;

const withStatus = (season: StoredSeason, today: Day) => ({
  ...season,
  status: seasonStatus(season, today),
  ageGroups: season.ageGroups.map(withShownBounds),
});

export const seasonsOperations: readonly Implementation[] = [
  implement(contract.listSeasons, {
    summary: 'List the seasons',
    run: async ({ db, actor, user, now }, { isActive }) => {
      const today = dayOf(now, user.timeZone);
      const seasons = await store.listSeasons(db, actor.organizationId, isActive ?? null);
      return seasons.map((season) => withStatus(season, today));
    },
  }),

  implement(contract.seasonOptions, {
    summary: 'List the seasons to choose from',
    run: ({ db, actor }) => store.listSeasonOptions(db, actor.organizationId),
  }),

  implement(contract.readSetup, {
    summary: 'Read the progress of a new club',
    run: ({ db, actor }) => findSetup(db, actor.organizationId),
  }),

  implement(contract.dismissSetup, {
    summary: 'Dismiss the checklist of a new club',
    audit: { entity: 'organization', words: 'hid the list of first steps', id: 'own organization' },
    run: async ({ db, actor, auditEntry }) => {
      if (!(await dismissSetup(db, actor.organizationId))) auditEntry.omit();
    },
  }),

  implement(contract.createSeason, {
    summary: 'Create a season',
    audit: { entity: 'season', words: 'added the season' },
    run: async ({ db, actor, user, now }, input) => {
      const id = await store.insertSeason(db, actor.organizationId, actor.userId, input);
      return withStatus(await store.requireSeason(db, actor.organizationId, id), dayOf(now, user.timeZone));
    },
  }),

  implement(contract.updateSeason, {
    summary: 'Change a season',
    audit: { entity: 'season', words: 'edited the season', id: 'seasonId', fields: true },
    subject: ({ db, actor }, { seasonId }) => store.requireSeason(db, actor.organizationId, seasonId),
    run: async (context, { seasonId, expected, ...changes }, season) => {
      const { db, actor, user, now } = context;
      const read = () => store.requireSeason(db, actor.organizationId, seasonId);
      await refuseStaleEdit(context, { table: 'seasons', id: seasonId, read }, expected, changes);
      const startDate = changes.startDate ?? season.startDate;
      const endDate = changes.endDate ?? season.endDate;
      if (!areInOrder({ startDate, endDate })) throw seasonProblems.endBeforeStart();
      const becomesActive =
        changes.isActive === true && !(await store.lockActivation(db, actor.organizationId, seasonId));
      await store.updateSeason(db, actor.organizationId, seasonId, changes);
      if (becomesActive) {
        const busyCoaches = await lockAndListOverLimit(db, actor.organizationId, seasonId);
        if (busyCoaches.length > 0) throw coachLimit(busyCoaches);
      }
      return withStatus(await store.requireSeason(db, actor.organizationId, seasonId), dayOf(now, user.timeZone));
    },
  }),

  implement(contract.deleteSeason, {
    summary: 'Delete a season',
    audit: { entity: 'season', words: 'deleted the season', id: 'seasonId' },
    subject: ({ db, actor }, { seasonId }) => store.requireSeason(db, actor.organizationId, seasonId),
    run: async ({ db, actor }, { seasonId }) => {
      await store.lockSeason(db, actor.organizationId, seasonId);
      const groupIds = await listColumnOfSeason(db, actor.organizationId, seasonId, 'id');
      const inUse = await lockAndListUses(db, actor.organizationId, groupIds);
      if (inUse.length > 0) throw seasonProblems.inUse(inUse);
      await removeAgeGroups(db, actor.organizationId, groupIds);
      await removeRow(db, 'seasons', actor.organizationId, seasonId);
    },
  }),

  ...ageGroupsOperations,

  implement(copySeason, {
    summary: 'Copy a season',
    audit: { entity: 'season', words: 'added the season as a copy' },
    subject: ({ db, actor }, { seasonId }) => requireSeason(db, actor.organizationId, seasonId),
    run: async ({ db, actor, user, now, auditEntry }, { seasonId, teams: copies, ...form }, source) => {
      const { organizationId, userId } = actor;
      const sourceIds = copies.map(({ sourceTeamId }) => sourceTeamId);
      const missingIds = await lockSources(db, organizationId, seasonId, sourceIds);
      const { lineups, gone: goneIndexes } = await withCoaches(db, organizationId, copies);
      // Maps the id of each age group to the id of its copy.
      const copyOf = new Map(source.ageGroups.map(({ id }) => [id, crypto.randomUUID()]));
      const fieldErrors: Record<string, string> = {};
      for (const [at, { sourceTeamId, ageGroupId }] of copies.entries()) {
        if (missingIds.includes(sourceTeamId)) fieldErrors[`teams.${at}.sourceTeamId`] = teamGone;
        else if (goneIndexes.includes(at)) fieldErrors[`teams.${at}.coachIds`] = coachGone;
        if (!copyOf.has(ageGroupId)) fieldErrors[`teams.${at}.ageGroupId`] = ageGroupNeeded;
      }
      if (Object.keys(fieldErrors).length > 0) throw transferProblems.wrong(fieldErrors);
      const busyCoaches = await lockAndListCoachesOverLimit(db, organizationId, lineups, form.isActive);
      if (busyCoaches.length > 0) throw coachLimit(busyCoaches);

      const today = dayOf(now, user.timeZone);
      const id = await insertSeason(db, organizationId, userId, { ...form, sport: source.sport });
      const groups = source.ageGroups.map((group) => {
        const { name, gender, bornFrom, bornUntil } = moveAgeGroup(group, source, form, yearOf(today));
        const referenceYear = bornFrom === null ? null : yearOf(today);
        return { id: copyOf.get(group.id), name, gender, bornFrom, bornUntil, referenceYear };
      });
      if (groups.length > 0) await insertAgeGroups(db, organizationId, id, groups);
      const placedLineups = lineups.map((copy) => ({ ...copy, ageGroupId: copyOf.get(copy.ageGroupId) ?? '' }));
      const teams = await insertCopies(db, organizationId, userId, placedLineups);
      auditEntry.add({ copyOf: seasonId, ageGroups: [...copyOf.values()], teams });
      const season = await requireSeason(db, organizationId, id);
      return { ...season, status: seasonStatus(season, today), ageGroups: season.ageGroups.map(withShownBounds) };
    },
  }),

  implement(tryCutOff, {
    summary: 'Preview another cut-off',
    run: async ({ db, actor, user }, { cutOff }) => {
      const { preview } = await cutOffStore.previewCutOff(db, actor.organizationId, cutOff);
      return { before: user.ageCutOff, ...preview };
    },
  }),

  implement(changeCutOff, {
    summary: 'Change the cut-off',
    audit: {
      entity: 'organization',
      words: 'changed the cut-off of age groups of',
      id: 'own organization',
      fields: true,
    },
    run: async ({ db, actor, user, now, auditEntry }, { cutOff, before, digest }) => {
      const { organizationId } = actor;
      if (!(await cutOffStore.updateCutOff(db, organizationId, cutOff, before)))
        throw cutOffProblems.changedMeanwhile();
      if (digest === undefined) return;
      await cutOffStore.lockActiveSeasons(db, organizationId);
      const { preview, moves } = await cutOffStore.previewCutOff(db, organizationId, cutOff);
      if (preview.digest !== digest) throw cutOffProblems.shownBefore();
      await cutOffStore.updateBounds(db, organizationId, moves, yearOf(dayOf(now, user.timeZone)));
      auditEntry.add({ ageGroups: moves.map(({ id }) => id) });
    },
  }),
];
