import type { ReactNode } from 'react';
import { counted } from '@touchline/domain/core/words.ts';
import type { Season } from '@touchline/domain/seasons/schema.ts';
import { sameSeason } from '@touchline/domain/teams/schema.transfer.ts';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { formatDay, inARow } from '../../lib/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Radio, RadioGroup } from '../../ui/forms/radio-group.tsx';
import { TransferConfigurationStep } from './transfer-configuration-step.tsx';
import { TransferConfirmationStep } from './transfer-confirmation-step.tsx';
import { TransferTeamsStep } from './transfer-teams-step.tsx';
import { Question, type StepProps } from './wizard-dialog.tsx';
import type { TransferState } from './use-transfer.tsx';

interface SeasonStepProps {
  readonly question: string;
  readonly seasons: readonly Season[];
  readonly value: string | undefined;
  readonly onChange: (seasonId: string) => void;
  /** Returns the reason why a season cannot be chosen here, if any. */
  readonly obstacle: (season: Season) => string | undefined;
  /** Explanation of what is missing if no season can be chosen. */
  readonly noneText: string;
  readonly error: string | undefined;
}

const factsOf = ({ startDate, endDate, teamCount }: Season): string =>
  inARow([`${formatDay(startDate)} – ${formatDay(endDate)}`, counted(teamCount, 'team')]);

/** Selects a season. Unavailable seasons are shown with the reason. */
function TransferSeasonStep(props: SeasonStepProps) {
  const { question, seasons, value, onChange, obstacle, noneText, error } = props;
  if (seasons.every(obstacle)) {
    return (
      <Alert
        tone="amber"
        action={
          <LinkButton size="sm" variant="secondary" href={paths.seasons}>
            Open Seasons
          </LinkButton>
        }
      >
        {noneText}
      </Alert>
    );
  }
  return (
    <RadioGroup legend={question} legendHidden error={error}>
      {seasons.map((season) => {
        const reason = obstacle(season);
        return (
          <Radio
            key={season.id}
            name={question}
            checked={season.id === value}
            disabled={reason !== undefined}
            onChange={() => onChange(season.id)}
            description={reason === undefined ? factsOf(season) : `${factsOf(season)} · ${reason}`}
          >
            {season.name}
          </Radio>
        );
      })}
    </RadioGroup>
  );
}

type TransferStepProps = StepProps & { readonly state: TransferState };

const sourceObstacle = ({ teamCount }: Season) => (teamCount === 0 ? 'nothing to transfer' : undefined);

/** Returns the reason why a season cannot be the target, if any. */
const targetObstacleOf = (source: Season) => (season: Season) => {
  if (season.id === source.id) return 'the source season';
  return season.ageGroups.length === 0 ? 'no age groups yet' : undefined;
};

/** Step in the wizard, with its question and fields. */
export function TransferStep({ step, state, wasRefused, takesFocus, failure }: TransferStepProps) {
  const { seasons, teams, source, target, selected, plans } = state;
  const error = wasRefused ? state.obstacles[step]?.sentence : undefined;
  const ask = (question: string, answer: ReactNode) => (
    <Question text={question} takesFocus={takesFocus}>
      {answer}
    </Question>
  );

  if (!seasons.data)
    return <NotLoaded query={seasons} rows={3} loading="Loading seasons" failed="Error loading seasons" />;
  const allSeasons = seasons.data;
  const askSeason = (question: string, choice: Omit<SeasonStepProps, 'question' | 'seasons' | 'error'>) =>
    ask(question, <TransferSeasonStep question={question} seasons={allSeasons} error={error} {...choice} />);
  if (!source || step === 0) {
    return askSeason('Which season do the teams come from?', {
      value: source?.id,
      onChange: state.chooseSource,
      obstacle: sourceObstacle,
      noneText: 'There are no teams to transfer yet.',
    });
  }
  if (!target || step === 1) {
    return askSeason('Which season do they go into?', {
      value: target?.id,
      onChange: state.chooseTarget,
      obstacle: targetObstacleOf(source),
      noneText: `${sameSeason} There is no other season with age groups yet.`,
    });
  }
  if (step === 2) {
    if (!teams.data) return <NotLoaded query={teams} rows={3} loading="Loading teams" failed="Error loading teams" />;
    return ask(
      `Which teams of ${source.name}?`,
      <TransferTeamsStep teams={teams.data} selected={selected} onChange={state.choose} error={error} />,
    );
  }
  if (step === 3) {
    return ask(
      `Set up the teams for ${target.name}`,
      <TransferConfigurationStep state={state} target={target} showErrors={wasRefused} />,
    );
  }
  return ask(
    'Is everything as it should be?',
    <TransferConfirmationStep
      state={state}
      failure={failure}
      title={`${counted(plans.length, 'team')} will be copied from ${source.name} to ${target.name}.`}
      wayOut={
        source.isActive ? `The teams of ${source.name} count as well until that season is marked inactive.` : undefined
      }
    >
      The old teams and their players stay where they are. The new teams begin without players.
    </TransferConfirmationStep>,
  );
}
