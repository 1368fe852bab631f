import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { listAgenda } from '@touchline/domain/schedule/contract.ts';
import { anOrganization } from '../support/club/club.ts';
import { feedOf, readCalendar } from '../support/club/feeds.ts';
import { aTuesday, anEvent, weekly } from '../support/club/schedule.ts';
import { aCoachOf, aTeam } from '../support/club/season.ts';
import { openTestServer } from '../support/server/server.ts';

const [teams, readersPerTeam] = [6, 10];

/** Requests per minute that calendar programs send. */
const perMinute = 1000;

/** Rounds with and without calendar programs alternate, because other work on the machine must affect both equally. */
const [rounds, seconds] = [6, 6];

const percentile = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;

// FEED-05
it('slows down other reads by at most 30% during a thousand calendar reads per minute', async () => {
  const server = await openTestServer();
  try {
    const club = await anOrganization(server);
    const coaches = [];
    for (let number = 0; number < teams; number += 1) {
      const team = await aTeam(club, { name: `Team ${number}` });
      await anEvent(club.admin, { teamIds: [team.id], repeat: weekly(50) });
      for (let coach = 0; coach < readersPerTeam / 5; coach += 1) coaches.push(await aCoachOf(club, team.id));
    }
    const others = await Promise.all(Array.from({ length: teams * readersPerTeam }, () => club.addCoach()));
    const paths: { path: string; tag: string }[] = [];
    for (const person of [...coaches, ...others]) {
      const path = await feedOf(person);
      paths.push({ path, tag: (await readCalendar(server, path)).headers.get('etag') ?? '' });
    }

    const times = { alone: [] as number[], beside: [] as number[] };
    let readings = 0;
    for (let round = 0; round < rounds * 2; round += 1) {
      const kind = round % 2 === 0 ? 'alone' : 'beside';
      const end = performance.now() + seconds * 1000;
      const programs = async () => {
        const under = [];
        while (kind === 'beside' && performance.now() < end) {
          const { path, tag } = paths[readings % paths.length] as (typeof paths)[number];
          readings += 1;
          // One request in ten has no ETag.
          under.push(readCalendar(server, path, readings % 10 === 0 ? {} : { tag }).then(({ status }) => status));
          await pause(60_000 / perMinute);
        }
        expect(new Set(await Promise.all(under))).toEqual(new Set(kind === 'beside' ? [200, 304] : []));
      };
      const people = async () => {
        while (performance.now() < end) {
          const begun = performance.now();
          await club.admin.ask(listAgenda, { at: `${aTuesday}T00:00:00Z` });
          times[kind].push(performance.now() - begun);
          await pause(100);
        }
      };
      await Promise.all([programs(), people()]);
    }
    expect(readings).toBeGreaterThan((perMinute * rounds * seconds * 0.6) / 60);
    expect(percentile(times.beside) / percentile(times.alone)).toBeLessThanOrEqual(1.3);
  } finally {
    await server.close();
  }
});
