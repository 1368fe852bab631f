import { type Day, dayOf } from '@touchline/domain/core/calendar.ts';
import * as contract from '@touchline/domain/seasons/contract.ts';
import { coachLimit } from '@touchline/domain/seasons/messages.copy.ts';
import { seasonProblems } from '@touchline/domain/seasons/messages.ts';
import { seasonStatus } from '@touchline/domain/seasons/rules.ts';
import { areInOrder } from '@touchline/domain/seasons/schema.ts';
import { refuseStaleEdit } from '../../core/edits.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { ageGroupsOperations, shown } from './operations.age-groups.ts';
import { lockAndListOverLimit } from '../teams/store.coaches.ts';
import { copyOperations } from './operations.copy.ts';
import { cutOffOperations } from './operations.cut-off.ts';
import { dismissSetup, findSetup } from './store.setup.ts';
import * as store from './store.ts';
import { listOfSeason, lockAndListUses, removeAgeGroups } from './store.age-groups.ts';

type StoredSeason = Awaited<ReturnType<typeof store.requireSeason>>;

const withStatus = (season: StoredSeason, today: Day) => ({
  ...season,
  status: seasonStatus(season, today),
  ageGroups: season.ageGroups.map(shown),
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
    audit: { entity: 'organization', id: 'own organization' },
    run: async ({ db, actor, auditEntry }) => {
      if (!(await dismissSetup(db, actor.organizationId))) auditEntry.omit();
    },
  }),

  implement(contract.createSeason, {
    summary: 'Create a season',
    audit: { entity: 'season' },
    run: async ({ db, actor, user, now }, input) => {
      const id = await store.insertSeason(db, actor.organizationId, actor.userId, input);
      return withStatus(await store.requireSeason(db, actor.organizationId, id), dayOf(now, user.timeZone));
    },
  }),

  implement(contract.updateSeason, {
    summary: 'Change a season',
    audit: { entity: 'season', id: 'seasonId', fields: true },
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
        const busy = await lockAndListOverLimit(db, actor.organizationId, seasonId);
        if (busy.length > 0) throw coachLimit(busy);
      }
      return withStatus(await store.requireSeason(db, actor.organizationId, seasonId), dayOf(now, user.timeZone));
    },
  }),

  implement(contract.deleteSeason, {
    summary: 'Delete a season',
    audit: { entity: 'season', id: 'seasonId' },
    subject: ({ db, actor }, { seasonId }) => store.requireSeason(db, actor.organizationId, seasonId),
    run: async ({ db, actor }, { seasonId }) => {
      await store.lockSeason(db, actor.organizationId, seasonId);
      const groupIds = await listOfSeason(db, actor.organizationId, seasonId, 'id');
      const inUse = await lockAndListUses(db, actor.organizationId, groupIds);
      if (inUse.length > 0) throw seasonProblems.inUse(inUse);
      await removeAgeGroups(db, actor.organizationId, groupIds);
      await store.removeSeason(db, actor.organizationId, seasonId);
    },
  }),

  ...ageGroupsOperations,
  ...copyOperations,
  ...cutOffOperations,
];
