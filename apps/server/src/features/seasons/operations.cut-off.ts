import { dayOf, yearOf } from '@touchline/domain/core/calendar.ts';
import { changeCutOff, tryCutOff } from '@touchline/domain/seasons/contract.cut-off.ts';
import { cutOffProblems } from '@touchline/domain/seasons/messages.cut-off.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { lockSeason } from './store.ts';
import * as store from './store.cut-off.ts';

export const cutOffOperations: readonly Implementation[] = [
  implement(tryCutOff, {
    summary: 'Preview another cut-off',
    run: async ({ db, actor, user, now }, { cutOff }) => {
      const { organizationId } = actor;
      const season = await store.presentSeason(db, organizationId, dayOf(now, user.timeZone));
      const moved = await store.playersMoved(db, organizationId, store.movesTo(cutOff, season?.ageGroups ?? []));
      return { before: user.ageCutOff, season: season ? { id: season.id, name: season.name } : null, ...moved };
    },
  }),

  implement(changeCutOff, {
    summary: 'Change the cut-off',
    audit: { entity: 'organization', id: 'own organization', fields: true },
    run: async ({ db, actor, user, now, auditEntry }, { cutOff, before, seasonId, digest }) => {
      const { organizationId } = actor;
      if (!(await store.updateCutOff(db, organizationId, cutOff, before))) throw cutOffProblems.changedMeanwhile();
      if (seasonId === undefined) return;
      await lockSeason(db, organizationId, seasonId);
      const groups = store.movesTo(cutOff, await store.lockGroups(db, organizationId, seasonId));
      const nowShown = await store.playersMoved(db, organizationId, groups);
      if (nowShown.digest !== digest) throw cutOffProblems.shownBefore();
      await store.moveGroups(db, organizationId, groups, yearOf(dayOf(now, user.timeZone)));
      auditEntry.add({ season: seasonId, ageGroups: groups.map(({ id }) => id) });
    },
  }),
];
