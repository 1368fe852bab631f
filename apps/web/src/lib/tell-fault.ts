const load = () => import('./faults.ts');

/** Listens from now on to faults outside of what is drawn. */
export const watchFaults = (): void => void load().catch(() => {});

/** Tells the server of a fault. Where the code for it is lost on its way, the fault stays untold. */
export const tellFault = (reason: unknown, incident: string): void =>
  void load().then(
    ({ report }) => report(reason, incident),
    () => {},
  );
