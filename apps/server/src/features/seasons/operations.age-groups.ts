import { dayOf, yearOf } from '@touchline/domain/core/calendar.ts';
import { problems } from '@touchline/domain/core/problem.ts';
import * as contract from '@touchline/domain/seasons/contract.ts';
import { seasonProblems } from '@touchline/domain/seasons/messages.ts';
import { type Bounds, type BirthYears, boundsOf, seasonLabel, shownBounds } from '@touchline/domain/seasons/rules.ts';
import { birthYearsForm } from '@touchline/domain/seasons/schema.ts';
import { refuseStaleEdit } from '../../core/edits.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { requireSeason } from './store.ts';
import {
  insertAgeGroup,
  listAgeGroups,
  lockAndListUses,
  removeAgeGroups,
  requireAgeGroup,
  updateAgeGroup,
} from './store.age-groups.ts';

/** An age group as it leaves: with birth years instead of the year its ages were entered in. */
export const shown = <Row extends Bounds>({ referenceYear, ...group }: Row) => ({
  ...group,
  ...shownBounds({ ...group, referenceYear }),
});

/** The contract cannot know which year it is, so the years are judged here, by the same object as in the form. */
const requireBirthYears = (given: unknown, currentYear: number): BirthYears => {
  const checked = birthYearsForm(currentYear).safeParse(given);
  if (checked.success) return checked.data;
  const fields = Object.fromEntries(checked.error.issues.map(({ path, message }) => [path.join('.'), message]));
  throw problems.invalid({ fields });
};

export const ageGroupsOperations: readonly Implementation[] = [
  implement(contract.listAgeGroups, {
    run: async ({ db, actor }, { seasonId }) =>
      (await listAgeGroups(db, actor.organizationId, seasonId)).map(({ seasonName, seasonIsActive, ...group }) => ({
        ...shown(group),
        seasonName: seasonLabel(seasonName),
        seasonIsActive: seasonIsActive === true,
      })),
  }),

  implement(contract.addAgeGroup, {
    audit: { entity: 'ageGroup' },
    subject: ({ db, actor }, { seasonId }) => requireSeason(db, actor.organizationId, seasonId),
    hidden: seasonProblems.missing,
    run: async ({ db, actor, user, now }, { seasonId, name, gender, ...years }) => {
      const currentYear = yearOf(dayOf(now, user.timeZone));
      const bounds = boundsOf(requireBirthYears(years, currentYear), currentYear);
      return shown(await insertAgeGroup(db, actor.organizationId, seasonId, { name, gender, bounds }));
    },
  }),

  implement(contract.updateAgeGroup, {
    audit: { entity: 'ageGroup', id: 'ageGroupId', fields: true },
    subject: async ({ db, actor }, { ageGroupId }) => {
      const group = await requireAgeGroup(db, actor.organizationId, ageGroupId);
      return { ...group, ...shownBounds(group) };
    },
    hidden: seasonProblems.ageGroupMissing,
    run: async (context, { ageGroupId, expected, ...changes }, before) => {
      const { db, actor, user, now } = context;
      const { name, gender, birthYearMin, birthYearMax } = changes;
      const read = async () => shown(await requireAgeGroup(db, actor.organizationId, ageGroupId));
      await refuseStaleEdit(context, { table: 'age_groups', id: ageGroupId, read }, expected, changes);
      const currentYear = yearOf(dayOf(now, user.timeZone));
      const years = {
        birthYearMin: birthYearMin ?? before.birthYearMin,
        birthYearMax: birthYearMax ?? before.birthYearMax,
      };
      const isUnchanged = years.birthYearMin === before.birthYearMin && years.birthYearMax === before.birthYearMax;
      // Years that stay are not judged again: the oldest permitted one of last year is too old today.
      const bounds = isUnchanged ? undefined : boundsOf(requireBirthYears(years, currentYear), currentYear);
      await updateAgeGroup(db, actor.organizationId, ageGroupId, { name, gender, bounds });
      return shown(await requireAgeGroup(db, actor.organizationId, ageGroupId));
    },
  }),

  implement(contract.deleteAgeGroup, {
    audit: { entity: 'ageGroup', id: 'ageGroupId' },
    subject: ({ db, actor }, { ageGroupId }) => requireAgeGroup(db, actor.organizationId, ageGroupId),
    hidden: seasonProblems.ageGroupMissing,
    run: async ({ db, actor }, { ageGroupId }) => {
      const [inUse] = await lockAndListUses(db, actor.organizationId, [ageGroupId]);
      if (inUse) throw seasonProblems.ageGroupInUse(inUse);
      await removeAgeGroups(db, actor.organizationId, [ageGroupId]);
    },
  }),
];
