import { useState } from 'react';
import type { AgeGroup, Season } from '@touchline/domain/seasons/schema.ts';
import { coachOptions, teamOptions } from '@touchline/domain/teams/contract.ts';
import {
  copiedCoaches,
  keepsCoachesByDefault,
  proposedAgeGroup,
  proposedName,
} from '@touchline/domain/teams/rules.transfer.ts';
import { teamForm, type TeamOption } from '@touchline/domain/teams/schema.ts';
import { problemIn } from '../../lib/data/api.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';

/** Admin's changes to a team's suggested plan. */
interface Edits {
  readonly name?: string;
  readonly ageGroupId?: string;
  /** Coaches to copy along. */
  readonly coachIds?: readonly string[];
}

/** Season that teams are copied to. It may not exist yet. */
export type TargetSeason = Pick<Season, 'name' | 'startDate' | 'endDate' | 'isActive' | 'ageGroups'>;

/** Plan for a copied team in the target season. */
export interface Plan extends Required<Edits> {
  readonly team: TeamOption;
  /** Undefined until an age group is chosen. */
  readonly ageGroup: AgeGroup | undefined;
  /** Team's coaches who are copied along. */
  readonly coaches: TeamOption['coaches'];
}

const planFor = (team: TeamOption, edits: Edits, source: Season, target: TargetSeason): Plan => {
  const sourceAgeGroup = source.ageGroups.find(({ id }) => id === team.ageGroupId);
  const ageGroup =
    target.ageGroups.find(({ id }) => id === edits.ageGroupId) ??
    (sourceAgeGroup && proposedAgeGroup(sourceAgeGroup, target.ageGroups));
  const chosenIds = edits.coachIds ?? (keepsCoachesByDefault ? team.coaches.map(({ id }) => id) : []);
  const coaches = team.coaches.filter(({ id }) => chosenIds.includes(id));
  return {
    team,
    coaches,
    coachIds: coaches.map(({ id }) => id),
    name: edits.name ?? proposedName(team.name, source, target, { from: sourceAgeGroup?.name, to: ageGroup?.name }),
    ageGroup,
    ageGroupId: ageGroup?.id ?? '',
  };
};

const { name: teamName, ageGroupId: chosenAgeGroup } = teamForm.shape;

/** Returns a plan's errors by field, with the same texts as in the team form. */
export const planErrors = ({ name, ageGroupId }: Plan) => ({
  name: teamName.safeParse(name).error?.issues[0]?.message,
  ageGroupId: chosenAgeGroup.safeParse(ageGroupId).error?.issues[0]?.message,
});

export const isComplete = (plan: Plan): boolean =>
  Object.values(planErrors(plan)).every((error) => error === undefined);

/** Returns the copies in the request format, with the coaches that the admin has seen. */
export const copiesOf = (plans: readonly Plan[]) =>
  plans.map(({ team, name, ageGroupId, coachIds }) => ({
    sourceTeamId: team.id,
    name,
    ageGroupId,
    keepCoaches: coachIds.length > 0,
    coachIds: [...coachIds],
  }));

/** Returns the reasons why nothing was copied, for the last step. A reason about one team names the team. */
export const planErrorsOf = (failure: Error | null, plans: readonly Plan[]): readonly string[] => {
  const fields = Object.entries(problemIn(failure)?.fields ?? {});
  if (fields.length === 0) return failure ? [failure.message] : [];
  const sentences = fields.map(([field, sentence]) => {
    const [, index] = /^teams\.(\d+)\./.exec(field) ?? [];
    return `${index === undefined ? 'Season' : plans[Number(index)]?.team.name}: ${sentence}`;
  });
  return [...new Set(sentences)];
};

/** Teams selected for copying, each with its plan in the target season. */
export const useTeamPlans = (source: Season | undefined, target: TargetSeason | undefined) => {
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const [confirmedTeams, setConfirmedTeams] = useState<readonly TeamOption[]>([]);
  const [edits, setEdits] = useState<Readonly<Record<string, Edits>>>({});
  const teams = useOperationQuery(teamOptions, { seasonId: source?.id ?? '' }, { enabled: source !== undefined });
  const coaches = useOperationQuery(coachOptions, {}, { enabled: confirmedTeams.length > 0 });

  // Drops teams that a colleague has deleted.
  const selected = teams.data?.filter(({ id }) => chosenIds.includes(id)) ?? [];
  const plans =
    source && target ? confirmedTeams.map((team) => planFor(team, edits[team.id] ?? {}, source, target)) : [];
  const lineups = plans.map((plan) => ({ coaches: plan.coaches, keepCoaches: true }));
  const teamCounts = new Map(coaches.data?.map(({ id, teamCount }) => [id, teamCount]));

  return {
    teams,
    selected,
    plans,
    coming: copiedCoaches(lineups, teamCounts, target?.isActive === true),
    choose: setChosenIds,
    /** Freezes the selection. If a selected team is deleted before the wizard is submitted, the server reports it. */
    confirmChoice: (): void => setConfirmedTeams(selected),
    edit: (teamId: string, changes: Edits): void =>
      setEdits((before) => ({ ...before, [teamId]: { ...before[teamId], ...changes } })),
  };
};

export type TeamPlans = ReturnType<typeof useTeamPlans>;
