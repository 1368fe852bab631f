import { query } from '../core/operation.ts';
import { healthNotices } from './messages.ts';
import { serverHealth } from './schema.ts';

/** The state of the server, for its operator. It moves with everything, so a button reads it again. */
export const readHealth = query('health.read', {
  route: 'GET /health',
  can: 'health.read',
  reads: [],
  output: serverHealth,
  failed: healthNotices.notLoaded,
});
