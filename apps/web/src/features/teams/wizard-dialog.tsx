import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Notice } from '@touchline/domain/core/notice.ts';
import type { CommandControl } from '../../lib/data/commands.ts';
import { notify } from '../../lib/data/notices.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { usePressGuard } from '../../ui/base/press-guard.ts';
import { Steps } from '../../ui/layout/steps.tsx';

/** Reason why a step cannot be left, as a toast and as a sentence for a step whose fields do not show it. */
export interface Obstacle {
  readonly sentence?: string;
  readonly notice?: Notice;
}

/** Props for a step. */
export interface StepProps {
  /** Zero-based index of the step. */
  readonly step: number;
  /** True once the user has tried to continue. The step then shows what is missing. */
  readonly wasRefused: boolean;
  /** Moves focus to the question when the user comes from another step or had to wait for this one to load. */
  readonly takesFocus: boolean;
  /** Error from submitting. */
  readonly failure: Error | null;
}

type WizardDialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'description'> & {
  readonly dirty: boolean;
  /** Accessible name of the list of steps. */
  readonly label: string;
  readonly steps: readonly string[];
  readonly step: number;
  readonly obstacle: Obstacle | undefined;
  /** Command that the last step submits. */
  readonly command: Pick<CommandControl<never, unknown>, 'busy' | 'error' | 'reset'>;
  readonly sendLabel: string;
  readonly busyLabel: string;
  /** Shows a button that closes the dialog on a step without Back. */
  readonly cancelable?: boolean;
  readonly onBack: (() => void) | undefined;
  readonly onContinue: () => void;
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly children: (shown: StepProps) => ReactNode;
};

/** Dialog with several steps. Nothing is submitted before the last. */
export function WizardDialog(props: WizardDialogProps) {
  const { label, steps, step, obstacle, command, sendLabel, busyLabel, cancelable, dirty, children } = props;
  const { title, description, onBack, onContinue, onSend, onClose } = props;
  const [wasMoved, setWasMoved] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const body = useRef<HTMLDivElement>(null);
  const continueButton = useRef<HTMLButtonElement>(null);
  const guard = usePressGuard(continueButton, step, false);
  const isLast = step === steps.length - 1;

  useEffect(() => {
    if (attempts === 0) return;
    const find = (selector: string) => body.current?.querySelector<HTMLElement>(selector);
    (find('[aria-invalid="true"]') ?? find('input:enabled'))?.focus();
  }, [attempts]);

  const move = (way: () => void) => {
    setAttempts(0);
    command.reset();
    setWasMoved(true);
    way();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (obstacle) {
      setAttempts(attempts + 1);
      notify(obstacle.notice);
    } else if (isLast) onSend();
    else move(onContinue);
  };

  return (
    <Dialog
      onOpenChange={onClose}
      title={title}
      description={description}
      size="lg"
      onSubmit={submit}
      dirty={dirty || wasMoved}
      footer={
        <>
          {(onBack || cancelable) && (
            <Button variant="secondary" disabled={command.busy} onClick={onBack ? () => move(onBack) : onClose}>
              {onBack ? 'Back' : 'Cancel'}
            </Button>
          )}
          <Button ref={continueButton} type="submit" busy={command.busy} busyLabel={busyLabel} onClickCapture={guard}>
            {isLast ? sendLabel : 'Continue'}
          </Button>
        </>
      }
    >
      <div ref={body}>
        <div className="sticky -top-2 z-20 -mt-2 bg-raised pt-2 pb-4">
          <Steps label={label} steps={steps} current={step} />
        </div>
        {children({ step, wasRefused: attempts > 0, takesFocus: wasMoved, failure: command.error })}
      </div>
    </Dialog>
  );
}

/** Question of a step, above its fields. */
export function Question({ text, takesFocus, children }: { text: string; takesFocus: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="mb-3 scroll-mt-20 font-semibold break-words outline-none">
        {text}
      </h3>
      {children}
    </>
  );
}
