import { Session } from 'node:inspector';

/** Under this name the worker of an embedded database offers to cancel its order of a number. */
export const cancelName = 'cancelOrder';

interface Attached {
  readonly params: { readonly sessionId: string };
}

/**
 * Cancels the order that a worker is carrying out, and answers how to stop trying. WebAssembly hears no messages while
 * it computes, and PGlite has no timers; but V8 interrupts it for the inspector, which runs one expression there
 * (decision record 0020). Nothing listens on a port. The inspector numbers workers in its own way, so all are asked.
 */
export const cancelOrder = (threadId: number, id: number): (() => void) => {
  const session = new Session();
  session.connect();
  const expression = `globalThis.${cancelName}?.(${threadId}, ${id})`;
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } });
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }: Attached) =>
    session.post('NodeWorker.sendMessageToWorker', { sessionId, message }),
  );
  session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
  return () => session.disconnect();
};
