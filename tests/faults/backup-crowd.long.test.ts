import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { createCode, deleteCode, listCodes, setCodeActive } from '@touchline/domain/codes/contract.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { restoreBackup } from '@touchline/server/backup/restore.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { readEnv } from '@touchline/server/core/process/env.ts';
import { openDatabase } from '@touchline/server/db/open.ts';
import { dropDatabase, freshDatabase } from '../real-postgres.ts';
import type { SuitePostgres } from '../suite-postgres.ts';
import { aBackup } from '../support/server/backups.ts';
import { addAccounts, aBigClub } from '../support/club/big-club.ts';
import { fillSchedule } from '../support/club/big-schedule.ts';
import { anOrganization, type Club } from '../support/club/club.ts';
import type { Person } from '../support/server/person.ts';
import { aSeason, anAgeGroup } from '../support/club/season.ts';
import { openTestServer, type TestServer } from '../support/server/server.ts';
import { stopwatch } from '../support/run/speed.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-crowd-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { url } = inject('suitePostgres') as SuitePostgres;

/** A request, with the positions of its start and its response in the sequence of all starts and responses. */
interface Act {
  readonly what: string;
  readonly asked: number;
  readonly answered: number;
}

/** Lets each of these users continuously create, change and delete their own codes. */
const startWriting = (people: readonly Person[]) => {
  const acts: Act[] = [];
  let [place, stopped] = [0, false];
  const tick = (): number => {
    place += 1;
    return place;
  };
  const act = async <T>(work: () => Promise<T>, whatOf: (result: T) => string): Promise<T> => {
    const asked = tick();
    const result = await work();
    acts.push({ what: whatOf(result), asked, answered: tick() });
    return result;
  };
  const write = async (person: Person, writer: number): Promise<void> => {
    const ids: string[] = [];
    while (!stopped) {
      const code = `CODE-${writer}-${ids.length}`;
      const made = await act(
        () => person.ask(createCode, { code, role: 'coach' }),
        ({ id }) => `codes.create ${id}`,
      );
      ids.push(made.id);
      const [last, before] = [ids.at(-2), ids.at(-3)];
      if (last)
        await act(
          () => person.ask(setCodeActive, { codeId: last, isActive: false }),
          () => `codes.setActive ${last}`,
        );
      if (before)
        await act(
          () => person.ask(deleteCode, { codeId: before }),
          () => `codes.delete ${before}`,
        );
    }
  };
  const writing = people.map(write);
  return {
    acts,
    tick,
    async stop() {
      stopped = true;
      await Promise.all(writing);
    },
  };
};

/** Number of codes after a restore, the number that follows from the audit log, and the acts in that log. */
const restored = async (path: string) => {
  const settings = { DATA_DIR: join(folder, crypto.randomUUID()), DATABASE_URL: await freshDatabase(url) };
  const { violations } = await restoreBackup(path, readEnv(settings), () => {});
  const database = await openDatabase({ url: settings.DATABASE_URL });
  const { db } = database;
  try {
    const codes = await db.selectFrom('organization_codes').select('is_active').execute();
    const lines = await db
      .selectFrom('audit_log')
      .select(['action', 'entity_id'])
      .where('action', 'like', 'codes.%')
      .execute();
    const times = (action: string) => lines.filter((line) => line.action === action).length;
    return {
      violations,
      told: new Set(lines.map(({ action, entity_id }) => `${action} ${entity_id}`)),
      codes: codes.length,
      inactive: codes.filter(({ is_active }) => !is_active).length,
      expected: {
        codes: times('codes.create') - times('codes.delete'),
        inactive: times('codes.setActive') - times('codes.delete'),
      },
    };
  } finally {
    await database.close();
    await dropDatabase(url, settings.DATABASE_URL);
  }
};

const aServer = (engine: string): Promise<TestServer> =>
  openTestServer({}, engine === 'embedded' ? null : url, { rateLimiter: unlimited, isOnDisk: engine === 'embedded' });

const colleaguesOf = ({ addAdmin }: Club, count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, () => addAdmin()));

// OPS-01
it.each(['embedded', 'postgres'])(
  'backs up the data of a single moment of %s while twenty users write',
  async (engine) => {
    const server = await aServer(engine);
    const people = await colleaguesOf(await anOrganization(server), 20);
    const { acts, tick, stop } = startWriting(people);
    await expect.poll(() => acts.length, { interval: 1 }).toBeGreaterThan(500);
    for (let time = 1; time <= 3; time += 1) {
      const began = tick();
      const path = await aBackup(server.database, server.dataDir, folder);
      const ended = tick();
      const elapsedMs = acts.length;
      await expect.poll(() => acts.length, { interval: 1 }).toBeGreaterThan(elapsedMs + 100);

      const { violations, told, expected, ...restoredAct } = await restored(path);
      expect(violations).toEqual([]);
      expect(restoredAct).toEqual(expected);
      const [inside, outside] = [acts.filter(({ what }) => told.has(what)), acts.filter(({ what }) => !told.has(what))];
      // A backup contains all acts answered before its start and none begun after its end. With each act, it also
      // contains all acts answered before that one began.
      expect(outside.filter(({ answered }) => answered < began)).toEqual([]);
      expect(inside.filter(({ asked }) => asked > ended)).toEqual([]);
      const lastInside = Math.max(...inside.map(({ asked }) => asked));
      expect(outside.filter(({ answered }) => answered < lastInside)).toEqual([]);
      expect([inside.length > 500, outside.length > 0]).toEqual([true, true]);
    }
    await stop();
    await server.close();
  },
);

/**
 * Adds a club with 30 teams and their events; more events at the same time could exceed the time limit of a statement.
 */
const aClubWithSchedule = async (server: TestServer): Promise<void> => {
  const club = await anOrganization(server);
  const { id: seasonId } = await aSeason(club);
  const { id: ageGroupId } = await anAgeGroup(club, seasonId);
  await fillSchedule(server, club.id, ageGroupId, 0.1);
};

/** Maximum milliseconds of a request during a backup. */
const maxRequestMs = 200;

// OPS-01
it.each(['embedded', 'postgres'])('does not delay requests during the backup of a large club on %s', async (engine) => {
  const server = await aServer(engine);
  const club = await aBigClub(server);
  await addAccounts(server, club.id);
  for (let number = 1; number <= 10; number += 1) await aClubWithSchedule(server);
  let count = 0;
  const write = () => {
    count += 1;
    return club.admin.ask(createCode, { code: `CODE-${count}`, role: 'coach' });
  };
  const requests = [() => club.admin.ask(listPlayers, {}), () => club.admin.ask(listCodes, {}), write];
  const waits = stopwatch();
  const ask = async (): Promise<void> => {
    for (const send of requests) {
      const stop = waits.start();
      await send();
      stop();
    }
  };
  for (let time = 1; time <= 3; time += 1) {
    waits.nextRound();
    let isMade = false;
    const making = aBackup(server.database, server.dataDir, folder).finally(() => {
      isMade = true;
    });
    while (!isMade) await ask();
    await making;
  }
  // Other programs on the machine may slow down one or two of the backups.
  waits.expectAtMost({ slowestOfBestRound: maxRequestMs });
  await server.close();
});
