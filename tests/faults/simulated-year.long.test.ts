import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { signIn } from '@touchline/domain/access/contract.ts';
import { type Day, dayOf, daysLater } from '@touchline/domain/core/calendar.ts';
import { archivePlayers } from '@touchline/domain/people/contract.leaving.ts';
import { invitePlayer, listPlayers } from '@touchline/domain/people/contract.ts';
import { createEvent } from '@touchline/domain/schedule/contract.ts';
import { weekdayOf } from '@touchline/domain/schedule/rules.series.ts';
import { listTeams } from '@touchline/domain/teams/contract.ts';
import { createNightlyBackups } from '@touchline/server/backup/nightly.ts';
import { listBackups, readBackupState } from '@touchline/server/core/process/backup-state.ts';
import { readEnv } from '@touchline/server/core/process/env.ts';
import { createLog } from '@touchline/server/core/process/log.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { newCaller } from '@touchline/server/demo/demo-caller.ts';
import { demoSize, makeDemoClub } from '@touchline/server/demo/demo-club.ts';
import { demoPassword, demoTimeZone } from '@touchline/server/demo/demo-members.ts';
import { checkDatabase } from '@touchline/server/db/invariants.ts';
import { moveToLocal } from '../support/server/local-time.ts';
import { watchWork } from '../support/run/speed.ts';
import { openTestServer, serverTime, type TestServer } from '../support/server/server.ts';

let server: TestServer;
afterAll(async () => {
  await server?.close();
});

const nothing = {
  ...{ title: null, fieldId: null, firstPart: null, lastPart: null, meetingMinutes: 15, note: null },
  ...{ opponent: null, side: null, place: 'Meadow Park' },
};

type Caller = ReturnType<typeof newCaller>;

/**
 * Plans 80 practices and 40 games per active team, in addition to those of the demo club; returns the number of teams.
 */
const planSeason = async (admin: Caller, today: Day): Promise<number> => {
  const { teams } = await admin.ask(listTeams, {});
  const active = teams.filter(({ seasonIsActive }) => seasonIsActive);
  const firstOn = (weekdays: readonly number[]) => {
    const days = Array.from({ length: 7 }, (_, later) => daysLater(today, 7 + later));
    const day = days.find((each) => weekdays.includes(weekdayOf(each))) as Day;
    return { day, endDay: day };
  };
  for (const { id } of active) {
    const team = { ...nothing, teamIds: [id] };
    const weekly = { unit: 'week' as const, every: 1, until: null, skipped: [] };
    for (const [weekdays, count] of [
      [[2, 4], 60],
      [[3], 20],
    ] as const)
      await admin.ask(createEvent, {
        ...{ ...team, ...firstOn(weekdays), kind: 'practice', time: '17:00', endTime: '18:30' },
        repeat: { ...weekly, weekdays: [...weekdays], count },
      });
    await admin.ask(createEvent, {
      ...{ ...team, ...firstOn([6]), kind: 'game', opponent: 'Hill Rovers', side: 'away' },
      ...{ time: '10:00', endTime: '12:00' },
      repeat: { ...weekly, weekdays: [6], count: 40 },
    });
  }
  return active.length;
};

/** Answers for every player and upcoming event, with one statement per team because of the time limit. */
const answerAll = async (): Promise<void> => {
  const { db } = server.database;
  for (const { id } of await db.selectFrom('teams').select('id').execute())
    await sql`insert into answers (event_id, player_id, organization_id, answer, given_as, for_start, for_end)
      select event.id, place.player_id, event.organization_id, 'yes', 'guardian', event.starts_at, event.ends_at
      from event_teams join events as event on event.id = event_teams.event_id
        join team_players as place on place.team_id = event_teams.team_id
      where event_teams.team_id = ${id}::uuid and event.starts_at > club_now() and event.status <> 'cancelled'
      on conflict do nothing`.execute(db);
};

// OPS-35
it('stores a year of the demo club in 300 MB and runs each job within a second', async () => {
  server = await openTestServer({}, null, { rateLimiter: unlimited, isOnDisk: true });
  const { db } = server.database;
  // Starts by day. At night, letters wait, and the weekly jobs below would never send them.
  await moveToLocal(server, '12:00', demoTimeZone);
  const now = await serverTime(server);
  const { logIns } = await makeDemoClub(server.app, now, demoSize);
  const admin = newCaller(server.app);
  await admin.ask(signIn, { email: logIns.admin, password: demoPassword });
  expect(await planSeason(admin, dayOf(now, demoTimeZone))).toBeGreaterThan(10);
  await answerAll();
  for (let week = 1; week <= 52; week += 1) {
    await server.moveClock(7 * 24);
    if (week % 4 === 0) {
      await admin.ask(signIn, { email: logIns.admin, password: demoPassword });
      const { players } = await admin.ask(listPlayers, {});
      await admin.ask(archivePlayers, { playerIds: players.slice(0, 6).map(({ id }) => id) });
      for (let count = 0; count < 6; count += 1)
        await admin.ask(invitePlayer, {
          firstName: 'Nele',
          lastName: `Neu ${week}`,
          email: `n-${week}-${count}@example.org`,
        });
    }
    await server.app.jobs.runAll();
  }
  const { rows } = await sql<{ bytes: number; events: number; answers: number }>`
      select pg_database_size(current_database()) as bytes, (select count(*) from events) as events,
        (select count(*) from answers) as answers`.execute(db);
  const env = readEnv({ DATA_DIR: server.dataDir });
  const nightly = createNightlyBackups({ database: server.database, env, log: createLog('silent') });
  /**
   * Runs the jobs every hour of a day, and then the data check. Returns the runs that took a second of processor time:
   * other programs on the machine slow a run, but do not add to its work, and the embedded database waits for nothing.
   */
  const slowRunsOfDay = async (): Promise<ReadonlySet<string>> => {
    const slow = new Set<string>();
    const measure = async (name: string, run: () => Promise<unknown>): Promise<void> => {
      const findProblem = watchWork();
      await run();
      if (findProblem()) slow.add(name);
    };
    for (let hour = 1; hour <= 24; hour += 1) {
      await server.moveClock(1);
      for (const { name } of server.app.jobs.all)
        await measure(`${name}, hour ${hour}`, () => server.app.jobs.runNow(name));
      for (const { name, run } of nightly.jobs) await measure(`${name}, hour ${hour}`, run);
      await nightly.checked();
    }
    await measure('check the data', async () => expect(await checkDatabase(server.database)).toEqual([]));
    return slow;
  };
  const days = [await slowRunsOfDay(), await slowRunsOfDay(), await slowRunsOfDay()];
  // The first backup ever, and one each night.
  expect(await listBackups(env)).toHaveLength(4);
  expect((await readBackupState(env)).checked).toMatchObject({ isRestored: true });
  expect(rows[0]?.bytes).toBeLessThan(300e6);
  expect(rows[0]?.events).toBeGreaterThan(2000);
  expect(rows[0]?.answers).toBeGreaterThan(20_000);
  // Processors share caches and clock rates, so a run counts only if it is slow at the same hour of each day.
  expect([...(days[0] ?? [])].filter((run) => days.every((slow) => slow.has(run)))).toEqual([]);
});
