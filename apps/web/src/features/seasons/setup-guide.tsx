import { type ReactNode, useEffect, useState } from 'react';
import { roleHas } from '@touchline/domain/policy.ts';
import { dismissSetup, readSetup } from '@touchline/domain/seasons/contract.ts';
import type { Setup } from '@touchline/domain/seasons/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useActor, useUser } from '../../lib/session/session.ts';
import { readStored, writeStored } from '../../lib/device/local-storage.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const SetupSteps = lazyComponent(async () => (await import('./setup-steps.tsx')).SetupSteps);

/** Names the organization whose checklist is known in this browser to be over: complete, or dismissed by an admin. */
const stored = 'setup-done';

interface SetupGuideProps {
  /** The page that it stands on: beside its own forms it does not lead there. */
  readonly page: string;
  /** Shows all steps; otherwise only the next one. */
  readonly whole?: boolean;
  /** Placeholder until the steps are known. A page that shows an error waits for nothing: null. */
  readonly waiting: ReactNode;
  /** The rest of the page, below the steps: drawn together with them, so that nothing moves when they come. */
  readonly children: ReactNode;
}

/** Leads an admin of a new club to its first tryout, step by step, until all are done or it is dismissed. */
export function SetupGuide(props: SetupGuideProps) {
  const actor = useActor();
  return roleHas(actor, 'seasons.manage') ? <Guide {...props} /> : props.children;
}

const isComplete = ({ seasonId, isDismissed, ...has }: Setup): boolean =>
  isDismissed || (seasonId !== null && Object.values(has).every(Boolean));

function Guide({ page, whole = false, waiting, children }: SetupGuideProps) {
  const { organizationId } = useUser();
  const [isDone, setDone] = useState(() => readStored(stored) === organizationId);
  const [hasSteps, setHasSteps] = useState(false);
  const [isKnown, setKnown] = useState(isDone);
  const { data: setup, isError } = useOperationQuery(readSetup, {}, { enabled: !isDone });
  const dismiss = useCommand(dismissSetup);
  const state = setup && (isComplete(setup) ? 'complete' : 'steps');
  useEffect(() => {
    if (state === 'complete') writeStored(stored, organizationId);
    // Code that does not come now is drawn when it does.
    if (state === 'steps') void SetupSteps.preload().then(() => setHasSteps(true));
  }, [state, organizationId]);
  if (!isKnown && (waiting === null || isError || state === 'complete' || (state === 'steps' && hasSteps)))
    setKnown(true);
  if (!isKnown) return waiting;
  const hide = () => {
    const onSuccess = () => {
      writeStored(stored, organizationId);
      setDone(true);
    };
    dismiss.mutate({}, { onSuccess });
  };
  return (
    <>
      {setup && state === 'steps' && !isDone && (
        <SetupSteps setup={setup} page={page} whole={whole} hiding={dismiss.busy} onHide={hide} />
      )}
      {children}
    </>
  );
}
