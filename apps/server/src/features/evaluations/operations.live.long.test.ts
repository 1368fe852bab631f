import { afterEach, expect, it, vi } from 'vitest';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { saveEvaluation } from '@touchline/domain/evaluations/contract.ts';
import { initialEvaluation } from '@touchline/domain/evaluations/schema.ts';
import { createTeam } from '@touchline/domain/teams/contract.ts';
import { setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { openStream } from '@touchline/tests/support/server/stream.ts';
import { aRunningTryout, aTeamIn } from '@touchline/tests/support/club/tryouts.ts';

const server = sharedServer();
afterEach(() => void vi.useRealTimers());

// CONST-08 (ruling 68)
it('one coach’s change reaches twenty open streams within a second', async () => {
  const club = await anOrganization(server);
  const { ageGroup, registrations } = await aRunningTryout(server, club, [{}]);
  const registrationId = registrations[0]?.id ?? '';
  const coaches: Member[] = [];
  for (let count = 0; count < 20; count += 1) coaches.push(await club.addCoach());
  await aTeamIn(server, club, ageGroup, { coaches: coaches.slice(0, 3) });
  const [first] = coaches as [Member];
  const { admin: stranger } = await anOrganization(server);
  const member = await club.addPlayer();
  await server.announcedFromNow();
  const [elsewhere, player] = [await openStream(stranger), await openStream(member)];
  const streams = await Promise.all(coaches.map(openStream));

  // Fake timers measure the second, so the machine's speed does not matter.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await first.ask(setAttendance, { registrationId, status: 'checked_in' });
  vi.advanceTimersByTime(1000);
  await Promise.all(streams.map((stream) => stream.until(1)));
  await first.ask(saveEvaluation, { ...initialEvaluation, registrationId, notes: 'Nobody hears this.' });
  vi.advanceTimersByTime(1000);
  await Promise.all(streams.map((stream) => stream.until(2)));

  for (const stream of streams) {
    expect(stream.heard()).toEqual(['registrations', 'evaluations']);
    expect(JSON.stringify(stream.events)).not.toContain('Nobody hears this.');
  }
  // Events arrive in order, so these later changes prove that nothing else was sent. A player gets only the
  // attendance, which could be the player's own.
  vi.useRealTimers();
  await club.admin.ask(createTeam, { name: 'Tigers', seasonId: ageGroup.seasonId, ageGroupId: ageGroup.id });
  await stranger.ask(createCode, { code: 'ELSEWHERE', role: 'coach' });
  await Promise.all([player.until(2), elsewhere.until(1)]);
  expect([player.heard(), elsewhere.heard()]).toEqual([['ownTryouts', 'teams', 'offers'], ['codes']]);
  await Promise.all([player, elsewhere, ...streams].map((stream) => stream.close()));
});
