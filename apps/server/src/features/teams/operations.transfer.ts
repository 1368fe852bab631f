import { transferTeams } from '@touchline/domain/teams/contract.transfer.ts';
import { teamProblems } from '@touchline/domain/teams/messages.ts';
import { transferProblems } from '@touchline/domain/teams/messages.transfer.ts';
import { isOverLimitWith } from '@touchline/domain/teams/rules.transfer.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { findTarget, insertCopies, lockCoachesOf, lockSources, readTeams } from './store.transfer.ts';

export const transferOperations: readonly Implementation[] = [
  implement(transferTeams, {
    audit: { entity: 'season', id: 'targetSeasonId' },
    run: async ({ db, actor, trail }, { sourceSeasonId, targetSeasonId, teams: copies }) => {
      const { organizationId, userId } = actor;
      const sourceIds = copies.map(({ sourceTeamId }) => sourceTeamId);
      await lockSources(db, organizationId, sourceSeasonId, sourceIds);
      const target = await findTarget(db, organizationId, targetSeasonId);
      if (!target) throw transferProblems.targetSeasonUnknown();
      const misplaced = copies.findIndex(({ ageGroupId }) => !target.ageGroupIds.includes(ageGroupId));
      if (misplaced >= 0) throw transferProblems.ageGroupUnknown(misplaced);

      // A season that is not current counts for nobody, so nobody has to be waited for.
      const counting = target.isCurrent ? copies.filter(({ keepCoaches }) => keepCoaches) : [];
      const coaches = await lockCoachesOf(
        db,
        organizationId,
        counting.map(({ sourceTeamId }) => sourceTeamId),
      );
      const busy = coaches.find((coach) => isOverLimitWith(coach.copies, coach.currentTeams, target.isCurrent));
      if (busy) throw teamProblems.coachLimit(busy.name);
      const created = await insertCopies(db, organizationId, userId, copies);
      trail.tell({ created });
      return readTeams(db, organizationId, created);
    },
  }),
];
