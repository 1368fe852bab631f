import { type ReactNode, useEffect, useState } from 'react';
import { roleHas } from '@touchline/domain/policy.ts';
import { dismissSetup, readSetup } from '@touchline/domain/seasons/contract.ts';
import type { Setup } from '@touchline/domain/seasons/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { useActor, useUser } from '../../lib/session/session.ts';
import { readStored, writeStored } from '../../lib/device/local-storage.ts';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';

const SetupSteps = lazyComponent(async () => (await import('./setup-steps.tsx')).SetupSteps);

/** Storage key for the organization whose checklist is finished or dismissed. */
const storageKey = 'setup-done';

interface SetupGuideProps {
  /** Path of the current page, which no step links to. */
  readonly page: string;
  /** Shows all steps instead of only the next one. */
  readonly whole?: boolean;
  /** Placeholder until the steps are known; null on a page that shows an error. */
  readonly waiting: ReactNode;
  /** Content of the page below, rendered together with the steps so that nothing moves when they load. */
  readonly children: ReactNode;
}

/** Guides an admin of a new club to its first tryout, until every step is done or the guide is dismissed. */
export function SetupGuide(props: SetupGuideProps) {
  const actor = useActor();
  return roleHas(actor, 'seasons.manage') ? <Guide {...props} /> : props.children;
}

const isComplete = ({ seasonId, isDismissed, ...has }: Setup): boolean =>
  isDismissed || (seasonId !== null && Object.values(has).every(Boolean));

function Guide({ page, whole = false, waiting, children }: SetupGuideProps) {
  const { organizationId } = useUser();
  const [isDone, setDone] = useState(() => readStored(storageKey) === organizationId);
  const [hasSteps, setHasSteps] = useState(false);
  const [isKnown, setKnown] = useState(isDone);
  const { data: setup, isError } = useOperationQuery(readSetup, {}, { enabled: !isDone });
  const dismiss = useCommand(dismissSetup);
  const state = setup && (isComplete(setup) ? 'complete' : 'steps');
  useEffect(() => {
    if (state === 'complete') writeStored(storageKey, organizationId);
    // If the code fails to load now, the steps appear once it has loaded.
    if (state === 'steps') void SetupSteps.preload().then(() => setHasSteps(true));
  }, [state, organizationId]);
  if (!isKnown && (waiting === null || isError || state === 'complete' || (state === 'steps' && hasSteps)))
    setKnown(true);
  if (!isKnown) return waiting;
  const hide = () => {
    const onSuccess = () => {
      writeStored(storageKey, organizationId);
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
