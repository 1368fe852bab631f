import { useState } from 'react';
import { copySeason } from '@touchline/domain/seasons/contract.copy.ts';
import type { Season } from '@touchline/domain/seasons/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { CopySeasonStep } from './copy-season-step.tsx';
import { useSeasonCopy } from './use-season-copy.tsx';
import { copiesOf } from './use-team-plans.tsx';
import { WizardDialog } from './wizard-dialog.tsx';

const steps = ['Season', 'Teams', 'Configuration', 'Confirmation'] as const;
const choosingTeams = 1;

/** Copies a season with its age groups, and the chosen teams and coaches. Nothing is written before the last step. */
export function CopySeasonWizard({ season, onClose }: { season: Season; onClose: () => void }) {
  const state = useSeasonCopy(season);
  const { entered, plans } = state;
  const copy = useCommand(copySeason);
  const [step, setStep] = useState(0);
  // The step that configures teams is skipped if there are none.
  const adjacentStep = (from: number, by: 1 | -1, teams: number) =>
    from + by === 2 && teams === 0 ? from + 2 * by : from + by;

  return (
    <WizardDialog
      title="Copy season"
      description={`A new season like ${season.name}`}
      label="Steps of the copy"
      steps={steps}
      step={step}
      obstacle={state.obstacles[step]}
      command={copy}
      sendLabel="Copy season"
      busyLabel="Copying..."
      cancelable
      dirty={state.isChanged}
      onBack={step === 0 ? undefined : () => setStep(adjacentStep(step, -1, plans.length))}
      onContinue={() => {
        if (step === choosingTeams) state.confirmChoice();
        setStep(adjacentStep(step, 1, state.selected.length));
      }}
      onSend={() => {
        if (entered) copy.mutate({ ...entered, seasonId: season.id, teams: copiesOf(plans) }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {(shown) => <CopySeasonStep key={step} state={state} {...shown} />}
    </WizardDialog>
  );
}
