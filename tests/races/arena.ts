import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject } from 'vitest';
import { listCodes } from '@touchline/domain/codes/contract.ts';
import { unlimited } from '@touchline/server/core/rate-limits.ts';
import { checkDatabase } from '@touchline/server/db/invariants.ts';
import { anOrganization, type Club } from '../support/club.ts';
import { many } from '../support/crowd.ts';
import { openTestServer, type TestServer } from '../support/server.ts';

/** Setting of a race: a server without rate limits, and a club of its own for each test. */
export interface Arena {
  readonly server: TestServer;
  readonly club: Club;
  /** Participants: the required number on PostgreSQL, where parallel work can go wrong, and `crowdOf` on PGlite. */
  crowd(all: number): number;
}

const long = Boolean(process.env['TEST_LONG']);

/** Each race is run once, and ten times by TEST_LONG. */
export const repetitions = long ? 10 : 1;

/** Participants: the required number with TEST_LONG, else a third, which a busy machine gets through too. */
export const crowdOf = (all: number): number => (long ? all : Math.round(all / 3));

/**
 * Runs the races of a file on both engines, on PostgreSQL with all connections of the pool open. After each, every
 * invariant of the stored data must hold.
 */
export const onBothEngines = (races: (arena: Arena) => void): void => {
  describe.each(['PGlite', 'PostgreSQL'])('on %s', (engine) => {
    const isPostgres = engine === 'PostgreSQL';
    const arena = { crowd: (all: number) => (isPostgres ? all : crowdOf(all)) } as Arena & {
      server: TestServer;
      club: Club;
    };

    beforeAll(async () => {
      arena.server = await openTestServer({}, isPostgres ? inject('suitePostgres') : null, { rateLimiter: unlimited });
    });
    afterAll(() => arena.server.close());
    beforeEach(async () => {
      arena.club = await anOrganization(arena.server);
      await many(20, () => arena.club.admin.ask(listCodes, {}));
    });
    afterEach(async () => expect(await checkDatabase(arena.server.database)).toEqual([]));

    races(arena);
  });
};
