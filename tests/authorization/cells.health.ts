import { admins, type Rows } from '../support/world/cells.ts';

export const healthCells: Rows = {
  'health.facts': { input: () => ({}), statuses: admins(200) },
  // No server operator is configured here; the feature's own tests have one.
  'health.read': { input: () => ({}), statuses: admins(404) },
};
