type Updates = typeof import('./service-worker-updates.ts');

/** Acts on the versions of the app, with code that loads after everything that a page needs. Without it nothing is replaced. */
export const withUpdates = (act: (updates: Updates) => unknown): void =>
  void import('./service-worker-updates.ts').then(act, () => undefined);
