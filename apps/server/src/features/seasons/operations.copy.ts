import { dayOf, yearOf } from '@touchline/domain/core/calendar.ts';
import { copySeason } from '@touchline/domain/seasons/contract.copy.ts';
import { coachLimit } from '@touchline/domain/seasons/messages.copy.ts';
import { movedBounds } from '@touchline/domain/seasons/rules.copy.ts';
import { seasonStatus } from '@touchline/domain/seasons/rules.ts';
import { coachGone, teamGone, transferProblems } from '@touchline/domain/teams/messages.transfer.ts';
import { ageGroupNeeded } from '@touchline/domain/teams/schema.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { insertCopies, lockAndListBusy, lockSources, withCoaches } from '../teams/store.transfer.ts';
import { shown } from './operations.age-groups.ts';
import { insertAgeGroups } from './store.age-groups.ts';
import { insertSeason, requireSeason } from './store.ts';

export const copyOperations: readonly Implementation[] = [
  implement(copySeason, {
    summary: 'Copy a season',
    audit: { entity: 'season' },
    subject: ({ db, actor }, { seasonId }) => requireSeason(db, actor.organizationId, seasonId),
    run: async ({ db, actor, user, now, auditEntry }, { seasonId, teams: copies, ...form }, source) => {
      const { organizationId, userId } = actor;
      const sourceIds = copies.map(({ sourceTeamId }) => sourceTeamId);
      const missing = await lockSources(db, organizationId, seasonId, sourceIds);
      const { lineups, gone } = await withCoaches(db, organizationId, copies);
      // The copy of each age group, by the id of the original.
      const copyOf = new Map(source.ageGroups.map(({ id }) => [id, crypto.randomUUID()]));
      const wrong: Record<string, string> = {};
      for (const [at, { sourceTeamId, ageGroupId }] of copies.entries()) {
        if (missing.includes(sourceTeamId)) wrong[`teams.${at}.sourceTeamId`] = teamGone;
        else if (gone.includes(at)) wrong[`teams.${at}.coachIds`] = coachGone;
        if (!copyOf.has(ageGroupId)) wrong[`teams.${at}.ageGroupId`] = ageGroupNeeded;
      }
      if (Object.keys(wrong).length > 0) throw transferProblems.wrong(wrong);
      const busy = await lockAndListBusy(db, organizationId, lineups, form.isActive);
      if (busy.length > 0) throw coachLimit(busy);

      const today = dayOf(now, user.timeZone);
      const id = await insertSeason(db, organizationId, userId, { ...form, sport: source.sport });
      const groups = source.ageGroups.map((group) => {
        const { name, gender, bornFrom, bornUntil } = movedBounds(group, source, form, yearOf(today));
        const referenceYear = bornFrom === null ? null : yearOf(today);
        return { id: copyOf.get(group.id), name, gender, bornFrom, bornUntil, referenceYear };
      });
      if (groups.length > 0) await insertAgeGroups(db, organizationId, id, groups);
      const placed = lineups.map((copy) => ({ ...copy, ageGroupId: copyOf.get(copy.ageGroupId) ?? '' }));
      const teams = await insertCopies(db, organizationId, userId, placed);
      auditEntry.add({ copyOf: seasonId, ageGroups: [...copyOf.values()], teams });
      const season = await requireSeason(db, organizationId, id);
      return { ...season, status: seasonStatus(season, today), ageGroups: season.ageGroups.map(shown) };
    },
  }),
];
