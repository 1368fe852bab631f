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
  [
    1,
    'calendar_tallies +6, clock_marks -1+1, events -13+13, one_time_tokens -6, outbox +12, owed_event_letters -2+2, passkey_challenges -56, pending_sign_ins -2, tryout_registrations -4+4, tryouts -12+12',
  ],
  [2, 'clock_marks -1+1, outbox -12+12'],
  [
    24.5,
    'answer_links +2, calendar_tallies +6, clock_marks -1+1, data_exports -26, events -9+9, newcomers -2+2, offer_tallies +6, organization_exports -2, outbox +30, owed_event_letters -2, team_invitations -6+6',
  ],
  [36, 'clock_marks -1+1, outbox +8'],
  [43, 'answer_links +2, clock_marks -1+1, outbox -38+54'],
  [47, 'clock_marks -1+1, outbox -16+16'],
  [49, 'clock_marks -1+1, offer_tallies +6, outbox +6, team_invitations -6+6'],
  [144, 'clock_marks -1+1, outbox -6+6'],
  [192, 'authenticators -2, clock_marks -1+1, members -2, memberships -2, users -2'],
  [744, 'answer_links -4, clock_marks -1+1, outbox -12, session_tokens -42, sessions -51'],
  [912, 'account_invitations -7, answer_links -4, clock_marks -1+1, guardian_invitations -2, outbox -60'],
  [4800, 'clock_marks -1+1'],
  [9600, 'clock_marks -1+1'],
  [17760, 'attendance_marks -4, audit_log -5, clock_marks -1+1, event_notices -10'],
  [
    21600,
    'answers -2, calendar_tallies +2, clock_marks -1+1, coach_answers -2, event_guests -2, offer_tallies +4, team_invitations -14, team_players -2+2, tryout_evaluations -9, tryout_registrations -18',
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
