import { Session } from 'node:inspector';

/** Name of the function by which the worker of an embedded database cancels a numbered order. */
export const cancelName = 'cancelOrder';

interface AttachedTarget {
  readonly params: { readonly sessionId: string };
}

/**
 * Cancels the order that a worker is running, and returns a function that stops the attempts. WebAssembly receives no
 * messages while it computes, and PGlite has no timers; but V8 interrupts it for the inspector, which evaluates one
 * expression there (decision record 0020). No port is opened. The inspector numbers workers in its own way, so all are
 * asked.
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
