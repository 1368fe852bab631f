import { useState } from 'react';
import { transferTeams } from '@touchline/domain/teams/contract.transfer.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { TransferStep } from './transfer-step.tsx';
import { copiesOf } from './use-team-plans.tsx';
import { useTransfer } from './use-transfer.tsx';
import { WizardDialog } from './wizard-dialog.tsx';

const steps = ['Source season', 'Target season', 'Teams', 'Configuration', 'Confirmation'] as const;
const choosingTeams = 2;

/** Transfers teams in five steps. Nothing is written before the last. */
export function TransferWizard({ onClose }: { onClose: () => void }) {
  const state = useTransfer();
  const { source, target, plans } = state;
  const transfer = useCommand(transferTeams);
  const [reachedStep, setReachedStep] = useState(0);
  // If a colleague deleted a chosen season, it has to be chosen again.
  const step = source ? (target ? reachedStep : Math.min(reachedStep, 1)) : 0;
  // The dialog focuses its content when it opens. Content that loads later must take the focus itself.
  const [isLate] = useState(state.seasons.data === undefined);

  return (
    <WizardDialog
      title="Transfer Teams"
      label="Steps of the transfer"
      steps={steps}
      step={step}
      obstacle={state.obstacles[step]}
      command={transfer}
      sendLabel="Transfer Teams"
      busyLabel="Transferring..."
      dirty={state.isBegun}
      onBack={step === 0 ? undefined : () => setReachedStep(step - 1)}
      onContinue={() => {
        if (step === choosingTeams) state.confirmChoice();
        setReachedStep(step + 1);
      }}
      onSend={() => {
        if (!source || !target) return;
        const seasons = { sourceSeasonId: source.id, targetSeasonId: target.id };
        transfer.mutate({ ...seasons, teams: copiesOf(plans) }, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      {(shown) => <TransferStep key={step} state={state} {...shown} takesFocus={shown.takesFocus || isLate} />}
    </WizardDialog>
  );
}
