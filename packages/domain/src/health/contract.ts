import { query } from '../core/operation.ts';
import { healthNotices } from './messages.ts';
import { serverHealth } from './schema.ts';

/** State of the server, for its operator. It changes constantly, so it is refetched by a button, not by live updates. */
export const readHealth = query('health.read', {
  route: 'GET /health',
  can: 'health.read',
  reads: [],
  output: serverHealth,
  failed: healthNotices.notLoaded,
});
