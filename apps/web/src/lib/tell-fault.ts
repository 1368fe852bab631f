const load = () => import('./faults.ts');

/** Starts watching for faults outside of rendering. */
export const watchFaults = (): void => void load().catch(() => {});

/** Reports a fault to the server. If the code for it fails to load, the fault is dropped. */
export const tellFault = (reason: unknown, incident: string): void =>
  void load().then(
    ({ report }) => report(reason, incident),
    () => {},
  );
