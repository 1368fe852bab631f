import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { untouchedEvaluation } from '@touchline/domain/evaluations/schema.ts';
import { setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { anOrganization, type Member } from '../../../../../tests/support/club.ts';
import { openTestServer, type TestServer } from '../../../../../tests/support/server.ts';
import { openStream } from '../../../../../tests/support/stream.ts';
import { aRunningTryout, aTeam } from '../../../../../tests/support/tryouts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

// CONST-08 (decision D68)
it('what one coach does on the field reaches all others within a second, twenty of them at once', async () => {
  const club = await anOrganization(server);
  const { ageGroup, registrations } = await aRunningTryout(server, club, [{}]);
  const registrationId = registrations[0]?.id ?? '';
  const coaches: Member[] = [];
  for (let count = 0; count < 20; count += 1) coaches.push(await club.addCoach());
  await aTeam(server, club, ageGroup, ...coaches.slice(0, 3));
  const [first] = coaches as [Member];
  const elsewhere = await openStream((await anOrganization(server)).admin);
  const player = await openStream(await club.addPlayer());
  const streams = await Promise.all(coaches.map(openStream));

  await first.ask(setAttendance, { registrationId, status: 'checked_in' });
  await Promise.all(streams.map((stream) => stream.until(1, 1000)));
  await first.ask(saveEvaluation, { ...untouchedEvaluation, registrationId, notes: 'Nobody hears this.' });
  await Promise.all(streams.map((stream) => stream.until(2, 1000)));

  for (const stream of streams) {
    expect(stream.heard()).toEqual(['registrations', 'evaluations']);
    expect(JSON.stringify(stream.events)).not.toContain('Nobody hears this.');
  }
  // Neither a player of the club nor another club hears of it.
  expect([player.heard(), elsewhere.heard()]).toEqual([[], []]);
  await Promise.all([player, elsewhere, ...streams].map((stream) => stream.close()));
});
