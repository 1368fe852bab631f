import { bornOf } from '@touchline/domain/seasons/rules.cut-off.ts';
import { addPlayers, placePlayers } from '@touchline/domain/teams/contract.bulk.ts';
import { bulkProblems } from '@touchline/domain/teams/messages.bulk.ts';
import { teamProblems } from '@touchline/domain/teams/messages.ts';
import { bulkWarnings, obstacles } from '@touchline/domain/teams/rules.bulk.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import type { PlacedPlayer } from '@touchline/domain/teams/schema.bulk.ts';
import {
  endMemberships,
  insertMemberships,
  lockTeams,
  readCandidates,
  readTarget,
  teamsOfSameSeason,
} from './store.bulk.ts';
import { requireTeamFacts } from './store.ts';

export const bulkOperations: readonly Implementation[] = [
  implement(addPlayers, {
    summary: 'Add or move several players',
    audit: { entity: 'team', words: 'added players to the team', id: 'teamId' },
    subject: ({ db, actor }, { teamId }) => requireTeamFacts(db, actor.organizationId, teamId),
    run: async ({ db, actor }, { teamId, fromTeamId, playerIds, confirmed }) => {
      const { organizationId } = actor;
      const teamIds = fromTeamId === undefined ? [teamId] : [teamId, fromTeamId];
      // Reads the players under the lock, so that concurrent assignments see each other.
      if ((await lockTeams(db, organizationId, teamIds)) < teamIds.length) throw bulkProblems.sourceUnknown();
      const { ageGroupName, ageGroupGender, ...team } = await readTarget(db, organizationId, teamId);
      const players = (await readCandidates(db, organizationId, { teamId, fromTeamId, playerIds })).map((player) => ({
        ...player,
        isOnSource: fromTeamId === undefined || player.isOnSource,
      }));
      if (players.length < playerIds.length) throw bulkProblems.playersUnknown();
      const reasons = obstacles(team, players);
      if (reasons.length > 0) throw bulkProblems.impossible(reasons);
      const ageGroup = { name: ageGroupName, gender: ageGroupGender, born: bornOf(team) };
      const warnings = bulkWarnings({ ...team, ageGroup }, players);
      if (warnings.length > 0 && !confirmed) throw bulkProblems.unconfirmed(warnings);
      if (fromTeamId !== undefined) {
        const endedCount = await endMemberships(db, organizationId, [fromTeamId], playerIds);
        // Removing a single player does not take the lock, so a player may be gone in the meantime.
        if (endedCount < playerIds.length) throw teamProblems.memberMissing();
      }
      const addedCount = await insertMemberships(db, organizationId, { teamId, playerIds });
      if (addedCount < playerIds.length) throw teamProblems.alreadyMember();
      return { teamId, added: addedCount, movedFrom: fromTeamId ?? null };
    },
  }),

  implement(placePlayers, {
    summary: 'Place listed players on a team',
    audit: { entity: 'team', words: 'put players on the team', id: 'teamId' },
    subject: ({ db, actor }, { teamId }) => requireTeamFacts(db, actor.organizationId, teamId),
    run: async ({ db, actor: { organizationId } }, { teamId, playerIds, leaveOthers, confirmed }) => {
      const teamIds = leaveOthers ? await teamsOfSameSeason(db, organizationId, teamId) : [teamId];
      await lockTeams(db, organizationId, teamIds);
      const { ageGroupName, ageGroupGender, ...team } = await readTarget(db, organizationId, teamId);
      const players = await readCandidates(db, organizationId, { teamId, fromTeamId: undefined, playerIds });
      if (players.length < playerIds.length) throw bulkProblems.playersUnknown();
      const ageGroup = { name: ageGroupName, gender: ageGroupGender, born: bornOf(team) };
      const joiningPlayers = players.filter(({ isMember }) => !isMember);
      const judgedPlayers = joiningPlayers.map((player) => (leaveOthers ? { ...player, otherTeams: [] } : player));
      const warnings = bulkWarnings({ ...team, ageGroup }, judgedPlayers);
      if (joiningPlayers.length > 0 && warnings.length > 0 && !confirmed) throw bulkProblems.unconfirmed(warnings);
      const otherTeamIds = teamIds.filter((id) => id !== teamId);
      if (otherTeamIds.length > 0) await endMemberships(db, organizationId, otherTeamIds, playerIds);
      const joiningIds = joiningPlayers.map(({ id }) => id);
      const addedCount = await insertMemberships(db, organizationId, { teamId, playerIds: joiningIds });
      if (addedCount < joiningPlayers.length) throw teamProblems.alreadyMember();
      const outcomes = players.map(({ id, name, isMember, otherTeams }): PlacedPlayer => {
        const leftTeams = leaveOthers ? otherTeams : [];
        return {
          playerId: id,
          name,
          left: leftTeams,
          outcome: leftTeams.length > 0 ? 'moved' : isMember ? 'alreadyThere' : 'added',
        };
      });
      return { teamId, outcomes };
    },
  }),
];
