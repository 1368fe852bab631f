import { useState } from 'react';
import { transfersAtOnce } from '@touchline/domain/constants.club.ts';
import { listSeasons } from '@touchline/domain/seasons/contract.ts';
import { teamNotices } from '@touchline/domain/teams/messages.ts';
import { transferNotices } from '@touchline/domain/teams/messages.transfer.ts';
import { seasonNeeded } from '@touchline/domain/teams/schema.ts';
import { noTeamsSelected, tooManyTeams } from '@touchline/domain/teams/schema.transfer.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { isComplete, useTeamPlans } from './use-team-plans.tsx';
import type { Obstacle } from './wizard-dialog.tsx';

/** Query for the seasons, with this dialog's failure message. */
const seasonChoices = { ...listSeasons, failed: teamNotices.choicesNotLoaded };

const selectionObstacle = (count: number): Obstacle | undefined => {
  if (count === 0) return { sentence: noTeamsSelected, notice: transferNotices.nothingSelected };
  return count > transfersAtOnce ? { sentence: tooManyTeams } : undefined;
};

/** State of the wizard across all steps, with everything derived from it. Back keeps it, and closing discards it. */
export const useTransfer = () => {
  const [sourceId, setSourceId] = useState('');
  const [targetId, setTargetId] = useState('');
  const seasons = useOperationQuery(seasonChoices, {});
  const source = seasons.data?.find(({ id }) => id === sourceId);
  const target = seasons.data?.find(({ id }) => id === targetId);
  const choice = useTeamPlans(source, target);
  const { selected, plans } = choice;

  const obstacles: readonly (Obstacle | undefined)[] = [
    source ? undefined : { sentence: seasonNeeded },
    target ? undefined : { sentence: seasonNeeded },
    selectionObstacle(selected.length),
    plans.every(isComplete) ? undefined : { notice: transferNotices.incomplete },
  ];

  return {
    ...choice,
    seasons,
    source,
    target,
    obstacles,
    isBegun: sourceId !== '',
    chooseSource: (id: string): void => {
      setSourceId(id);
      if (id === targetId) setTargetId('');
      if (id !== sourceId) choice.choose([]);
    },
    chooseTarget: setTargetId,
  };
};

export type TransferState = ReturnType<typeof useTransfer>;
