import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import * as contract from '@touchline/domain/teams/contract.ts';
import { teamProblems } from '@touchline/domain/teams/messages.ts';
import { assignmentProblem, coachDifference, freeSlots, isOverLimit } from '@touchline/domain/teams/rules.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import type { Db } from '../../db/open.ts';
import { removeRow } from '../../db/rows.ts';
import { requireTeam, requireTeamFacts } from './store.ts';
import * as store from './store.coaches.ts';

interface TeamCoaches {
  readonly teamId: string;
  /** All coaches that the team will have. Undefined leaves them unchanged. */
  readonly coachIds: readonly string[] | undefined;
  readonly isCurrent: boolean;
  readonly wasCurrent: boolean;
}

/** Replaces the coaches of a locked or new team, with the same rules as a single assignment (ruling 25). */
export const setCoaches = async (
  db: Db,
  organizationId: OrganizationId,
  { teamId, coachIds, isCurrent, wasCurrent }: TeamCoaches,
): Promise<void> => {
  const assignments = await store.listAssignments(db, organizationId, teamId);
  const currentIds = assignments.map(({ coachId }) => coachId);
  const wantedIds = coachIds ?? currentIds;
  const { leaving, joining } = coachDifference(currentIds, wantedIds);
  await store.removeCoaches(db, organizationId, teamId, leaving);
  const coaches = await store.lockAssignees(db, organizationId, teamId, wantedIds, teamProblems.coachesUnknown);
  for (const coach of coaches) {
    // The limit for a coach who stays is checked again only if the team moves into a current season.
    const isCounted = joining.includes(coach.id) || !wasCurrent;
    if (isCounted && isOverLimit(coach, isCurrent)) throw teamProblems.coachLimit(coach.name);
  }
  const stayingCoaches = assignments.filter(({ coachId }) => wantedIds.includes(coachId));
  const slots = freeSlots(stayingCoaches.map(({ slot }) => slot));
  const newAssignments = joining.map((coachId, index) => ({ coachId, slot: slots[index] as number }));
  await store.insertAssignments(db, organizationId, teamId, newAssignments);
};

export const coachesOperations: readonly Implementation[] = [
  implement(contract.coachOptions, {
    summary: 'List the coaches to choose from',
    run: ({ db, actor }) => store.listCoachOptions(db, actor.organizationId),
  }),

  implement(contract.assignCoach, {
    summary: 'Assign a coach to a team',
    audit: { entity: 'team', words: 'assigned a coach to the team', id: 'teamId' },
    subject: ({ db, actor }, { teamId }) => requireTeamFacts(db, actor.organizationId, teamId),
    run: async ({ db, actor }, { teamId, coachId }) => {
      const { organizationId } = actor;
      const { isCurrent } = await store.lockTeam(db, organizationId, teamId);
      const assignments = await store.listAssignments(db, organizationId, teamId);
      const coaches = await store.lockAssignees(db, organizationId, teamId, [coachId], teamProblems.coachUnknown);
      const coachIds = assignments.map((assignment) => assignment.coachId);
      for (const coach of coaches) {
        const problem = assignmentProblem(coach, { coachIds, isCurrent });
        if (problem) throw problem;
      }
      const [slot] = freeSlots(assignments.map((assignment) => assignment.slot));
      await store.insertAssignments(db, organizationId, teamId, [{ coachId, slot: slot as number }]);
      return requireTeam(db, actor, teamId);
    },
  }),

  implement(contract.removeCoach, {
    summary: 'Remove a coach from a team',
    audit: { entity: 'teamCoach', words: 'removed the coach', id: 'assignmentId' },
    subject: ({ db, actor }, { assignmentId }) => store.requireAssignment(db, actor.organizationId, assignmentId),
    run: ({ db, actor, auditEntry }, { assignmentId }, { teamId, coachId }) => {
      auditEntry.add({ teamId, coachId });
      return removeRow(db, 'team_coaches', actor.organizationId, assignmentId);
    },
  }),
];
