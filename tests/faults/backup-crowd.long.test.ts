import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { createCode, deleteCode, listCodes, setCodeActive } from '@touchline/domain/codes/contract.ts';
import { listPlayers } from '@touchline/domain/people/contract.ts';
import { addAgeGroup, createSeason } from '@touchline/domain/seasons/contract.ts';
import { restoreBackup } from '@touchline/server/backup/restore.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { readEnv } from '@touchline/server/core/process/env.ts';
import { openDatabase } from '@touchline/server/db/open.ts';
import { dropDatabase, freshDatabase } from '../real-postgres.ts';
import type { SuitePostgres } from '../suite-postgres.ts';
import { aBackup } from '../support/backups.ts';
import { addAccounts, aBigClub } from '../support/big-club.ts';
import { fillSchedule } from '../support/big-schedule.ts';
import { anOrganization, type Club } from '../support/club.ts';
import type { Person } from '../support/person.ts';
import { openTestServer, type TestServer } from '../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-crowd-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { url } = inject('suitePostgres') as SuitePostgres;

/** Something that was asked and answered, at places in the order of all questions and answers. */
interface Act {
  readonly what: string;
  readonly asked: number;
  readonly answered: number;
}

/** People who write without pause, each of codes of their own: rows are added, changed and deleted. */
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

/** Codes of the restored club, and the acts that its activity knows. */
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
it.each(['embedded', 'postgres'])('a backup of %s shows one moment while twenty people write', async (engine) => {
  const server = await aServer(engine);
  const people = await colleaguesOf(await anOrganization(server), 20);
  const { acts, tick, stop } = startWriting(people);
  await expect.poll(() => acts.length, { interval: 1 }).toBeGreaterThan(500);
  for (let time = 1; time <= 3; time += 1) {
    const began = tick();
    const path = await aBackup(server.database, server.dataDir, folder);
    const ended = tick();
    const soFar = acts.length;
    await expect.poll(() => acts.length, { interval: 1 }).toBeGreaterThan(soFar + 100);

    const { violations, told, expected, ...found } = await restored(path);
    expect(violations).toEqual([]);
    expect(found).toEqual(expected);
    const [inside, outside] = [acts.filter(({ what }) => told.has(what)), acts.filter(({ what }) => !told.has(what))];
    // Everything from before, nothing from after, and in between nothing without what came before it.
    expect(outside.filter(({ answered }) => answered < began)).toEqual([]);
    expect(inside.filter(({ asked }) => asked > ended)).toEqual([]);
    const lastInside = Math.max(...inside.map(({ asked }) => asked));
    expect(outside.filter(({ answered }) => answered < lastInside)).toEqual([]);
    expect([inside.length > 500, outside.length > 0]).toEqual([true, true]);
  }
  await stop();
  await server.close();
});

/** Milliseconds that a backup may add to the usual time of a request. */
const mostWaiting = 200;

const middleOf = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] as number;

// OPS-01
it.each(['embedded', 'postgres'])('no request waits for the backup of a large club on %s', async (engine) => {
  const server = await aServer(engine);
  const club = await aBigClub(server);
  await addAccounts(server, club.id);
  const other = await anOrganization(server);
  const dates = { startDate: '2026-03-01', endDate: '2026-06-30' };
  const { id: seasonId } = await other.admin.ask(createSeason, { name: 'Spring', sport: 'Soccer', ...dates });
  const years = { birthYearMin: 2016, birthYearMax: 2015 };
  const ageGroup = await other.admin.ask(addAgeGroup, { seasonId, name: 'U10', gender: 'Co-ed', ...years });
  await fillSchedule(server, other.id, ageGroup.id, 1);
  let count = 0;
  const write = () => {
    count += 1;
    return club.admin.ask(createCode, { code: `CODE-${count}`, role: 'coach' });
  };
  const requests = [() => club.admin.ask(listPlayers, {}), () => club.admin.ask(listCodes, {}), write];
  /** Milliseconds of each kind of request, sent in turns. */
  const timesUntil = async (isOver: () => boolean): Promise<number[][]> => {
    const times: number[][] = requests.map(() => []);
    while (!isOver())
      for (const [kind, send] of requests.entries()) {
        const began = performance.now();
        await send();
        times[kind]?.push(performance.now() - began);
      }
    return times;
  };
  const askedAtLeast = (least: number) => {
    const before = count;
    return () => count - before >= least;
  };
  await timesUntil(askedAtLeast(30));
  const usual = (await timesUntil(askedAtLeast(100))).map(middleOf);

  const waits: number[] = [];
  for (let time = 1; time <= 3; time += 1) {
    let isMade = false;
    const began = performance.now();
    const making = aBackup(server.database, server.dataDir, folder).finally(() => {
      isMade = true;
    });
    const during = await timesUntil(() => isMade);
    const { size } = statSync(await making);
    waits.push(Math.max(...during.map((times, kind) => Math.max(...times) - (usual[kind] ?? 0))));
    console.info(engine, size, Math.round(performance.now() - began), usual.map(Math.round), waits.map(Math.round));
  }
  // What else the machine does may slow one of them down.
  expect(Math.min(...waits)).toBeLessThan(mostWaiting);
  await server.close();
});
