import { Session } from 'node:inspector';

/** Name of the function with which the worker of an embedded database cancels the statements with a given number. */
export const cancelName = 'cancelOrder';

interface AttachedTarget {
  readonly params: { readonly sessionId: string };
}

/**
 * Cancels the statements that a worker is running, and returns a function that stops the attempts. WebAssembly receives no
 * messages while it computes, and PGlite has no timers; but V8 interrupts it for the inspector, which evaluates one
 * expression there (decision record 0020). No port is opened. The inspector has its own worker numbers, so all workers
 * are asked.
 */
export const cancelOrder = (threadId: number, id: number): (() => void) => {
  const session = new Session();
  session.connect();
  const expression = `globalThis.${cancelName}?.(${threadId}, ${id})`;
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } });
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }: AttachedTarget) =>
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message }),
  );
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  return () => session.disconnect();
};
