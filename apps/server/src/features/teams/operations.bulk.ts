import { birthYearsOf } from '@touchline/domain/seasons/rules.ts';
import { addPlayers } from '@touchline/domain/teams/contract.bulk.ts';
import { bulkProblems } from '@touchline/domain/teams/messages.bulk.ts';
import { teamProblems } from '@touchline/domain/teams/messages.ts';
import { bulkWarnings, obstacles } from '@touchline/domain/teams/rules.bulk.ts';
import { type Implementation, implement } from '../../core/implement.ts';
import { endMemberships, insertMemberships, lockTeams, readCandidates, readTarget } from './store.bulk.ts';
import { requireTeamFacts } from './store.ts';

export const bulkOperations: readonly Implementation[] = [
  implement(addPlayers, {
    audit: { entity: 'team', id: 'teamId' },
    subject: ({ db, actor }, { teamId }) => requireTeamFacts(db, actor.organizationId, teamId),
    run: async ({ db, actor }, { teamId, fromTeamId, playerIds, confirmed }) => {
      const { organizationId } = actor;
      const teamIds = fromTeamId === undefined ? [teamId] : [teamId, fromTeamId];
      // Everything below is read under the lock: of two at once, the second counts the players of the first.
      if ((await lockTeams(db, organizationId, teamIds)) < teamIds.length) throw bulkProblems.sourceUnknown();
      const { ageGroupName, ageGroupGender, ...team } = await readTarget(db, organizationId, teamId);
      const players = (await readCandidates(db, organizationId, { teamId, fromTeamId, playerIds })).map((player) => ({
        ...player,
        isOnSource: fromTeamId === undefined || player.isOnSource,
      }));
      if (players.length < playerIds.length) throw bulkProblems.playersUnknown();
      const reasons = obstacles(team, players);
      if (reasons.length > 0) throw bulkProblems.impossible(reasons);
      const ageGroup = { name: ageGroupName, gender: ageGroupGender, birthYears: birthYearsOf(team) };
      const warnings = bulkWarnings({ ...team, ageGroup }, players);
      if (warnings.length > 0 && !confirmed) throw bulkProblems.unconfirmed(warnings);
      if (fromTeamId !== undefined) {
        const ended = await endMemberships(db, organizationId, fromTeamId, playerIds);
        // A single removal does not wait for the lock.
        if (ended < playerIds.length) throw teamProblems.memberMissing();
      }
      const added = await insertMemberships(db, organizationId, { teamId, playerIds });
      if (added < playerIds.length) throw teamProblems.alreadyMember();
      return { teamId, added, movedFrom: fromTeamId ?? null };
    },
  }),
];
