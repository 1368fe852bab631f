import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

/** Its code comes once the page is idle, or with the press. */
const code = () => import('../../lib/session/passkey-sign-in.ts');

const isIdle = () =>
  new Promise<unknown>((resolve) => {
    // Safari tells nobody that it is idle.
    if ('requestIdleCallback' in window) requestIdleCallback(resolve);
    else setTimeout(resolve, 1000);
  });

/** Signs in with a passkey; on browsers that can, the field of the address offers them, too. */
export function PasskeyButton() {
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const stop = useRef<() => void>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: offered again after each attempt that failed
  useEffect(() => {
    if (!window.PublicKeyCredential) return;
    let isOver = false;
    stop.current = () => {
      isOver = true;
    };
    const offer = async () => {
      await isIdle();
      if (isOver) return;
      const { offerPasskeys } = await code();
      if (!isOver) stop.current = offerPasskeys();
    };
    void offer().catch(() => undefined);
    return () => stop.current?.();
  }, [attempt]);

  const press = async () => {
    setBusy(true);
    setProblem(undefined);
    stop.current?.();
    try {
      await (await code()).enterByPasskey();
    } catch (reason) {
      setProblem((reason as Error).message);
      setAttempt(attempt + 1);
    }
    setBusy(false);
  };

  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button variant="secondary" wide busy={isBusy} onClick={() => void press()}>
        Sign in with a passkey
      </Button>
      {problem && <Alert tone="red">{problem}</Alert>}
    </div>
  );
}
