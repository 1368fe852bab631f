import { useEffect, useState } from 'react';
import { followProof } from '../../lib/data/api.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';

const ProofDialog = lazyComponent(async () => (await import('../../features/security/proof-dialog.tsx')).ProofDialog);

type Settle = (isProven: boolean) => void;

/** Asks who it is when the server wants a recent proof; the act that needed it goes on afterwards (ACCT-11). */
export function ProofQuestion() {
  const [settle, setSettle] = useState<Settle>();
  useEffect(() => {
    let last: Settle | undefined;
    const stop = followProof(
      () =>
        new Promise<boolean>((resolve) => {
          last = (isProven) => {
            setSettle(undefined);
            resolve(isProven);
          };
          setSettle(() => last);
        }),
    );
    return () => {
      stop();
      last?.(false);
    };
  }, []);
  return settle && <ProofDialog onSettled={settle} />;
}
