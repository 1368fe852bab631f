import { type ReactNode, useEffect, useRef } from 'react';
import type { Season } from '@touchline/domain/seasons/schema.ts';
import { sameSeason } from '@touchline/domain/teams/schema.transfer.ts';
import { problemIn } from '../../lib/api.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { TransferConfigurationStep } from './transfer-configuration-step.tsx';
import { TransferConfirmationStep } from './transfer-confirmation-step.tsx';
import { TransferSeasonStep } from './transfer-season-step.tsx';
import { TransferTeamsStep } from './transfer-teams-step.tsx';
import type { Plan, TransferState } from './use-transfer.tsx';

interface TransferStepProps {
  /** From zero. */
  readonly step: number;
  readonly state: TransferState;
  /** Going on was tried and refused: the step says what is missing. */
  readonly wasRefused: boolean;
  /** The question is where somebody reads on who came from another step, or has waited for this one. */
  readonly takesFocus: boolean;
  /** What went wrong when the transfer was sent. */
  readonly failure: Error | null;
}

const withoutTeams = ({ teamCount }: Season) => (teamCount === 0 ? 'nothing to transfer' : undefined);

/** Why this season cannot be the target of that one. */
const noTargetOf = (source: Season) => (season: Season) => {
  if (season.id === source.id) return 'the source season';
  return season.ageGroups.length === 0 ? 'no age groups yet' : undefined;
};

/** Why nothing was transferred, to stand in the last step; what is about one team names it. */
const refusalOf = (failure: Error | null, plans: readonly Plan[]): string | undefined => {
  const [field, sentence] = Object.entries(problemIn(failure)?.fields ?? {})[0] ?? [];
  if (field === undefined) return failure?.message;
  const [, place] = /^teams\.(\d+)\./.exec(field) ?? [];
  return `${plans[Number(place)]?.name ?? 'Target season'}: ${sentence}`;
};

/** One step of the wizard: its question and what answers it. */
export function TransferStep({ step, state, wasRefused, takesFocus, failure }: TransferStepProps) {
  const { seasons, teams, source, target, selected, plans, coming } = state;
  const error = wasRefused ? state.obstacles[step]?.sentence : undefined;
  const ask = (question: string, answer: ReactNode) => (
    <Question text={question} takesFocus={takesFocus}>
      {answer}
    </Question>
  );

  if (!seasons.data) return <Waiting for={seasons} what="seasons" />;
  if (!source || step === 0) {
    const question = 'Which season do the teams come from?';
    return ask(
      question,
      <TransferSeasonStep
        question={question}
        seasons={seasons.data}
        value={source?.id}
        onChange={state.chooseSource}
        obstacle={withoutTeams}
        noneText="There is no team to transfer yet."
        error={error}
      />,
    );
  }
  if (!target || step === 1) {
    const question = 'Which season do they go into?';
    return ask(
      question,
      <TransferSeasonStep
        question={question}
        seasons={seasons.data}
        value={target?.id}
        onChange={state.chooseTarget}
        obstacle={noTargetOf(source)}
        noneText={`${sameSeason} There is no other season with age groups yet.`}
        error={error}
      />,
    );
  }
  if (step === 2) {
    if (!teams.data) return <Waiting for={teams} what="teams" />;
    return ask(
      `Which teams of ${source.name}?`,
      <TransferTeamsStep teams={teams.data} selected={selected} onChange={state.choose} error={error} />,
    );
  }
  if (step === 3) {
    return ask(
      `Set up the teams for ${target.name}`,
      <TransferConfigurationStep
        plans={plans}
        target={target}
        coming={coming}
        onEdit={state.edit}
        showErrors={wasRefused}
      />,
    );
  }
  return ask(
    'Is everything as it should be?',
    <TransferConfirmationStep
      plans={plans}
      source={source}
      target={target}
      coming={coming}
      refusal={refusalOf(failure, plans)}
    />,
  );
}

function Question({ text, takesFocus, children }: { text: string; takesFocus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="mb-3 scroll-mt-16 font-semibold break-words outline-none">
        {text}
      </h3>
      {children}
    </>
  );
}

interface Read {
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

function Waiting({ for: read, what }: { for: Read; what: string }) {
  if (!read.isError) return <SkeletonList rows={3} label={`Loading ${what}`} />;
  return (
    <ErrorState
      title={`Error loading ${what}`}
      retryLabel="Retry"
      onRetry={() => void read.refetch()}
      busy={read.isFetching}
    />
  );
}
