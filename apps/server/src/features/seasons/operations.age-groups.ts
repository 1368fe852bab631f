import { dayOf, yearOf } from '@touchline/domain/core/calendar.ts';
import { problems } from '@touchline/domain/core/problems.ts';
import * as contract from '@touchline/domain/seasons/contract.ts';
import { seasonProblems } from '@touchline/domain/seasons/messages.ts';
import {
  type BirthYears,
  type Bounds,
  bornOf,
  boundsOf,
  type CutOff,
  cutOffOf,
  daysOfYears,
} from '@touchline/domain/seasons/rules.cut-off.ts';
import { seasonLabel, displayBounds } from '@touchline/domain/seasons/rules.ts';
import { birthYearsForm, namesAmong } from '@touchline/domain/seasons/schema.ts';
import { refuseStaleEdit } from '../../core/requests/edits.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { insertTeams } from '../teams/store.ts';
import { lockSeason, requireSeason } from './store.ts';
import * as store from './store.age-groups.ts';

/** Adds the birth years that an age group's bounds stand for. */
export const withShownBounds = <Row extends Bounds>(group: Row) => ({ ...group, ...displayBounds(group) });

/** Adds birth years and cut-off, as in the form. */
const withFormFields = <Row extends Bounds>(group: Row) => {
  const birthRange = bornOf(group);
  return { ...withShownBounds(group), cutOff: birthRange && cutOffOf(birthRange) };
};

/**
 * Validates birth years with the schema of the form. The contract cannot do this, because it does not know the current
 * year. `of` is a prefix for the field names.
 */
const requireBirthYears = (input: unknown, currentYear: number, of = ''): BirthYears & { cutOff: CutOff } => {
  const result = birthYearsForm(currentYear).safeParse(input);
  if (result.success) return result.data;
  const fields = Object.fromEntries(
    result.error.issues.map(({ path, message }) => [`${of}${path.join('.')}`, message]),
  );
  throw problems.invalid({ fields });
};

/** Columns for validated birth years, with the year in which they were entered. */
const boundColumns = ({ cutOff, ...years }: ReturnType<typeof requireBirthYears>, referenceYear: number) => ({
  ...boundsOf(daysOfYears(years, cutOff)),
  referenceYear,
});

export const ageGroupsOperations: readonly Implementation[] = [
  implement(contract.listAgeGroups, {
    summary: 'List the age groups',
    run: async ({ db, actor }, { seasonId }) =>
      (await store.listAgeGroups(db, actor.organizationId, seasonId)).map(
        ({ seasonName, seasonIsActive, ...group }) => ({
          ...withShownBounds(group),
          seasonName: seasonLabel(seasonName),
          seasonIsActive: seasonIsActive === true,
        }),
      ),
  }),

  implement(contract.addAgeGroup, {
    summary: 'Add an age group',
    audit: { entity: 'ageGroup', words: 'added the age group' },
    subject: ({ db, actor }, { seasonId }) => requireSeason(db, actor.organizationId, seasonId),
    run: async ({ db, actor, user, now }, { seasonId, name, gender, ...given }) => {
      const currentYear = yearOf(dayOf(now, user.timeZone));
      const bounds = boundColumns(requireBirthYears({ cutOff: user.ageCutOff, ...given }, currentYear), currentYear);
      return withShownBounds(
        await store.insertAgeGroup(db, actor.organizationId, seasonId, { name, gender, ...bounds }),
      );
    },
  }),

  implement(contract.addAgeGroups, {
    summary: 'Add several age groups',
    audit: { entity: 'season', words: 'added age groups to the season', id: 'seasonId' },
    subject: ({ db, actor }, { seasonId }) => requireSeason(db, actor.organizationId, seasonId),
    run: async ({ db, actor, user, now, auditEntry }, { seasonId, ageGroups, withTeams = false }) => {
      const { organizationId, userId } = actor;
      const currentYear = yearOf(dayOf(now, user.timeZone));
      const groups = ageGroups.map(({ name, gender, ...given }, place) => {
        const years = requireBirthYears({ cutOff: user.ageCutOff, ...given }, currentYear, `ageGroups.${place}.`);
        return { name, gender, ...boundColumns(years, currentYear) };
      });
      // An admin who adds the same groups concurrently waits here and then gets a conflict.
      await lockSeason(db, organizationId, seasonId);
      const takenNames = namesAmong(
        groups.map(({ name }) => name),
        await store.listColumnOfSeason(db, organizationId, seasonId, 'name'),
      );
      if (takenNames.length > 0) throw seasonProblems.ageGroupsExist(takenNames);
      const addedGroups = await store.insertAgeGroups(db, organizationId, seasonId, groups);
      const teams = addedGroups.map(({ id, name }) => ({ name, ageGroupId: id }));
      const teamIds = withTeams ? await insertTeams(db, organizationId, userId, teams) : [];
      auditEntry.add({ ageGroups: addedGroups.map(({ id }) => id), ...(withTeams && { teams: teamIds }) });
      return addedGroups.map(withShownBounds);
    },
  }),

  implement(contract.updateAgeGroup, {
    summary: 'Change an age group',
    audit: { entity: 'ageGroup', words: 'edited the age group', id: 'ageGroupId', fields: true },
    subject: async ({ db, actor }, { ageGroupId }) =>
      withFormFields(await store.requireAgeGroup(db, actor.organizationId, ageGroupId)),
    run: async (context, { ageGroupId, expected, ...changes }, before) => {
      const { db, actor, user, now } = context;
      const { birthYearMin, birthYearMax, cutOff, ...fields } = changes;
      const read = async () => withFormFields(await store.requireAgeGroup(db, actor.organizationId, ageGroupId));
      await refuseStaleEdit(context, { table: 'age_groups', id: ageGroupId, read }, expected, changes);
      const currentYear = yearOf(dayOf(now, user.timeZone));
      const years = {
        birthYearMin: birthYearMin ?? before.birthYearMin,
        birthYearMax: birthYearMax ?? before.birthYearMax,
        cutOff: cutOff ?? before.cutOff ?? user.ageCutOff,
      };
      const isUnchanged =
        years.birthYearMin === before.birthYearMin &&
        years.birthYearMax === before.birthYearMax &&
        years.cutOff === (before.cutOff ?? user.ageCutOff);
      // Unchanged years are not validated again, because a year that was allowed last year may be too early today.
      const bounds = isUnchanged ? undefined : boundColumns(requireBirthYears(years, currentYear), currentYear);
      await store.updateAgeGroup(db, actor.organizationId, ageGroupId, { ...fields, ...bounds });
      return withShownBounds(await store.requireAgeGroup(db, actor.organizationId, ageGroupId));
    },
  }),

  implement(contract.deleteAgeGroup, {
    summary: 'Delete an age group',
    audit: { entity: 'ageGroup', words: 'deleted the age group', id: 'ageGroupId' },
    subject: ({ db, actor }, { ageGroupId }) => store.requireAgeGroup(db, actor.organizationId, ageGroupId),
    run: async ({ db, actor }, { ageGroupId }) => {
      const [usedGroup] = await store.lockAndListUses(db, actor.organizationId, [ageGroupId]);
      if (usedGroup) throw seasonProblems.ageGroupInUse(usedGroup);
      await store.removeAgeGroups(db, actor.organizationId, [ageGroupId]);
    },
  }),
];
