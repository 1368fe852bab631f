import { transferTeams } from '@touchline/domain/teams/contract.transfer.ts';
import { teamProblems } from '@touchline/domain/teams/messages.ts';
import { coachGone, transferProblems } from '@touchline/domain/teams/messages.transfer.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { findTarget, insertCopies, lockAndListBusy, lockSources, readTeams, withCoaches } from './store.transfer.ts';

export const transferOperations: readonly Implementation[] = [
  implement(transferTeams, {
    summary: 'Copy teams to another season',
    audit: { entity: 'season', id: 'targetSeasonId' },
    run: async ({ db, actor, auditEntry }, { sourceSeasonId, targetSeasonId, teams: copies }) => {
      const { organizationId, userId } = actor;
      const sourceIds = copies.map(({ sourceTeamId }) => sourceTeamId);
      const [missing] = await lockSources(db, organizationId, sourceSeasonId, sourceIds);
      if (missing !== undefined) throw transferProblems.sourceMissing(missing);
      const target = await findTarget(db, organizationId, targetSeasonId);
      if (!target) throw transferProblems.targetSeasonUnknown();
      const misplaced = copies.findIndex(({ ageGroupId }) => !target.ageGroupIds.includes(ageGroupId));
      if (misplaced >= 0) throw transferProblems.ageGroupUnknown(misplaced);
      const { lineups, gone } = await withCoaches(db, organizationId, copies);
      if (gone.length > 0) {
        throw transferProblems.wrong(Object.fromEntries(gone.map((at) => [`teams.${at}.coachIds`, coachGone])));
      }
      const [busy] = await lockAndListBusy(db, organizationId, lineups, target.isCurrent);
      if (busy) throw teamProblems.coachLimit(busy.name);
      const created = await insertCopies(db, organizationId, userId, lineups);
      auditEntry.add({ created });
      return readTeams(db, organizationId, created);
    },
  }),
];
