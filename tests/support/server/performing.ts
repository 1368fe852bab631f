import { trustedClock } from '@touchline/server/core/process/clock-watch.ts';
import { readEnv } from '@touchline/server/core/process/env.ts';
import type { Implementation } from '@touchline/server/core/requests/implement.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { createAnnouncer } from '@touchline/server/core/requests/live.ts';
import { createLog } from '@touchline/server/core/process/log.ts';
import { type Outcome, perform, type Server } from '@touchline/server/core/requests/perform.ts';
import { createSecurityLog } from '@touchline/server/core/identity/security-log.ts';
import type { Person } from './person.ts';
import type { TestServer } from './server.ts';

/** Runs operations that exist only in a test, as a given user. `parts` replace parts of the server. */
export const performerOn =
  ({ database }: TestServer, { token }: Person) =>
  (
    implementation: Implementation,
    input: Record<string, unknown> = {},
    idempotencyKey?: string,
    parts: Partial<Server> = {},
  ): Promise<Outcome> => {
    const log = createLog('silent');
    return perform(
      {
        database,
        env: readEnv({}),
        log,
        rateLimiter: unlimited,
        clock: trustedClock,
        security: createSecurityLog(log),
        announcer: createAnnouncer(database.db, log),
        strict: true,
        ...parts,
      },
      implementation,
      {
        parameters: {},
        input: async () => input,
        facts: { address: '127.0.0.1', userAgent: null, token },
        idempotencyKey,
      },
    );
  };
