import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { moreRows } from '../support/more-rows.ts';
import { sharedServer } from '../support/server.ts';
import { aWorld } from '../support/world.ts';
import { writtenRowsOn } from '../support/written-rows.ts';

// Counts the rows that the jobs of the server write as time goes by, in two clubs without users at work: expiries,
// reminders, deletions. As in rows.test.ts, a missing condition writes more rows, and an inverted one others.
const noted: readonly (readonly [hours: number, written: string])[] = [
  [0, 'clock_marks +1'],
  [1, 'clock_marks -1+1, one_time_tokens -4, outbox +12, tryout_registrations -4+4, tryouts -12+12'],
  [2, 'clock_marks -1+1, outbox -12+12'],
  [24.5, 'clock_marks -1+1, offer_tallies +6, outbox +14, team_invitations -6+6'],
  [43, 'clock_marks -1+1, outbox -14+28'],
  [47, 'clock_marks -1+1, outbox -14+14'],
  [49, 'clock_marks -1+1, offer_tallies +4, outbox +4, team_invitations -4+4'],
  [144, 'clock_marks -1+1, outbox -4+4'],
  [192, 'clock_marks -1+1, memberships -2, profiles -2, users -2'],
  [744, 'clock_marks -1+1, outbox -12, session_tokens -42, sessions -51'],
  [912, 'account_invitations -7, clock_marks -1+1, outbox -32'],
  [4800, 'clock_marks -1+1'],
  [9600, 'clock_marks -1+1'],
  [17760, 'clock_marks -1+1'],
  [
    21600,
    'clock_marks -1+1, offer_tallies +4, team_invitations -12, team_players -2+2, tryout_evaluations -9, tryout_registrations -18',
  ],
];

const server = sharedServer();

it('writes as many rows as are noted here', async () => {
  // At noon: at night some letters wait.
  const { rows } = await sql<{ hours: number }>`select extract(epoch from
    date_trunc('day', club_now() at time zone 'UTC') + interval '36 hours' - club_now() at time zone 'UTC')::float8 / 3600
    as hours`.execute(server.database.db);
  await server.moveClock(rows[0]?.hours ?? 0);
  const world = await aWorld(server);
  await moreRows(server, world.home, 3);
  const writtenBy = await writtenRowsOn(server);
  let past = 0;
  const written: [number, string][] = [];
  for (const [hours] of noted) {
    await server.moveClock(hours - past, 'age');
    past = hours;
    written.push([hours, await writtenBy(() => server.app.jobs.runAll())]);
  }
  expect(written).toEqual(noted);
});
