import { type FormEvent, useEffect, useRef, useState } from 'react';
import { copySeason } from '@touchline/domain/seasons/contract.copy.ts';
import type { Season } from '@touchline/domain/seasons/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { notify } from '../../lib/data/notices.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { usePressGuard } from '../../ui/press-guard.ts';
import { Steps } from '../../ui/steps.tsx';
import { CopySeasonStep } from './copy-season-step.tsx';
import { useSeasonCopy } from './use-season-copy.tsx';
import { copiesOf } from './use-team-plans.tsx';

const steps = ['Season', 'Teams', 'Configuration', 'Confirmation'] as const;
const choosingTeams = 1;
const last = steps.length - 1;

/** Copies a season with its age groups and the chosen teams and coaches; nothing is written before the last step. */
export function CopySeasonWizard({ season, onClose }: { season: Season; onClose: () => void }) {
  const state = useSeasonCopy(season);
  const { entered, plans } = state;
  const copy = useCommand(copySeason);
  const [step, setStep] = useState(0);
  const [wasMoved, setWasMoved] = useState(false);
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
    copy.reset();
    setWasMoved(true);
    setStep(next);
  };
  // Without teams there is nothing to configure.
  const beside = (from: number, by: 1 | -1, teams: number) =>
    from + by === 2 && teams === 0 ? from + 2 * by : from + by;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const obstacle = state.obstacles[step];
    if (obstacle) {
      setAttempts(attempts + 1);
      notify(obstacle.notice);
      return;
    }
    if (step === choosingTeams) state.confirmChoice();
    if (step < last) go(beside(step, 1, state.selected.length));
    else if (entered) {
      copy.mutate({ ...entered, seasonId: season.id, teams: copiesOf(plans) }, { onSuccess: onClose });
    }
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Copy season"
      description={`A new season like ${season.name}`}
      size="lg"
      onSubmit={submit}
      dirty={wasMoved || state.isChanged}
      footer={
        <>
          <Button
            variant="secondary"
            disabled={copy.busy}
            onClick={() => (step === 0 ? onClose() : go(beside(step, -1, plans.length)))}
          >
            {step === 0 ? 'Cancel' : 'Back'}
          </Button>
          <Button ref={goOn} type="submit" busy={copy.busy} busyLabel="Copying..." onClickCapture={guard}>
            {step < last ? 'Continue' : 'Copy season'}
          </Button>
        </>
      }
    >
      <div ref={body}>
        <div className="sticky -top-2 z-20 -mt-2 bg-raised pt-2 pb-4">
          <Steps label="Steps of the copy" steps={steps} current={step} />
        </div>
        <CopySeasonStep
          key={step}
          step={step}
          state={state}
          wasRefused={attempts > 0}
          takesFocus={wasMoved}
          failure={copy.error}
        />
      </div>
    </Dialog>
  );
}
