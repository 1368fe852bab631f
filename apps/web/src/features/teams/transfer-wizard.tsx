import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Season } from '@touchline/domain/seasons/schema.ts';
import { transferTeams } from '@touchline/domain/teams/contract.transfer.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { notify } from '../../lib/data/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { usePressGuard } from '../../ui/press-guard.ts';
import { Steps } from '../../ui/steps.tsx';
import { TransferStep } from './transfer-step.tsx';
import { copiesOf, type Plan } from './use-team-plans.tsx';
import { useTransfer } from './use-transfer.tsx';

const steps = ['Source season', 'Target season', 'Teams', 'Configuration', 'Confirmation'] as const;
const choosingTeams = 2;
const last = steps.length - 1;

const requestFor = (source: Season, target: Season, plans: readonly Plan[]) => ({
  sourceSeasonId: source.id,
  targetSeasonId: target.id,
  teams: copiesOf(plans),
});

/** Leads through a transfer in five steps; nothing is written before the last (XFER-01). */
export function TransferWizard({ onClose }: { onClose: () => void }) {
  const state = useTransfer();
  const { source, target, plans } = state;
  const transfer = useCommand(transferTeams);
  const [reached, setReached] = useState(0);
  // A season that a colleague has deleted has to be chosen again.
  const step = source ? (target ? reached : Math.min(reached, 1)) : 0;
  // The dialog focuses its content when it opens; content that comes later has to take the focus.
  const [takesFocus, setTakesFocus] = useState(state.seasons.data === undefined);
  const [attempts, setAttempts] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const goOn = useRef<HTMLButtonElement>(null);
  const guard = usePressGuard(goOn, step, false);

  useEffect(() => {
    if (attempts === 0) return;
    const find = (selector: string) => body.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid="true"]') ?? find('input:enabled'))?.focus();
  }, [attempts]);

  const go = (next: number) => {
    setAttempts(0);
    transfer.reset();
    setTakesFocus(true);
    setReached(next);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const obstacle = state.obstacles[step];
    if (obstacle) {
      setAttempts(attempts + 1);
      notify(obstacle.notice);
      return;
    }
    if (step === choosingTeams) state.confirmChoice();
    if (step < last) go(step + 1);
    else if (source && target) transfer.mutate(requestFor(source, target, plans), { onSuccess: onClose });
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Transfer Teams"
      size="lg"
      onSubmit={submit}
      dirty={state.isBegun}
      footer={
        <>
          {step > 0 && (
            <Button variant="secondary" disabled={transfer.busy} onClick={() => go(step - 1)}>
              Back
            </Button>
          )}
          <Button ref={goOn} type="submit" busy={transfer.busy} busyLabel="Transferring..." onClickCapture={guard}>
            {step < last ? 'Continue' : 'Transfer Teams'}
          </Button>
        </>
      }
    >
      <div ref={body}>
        <div className="sticky -top-2 z-20 -mt-2 bg-raised pt-2 pb-4">
          <Steps label="Steps of the transfer" steps={steps} current={step} />
        </div>
        <TransferStep
          key={step}
          step={step}
          state={state}
          wasRefused={attempts > 0}
          takesFocus={takesFocus}
          failure={transfer.error}
        />
      </div>
    </Dialog>
  );
}
