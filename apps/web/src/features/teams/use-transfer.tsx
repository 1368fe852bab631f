import { useState } from 'react';
import type { Notice } from '@touchline/domain/core/notice.ts';
import { transfersAtOnce } from '@touchline/domain/limits.ts';
import { listSeasons } from '@touchline/domain/seasons/contract.ts';
import type { AgeGroup, Season } from '@touchline/domain/seasons/schema.ts';
import { coachOptions, teamOptions } from '@touchline/domain/teams/contract.ts';
import { teamNotices } from '@touchline/domain/teams/messages.ts';
import { transferNotices } from '@touchline/domain/teams/messages.transfer.ts';
import {
  comingCoaches,
  keepsCoachesAtFirst,
  proposedAgeGroup,
  proposedName,
} from '@touchline/domain/teams/rules.transfer.ts';
import { seasonNeeded, teamForm, type TeamOption } from '@touchline/domain/teams/schema.ts';
import { noTeamsSelected, tooManyTeams } from '@touchline/domain/teams/schema.transfer.ts';
import { useAnswer } from '../../lib/queries.ts';

/** The same read as on the seasons page; here it is the choices of a dialog that are missing (TEAM-60). */
const seasonChoices = { ...listSeasons, failed: teamNotices.choicesNotLoaded };

/** What the admin may say of a copy; what is not said follows the proposals. */
export interface Edits {
  readonly name?: string;
  readonly ageGroupId?: string;
  readonly keepCoaches?: boolean;
}

/** How a chosen team shall look in the target season. */
export interface Plan extends Required<Edits> {
  readonly team: TeamOption;
  /** None where the age group is yet to be chosen. */
  readonly ageGroup: AgeGroup | undefined;
}

const planFor = (team: TeamOption, edits: Edits, source: Season, target: Season): Plan => {
  const own = source.ageGroups.find(({ id }) => id === team.ageGroupId);
  const ageGroup =
    target.ageGroups.find(({ id }) => id === edits.ageGroupId) ?? (own && proposedAgeGroup(own, target.ageGroups));
  return {
    team,
    name: edits.name ?? proposedName(team.name, source, target),
    ageGroup,
    ageGroupId: ageGroup?.id ?? '',
    keepCoaches: edits.keepCoaches ?? keepsCoachesAtFirst,
  };
};

const { name: teamName, ageGroupId: chosenAgeGroup } = teamForm.shape;

/** What is wrong with a plan, by field: the same sentences as in the form of a team. */
export const planErrors = ({ name, ageGroupId }: Plan) => ({
  name: teamName.safeParse(name).error?.issues[0]?.message,
  ageGroupId: chosenAgeGroup.safeParse(ageGroupId).error?.issues[0]?.message,
});

const isComplete = (plan: Plan): boolean => Object.values(planErrors(plan)).every((error) => error === undefined);

/** Why a step cannot be left: a sentence for the step, where the fields do not say it, and a toast. */
interface Obstacle {
  readonly sentence?: string;
  readonly notice?: Notice;
}

const selectionObstacle = (count: number): Obstacle | undefined => {
  if (count === 0) return { sentence: noTeamsSelected, notice: transferNotices.nothingSelected };
  return count > transfersAtOnce ? { sentence: tooManyTeams } : undefined;
};

/**
 * What was entered in the wizard, whichever step shows it, so that Back keeps it and closing the wizard discards it
 * (XFER-05, XFER-06), with what follows from it.
 */
export const useTransfer = () => {
  const [sourceId, setSourceId] = useState('');
  const [targetId, setTargetId] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [confirmed, setConfirmed] = useState<readonly TeamOption[]>([]);
  const [edits, setEdits] = useState<Readonly<Record<string, Edits>>>({});

  const seasons = useAnswer(seasonChoices, {});
  const teams = useAnswer(teamOptions, { seasonId: sourceId }, { enabled: sourceId !== '' });
  const coaches = useAnswer(coachOptions, {}, { enabled: confirmed.length > 0 });

  const source = seasons.data?.find(({ id }) => id === sourceId);
  const target = seasons.data?.find(({ id }) => id === targetId);
  // A team that a colleague has deleted meanwhile is no longer in the list, and so no longer chosen.
  const selected = teams.data?.filter(({ id }) => chosen.includes(id)) ?? [];
  const plans = source && target ? confirmed.map((team) => planFor(team, edits[team.id] ?? {}, source, target)) : [];
  const lineups = plans.map(({ team, keepCoaches }) => ({ coaches: team.coaches, keepCoaches }));
  const held = new Map(coaches.data?.map(({ id, teamCount }) => [id, teamCount]));

  const obstacles: readonly (Obstacle | undefined)[] = [
    source ? undefined : { sentence: seasonNeeded },
    target ? undefined : { sentence: seasonNeeded },
    selectionObstacle(selected.length),
    plans.every(isComplete) ? undefined : { notice: transferNotices.incomplete },
  ];

  return {
    seasons,
    teams,
    source,
    target,
    selected,
    plans,
    coming: comingCoaches(lineups, held, target?.isActive === true),
    obstacles,
    isBegun: sourceId !== '',
    chooseSource: (id: string): void => {
      setSourceId(id);
      if (id === targetId) setTargetId('');
      if (id !== sourceId) setChosen([]);
    },
    chooseTarget: setTargetId,
    choose: setChosen,
    /** From here on the teams are kept as they are now: if one is deleted before the end, the server says so. */
    confirmChoice: (): void => setConfirmed(selected),
    edit: (teamId: string, changes: Edits): void =>
      setEdits((before) => ({ ...before, [teamId]: { ...before[teamId], ...changes } })),
  };
};

export type TransferState = ReturnType<typeof useTransfer>;
