import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { openTestServer } from '@touchline/tests/support/server/server.ts';
import { startJobs } from './jobs.ts';
import { createLog } from './log.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

describe('scheduled jobs', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('never runs a job twice at the same time and waits for running jobs when it stops', async () => {
    let begun = 0;
    let finish = (): void => {};
    const run = () => {
      begun += 1;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    };
    const jobs = startJobs([{ name: 'slow', every: 10, run }], log, true);
    await vi.advanceTimersByTimeAsync(35_000);
    expect(begun).toBe(1);
    finish();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(begun).toBe(2);
    let stopped = false;
    const stopping = jobs.stop().then(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([begun, stopped]).toEqual([2, false]);
    finish();
    await stopping;
    expect([begun, vi.getTimerCount()]).toEqual([2, 0]);
  });

  it('runs a job on demand or returns the reason why it cannot', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let isRight = true;
    const jobs = startJobs(
      [
        { name: 'slow', every: 10, run: () => promise },
        { name: 'careful', every: 10, needsRightClock: true, run: async () => {} },
        { name: 'broken', every: 10, run: () => Promise.reject(new Error('out of order')) },
      ],
      log,
      false,
      { isRight: () => isRight },
    );
    const first = jobs.runNow('slow');
    expect(await jobs.runNow('slow')).toBe('running');
    resolve();
    expect([await first, await jobs.runNow('slow'), await jobs.runNow('careful')]).toEqual(['done', 'done', 'done']);
    isRight = false;
    expect(await jobs.runNow('careful')).toBe('clock in doubt');
    await expect(jobs.runNow('broken')).rejects.toThrow('out of order');
    await expect(jobs.runNow('broken')).rejects.toThrow('out of order');
  });

  it('runs a job at its interval in seconds', async () => {
    let runs = 0;
    const run = async () => {
      runs += 1;
    };
    const jobs = startJobs([{ name: 'often', every: 10, run }], log, true);
    await vi.advanceTimersByTimeAsync(9999);
    expect(runs).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toBe(1);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(runs).toBe(3);
    await jobs.stop();
  });

  it('logs a failed job and runs it again after the next interval', async () => {
    lines.length = 0;
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs === 1) throw new Error('the first time');
    };
    const jobs = startJobs([{ name: 'doubtful', every: 10, run }], log, true);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(runs).toBe(0);
    await vi.advanceTimersByTimeAsync(20_001);
    await jobs.stop();
    expect(runs).toBe(3);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', job: 'doubtful', msg: 'a job failed', fault: { message: 'the first time' } },
    ]);
  });

  it('logs an outage once per job and logs its end', async () => {
    lines.length = 0;
    const connectionLost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const diskFull = Object.assign(new Error('no space left'), { code: '53100' });
    const bug = new Error('a fault of ours');
    const turns = [connectionLost, connectionLost, connectionLost, diskFull, bug, bug, diskFull, undefined, undefined];
    const job = (name: string) => {
      let turn = -1;
      const run = async () => {
        turn += 1;
        const fault = turns[turn];
        if (fault) throw fault;
      };
      return { name, every: 10, run };
    };
    const jobs = startJobs([job('one'), job('other')], log, true);
    await vi.advanceTimersByTimeAsync(turns.length * 10_000);
    await jobs.stop();
    const logLines = lines.map((line) => JSON.parse(line));
    const linesOfOneJob = logLines.filter(({ job: name }) => name === 'one');
    expect(linesOfOneJob).toMatchObject([
      { level: 'warn', msg: 'a job failed', kind: 'connection lost', fault: { state: 'ECONNREFUSED' } },
      { level: 'warn', msg: 'a job failed', kind: 'disk full', fault: { state: '53100' } },
      { level: 'error', msg: 'a job failed', fault: { message: 'a fault of ours' } },
      { level: 'error', msg: 'a job failed', fault: { message: 'a fault of ours' } },
      { level: 'warn', msg: 'a job failed', kind: 'disk full' },
      { level: 'info', msg: 'a job works again' },
    ]);
    expect(logLines.filter(({ job: name }) => name === 'other')).toHaveLength(linesOfOneJob.length);
  });

  it('runs all jobs in order, and rejects if one of them fails', async () => {
    const ran: string[] = [];
    const jobs = startJobs(
      [
        { name: 'a', every: 1, run: async () => ran.push('a') },
        { name: 'b', every: 1, run: () => Promise.reject(new Error('no')) },
      ],
      log,
      false,
    );
    await expect(jobs.runAll()).rejects.toThrow('no');
    expect(ran).toEqual(['a']);
    await jobs.stop();
  });
});

longTest('vacuums the embedded database when all jobs run', async () => {
  const embedded = await openTestServer({}, null);
  const { db } = embedded.database;
  const counted = async () =>
    (await sql<{ rows: number }>`select reltuples as rows from pg_class where relname = 'organizations'`.execute(db))
      .rows;
  await anOrganization(embedded);
  expect(await counted()).toEqual([{ rows: -1 }]);
  await embedded.app.jobs.runAll();
  expect(await counted()).toEqual([{ rows: 1 }]);
  await embedded.close();
});
