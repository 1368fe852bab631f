import { Suspense, useEffect, useState } from 'react';
import { hasFunction } from '@touchline/domain/policy.ts';
import { readSetup } from '@touchline/domain/seasons/contract.ts';
import { useBehind } from '../../lib/behind.ts';
import { useAnswer } from '../../lib/queries.ts';
import { useActor, useUser } from '../../lib/session.ts';
import { readStored, writeStored } from '../../lib/stored.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const SetupSteps = lazyComponent({
  load: async () => (await import('./setup-steps.tsx')).SetupSteps,
  fallback: null,
});

/** Names the organization whose checklist is done with in this browser: complete, or hidden by its admin. */
const stored = 'setup-done';

interface SetupGuideProps {
  /** The page that it stands on: beside its own forms it does not lead there. */
  readonly page: string;
  /** Shows all steps; otherwise only the next one. */
  readonly whole?: boolean;
}

/** Leads an admin of a new club to its first tryout, step by step, until all are done or it is hidden. */
export function SetupGuide(props: SetupGuideProps) {
  const actor = useActor();
  return hasFunction(actor, 'seasons.manage') ? <Guide {...props} /> : null;
}

function Guide({ page, whole = false }: SetupGuideProps) {
  const { organizationId } = useUser();
  const [isDone, setDone] = useState(() => readStored(stored) === organizationId);
  const isPainted = useBehind(true);
  const { data: setup } = useAnswer(readSetup, {}, { enabled: isPainted && !isDone });
  const isComplete =
    setup !== undefined &&
    setup.seasonId !== null &&
    setup.hasAgeGroups &&
    setup.hasTeams &&
    setup.hasPeople &&
    setup.hasTryouts;
  useEffect(() => {
    if (isComplete) writeStored(stored, organizationId);
  }, [isComplete, organizationId]);
  if (!setup || isComplete || isDone) return null;
  const hide = () => {
    writeStored(stored, organizationId);
    setDone(true);
  };
  return (
    <Suspense fallback={null}>
      <SetupSteps setup={setup} page={page} whole={whole} onHide={hide} />
    </Suspense>
  );
}
