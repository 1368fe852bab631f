import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { listAgenda, listDays } from '@touchline/domain/schedule/contract.ts';
import { assignCoach } from '@touchline/domain/teams/contract.ts';
import { fillSchedule, idOf } from '../support/club/big-schedule.ts';
import { anOrganization, type Member } from '../support/club/club.ts';
import { joinAs } from '../support/club/memberships.ts';
import { aTeam } from '../support/club/season.ts';
import { openTestServer, type TestServer } from '../support/server/server.ts';

type Readers = Readonly<Record<'admin' | 'coach' | 'family', Member>>;

let server: TestServer;
let recordedStatements: string[] = [];
let whole: Readers;
let tenth: Readers;

/**
 * An admin, a coach of three teams and a guardian of players on two teams, in a club with a share of the large
 * schedule.
 */
const readersOf = async (share: number): Promise<Readers> => {
  const club = await anOrganization(server);
  const { ageGroupId } = await aTeam(club);
  await fillSchedule(server, club.id, ageGroupId, share);
  const coach = await club.addCoach();
  for (const n of [0, 1, 2])
    await club.admin.ask(assignCoach, { teamId: await idOf(server, club.id, 'team', n), coachId: coach.profileId });
  const children = await Promise.all(
    [3, 4].map(async (n) => ({ id: await idOf(server, club.id, 'player', n), mayAnswer: true })),
  );
  return {
    admin: club.admin,
    coach,
    family: await joinAs(server, club, await club.addAdmin('Mona'), 'player', children),
  };
};

beforeAll(async () => {
  server = await openTestServer({}, undefined, {
    rateLimiter: unlimited,
    onStatement: (text) => recordedStatements.push(text),
  });
  [tenth, whole] = [await readersOf(0.1), await readersOf(1)];
  await sql`vacuum analyze`.execute(server.database.db);
});
afterAll(() => server.close());

const day = dayOf(new Date(), 'Europe/Vienna');
const reads = {
  agenda: (reader: Member) => reader.send(listAgenda, { direction: 'later' }),
  week: (reader: Member) => reader.send(listDays, { span: 'week', day }),
  month: (reader: Member) => reader.send(listDays, { span: 'month', day }),
} as const;

/**
 * Median ratio between the times for the whole schedule and for a tenth of it, measured one after the other in each round.
 */
const ratioOf = async (read: (reader: Member) => Promise<Response>, reader: keyof Readers): Promise<number> => {
  const timed = async (readers: Readers): Promise<number> => {
    const begun = performance.now();
    await (await read(readers[reader])).text();
    return performance.now() - begun;
  };
  const ratios: number[] = [];
  for (let round = 0; round < 60; round += 1) {
    const first = await timed(tenth);
    ratios.push((await timed(whole)) / first);
  }
  return ratios.toSorted((one, other) => one - other)[30] ?? 0;
};

describe.each(Object.keys(reads) as (keyof typeof reads)[])('the %s of 300 teams with 100 events each', (view) => {
  // SCHED-44
  it.each(['admin', 'coach', 'family'] as const)(
    'loads the schedule of a large club for the %s in three statements and 100 kB',
    async (by) => {
      recordedStatements = [];
      const text = await (await reads[view](whole[by])).text();
      expect(recordedStatements.length).toBeLessThanOrEqual(3);
      expect(Buffer.byteLength(text)).toBeLessThan(100_000);
      expect(text).toContain('practice');
      expect(await ratioOf(reads[view], by)).toBeLessThan(1.3);
    },
  );
});
