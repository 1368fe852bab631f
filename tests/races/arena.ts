import { afterEach, beforeEach, describe, expect } from 'vitest';
import { listCodes } from '@touchline/domain/codes/contract.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { checkDatabase } from '@touchline/server/db/invariants.ts';
import { anOrganization, type Club } from '../support/club/club.ts';
import { crowdSize, runConcurrently } from '../support/server/crowd.ts';
import { ownServer, sharedServer, type TestServer } from '../support/server/server.ts';

/** Setting of a race: a server without rate limits, and a new club for each test. */
export interface Arena {
  readonly server: TestServer;
  readonly club: Club;
  readonly crowd: typeof crowdSize;
}

const isLong = Boolean(process.env['TEST_LONG']);

/** Number of runs of each race: one, or five with TEST_LONG. */
export const repetitions = isLong ? 5 : 1;

/** PGlite runs one transaction at a time, so a race that fails on PGlite also fails on PostgreSQL. */
const engines = isLong ? ['PGlite', 'PostgreSQL'] : ['PostgreSQL'];

/** One server for all files in `npm test`, because each of twenty new connections plans every statement again. */
const openShared = () => sharedServer({}, undefined, { rateLimiter: unlimited });

/**
 * Runs the races of a file on PostgreSQL with all connections of the pool open, and with TEST_LONG also on PGlite. No
 * test may break an invariant of the stored data. Races that move the clock or read all clubs are `isAlone`.
 */
export const onBothEngines = (races: (arena: Arena) => void, { isAlone = false } = {}): void => {
  describe.each(engines)('on %s', (engine) => {
    const openOwn = () => ownServer({}, engine === 'PostgreSQL' ? undefined : null, { rateLimiter: unlimited });
    const server = isAlone || isLong ? openOwn() : openShared();
    const arena = { server, crowd: crowdSize } as Arena & { club: Club };

    beforeEach(async () => {
      arena.club = await anOrganization(arena.server);
      await runConcurrently(20, () => arena.club.admin.ask(listCodes, {}));
    });
    afterEach(async () => expect(await checkDatabase(arena.server.database)).toEqual([]));

    races(arena);
  });
};
