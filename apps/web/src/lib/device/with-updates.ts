type Updates = typeof import('./service-worker-updates.ts');

/**
 * Runs `act` with the update module, which loads after everything that a page needs. If it fails to load, nothing is
 * updated.
 */
export const withUpdates = (act: (updates: Updates) => unknown): void =>
  void import('./service-worker-updates.ts').then(act, () => undefined);
