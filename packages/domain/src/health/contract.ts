import { query } from '../core/operation.ts';
import { healthNotices } from './messages.ts';
import { serverHealth } from './schema.ts';

/** State of the server, for its operator. It changes constantly, so a button refetches it and live updates do not. */
export const readHealth = query('health.read', {
  route: 'GET /health',
  can: 'health.read',
  reads: [],
  output: serverHealth,
  failed: healthNotices.notLoaded,
});
