import { afterEach, expect, it, vi } from 'vitest';
import { signOut } from '@touchline/domain/access/contract.ts';
import { createCode } from '@touchline/domain/codes/contract.ts';
import { topics } from '@touchline/domain/core/topics.ts';
import { createSeason } from '@touchline/domain/seasons/contract.ts';
import { createTeam } from '@touchline/domain/teams/contract.ts';
import { anOrganization } from './club.ts';
import { aSeason, anAgeGroup } from './season.ts';
import type { TestServer } from '../server/server.ts';
import { openStream } from '../server/stream.ts';

const season = { sport: 'Soccer', startDate: '2026-03-01', endDate: '2026-06-30' } as const;

const aCode = (): string => `LIVE-${crypto.randomUUID().slice(0, 8)}`;

/** Stops the clock with which the server timestamps topic changes. The test then advances it. */
const stopClock = (): void => {
  const now = Math.ceil(performance.now());
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.advanceTimersByTime(now);
};

/** Rules for live connections on every engine that announces changes. */
export const liveRules = (server: () => TestServer): void => {
  afterEach(() => void vi.useRealTimers());

  it('notifies another admin of a changed topic within a second', async () => {
    const club = await anOrganization(server());
    const stream = await openStream(await club.addAdmin());
    // The second is measured by the server's clock, so the speed of the machine is irrelevant.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await club.admin.ask(createSeason, { name: 'Secret of spring', ...season });
    vi.advanceTimersByTime(1000);
    await stream.until(1);
    // If the web app has been built, live connections also report the build.
    expect(stream.events.filter(({ event }) => event !== 'build')).toEqual([
      { event: 'open', data: JSON.stringify(stream.before) },
      { event: 'changed', data: '["seasons"]' },
    ]);
    await stream.close();
  });

  it('reports the changes of the last seconds when a live connection opens', async () => {
    const club = await anOrganization(server());
    const colleague = await club.addAdmin();
    const witness = await openStream(colleague);
    stopClock();
    await club.admin.ask(createSeason, { name: 'Secret of spring', ...season });
    await witness.until(1);
    vi.advanceTimersByTime(50);
    const stream = await openStream(colleague);
    expect(stream.before.seasons).toBe(50);
    expect(stream.events[0]?.data).not.toContain('Secret');
    await club.admin.ask(createSeason, { name: 'Summer', ...season });
    await witness.until(2);
    vi.advanceTimersByTime(7);
    const laterStream = await openStream(colleague);
    expect(laterStream.before.seasons).toBe(7);
    await Promise.all([witness, stream, laterStream].map((open) => open.close()));
  });

  it('reports no earlier changes of other clubs or for other roles to a live connection', async () => {
    const [club, stranger] = [await anOrganization(server()), await anOrganization(server())];
    const [coach, player] = [await club.addCoach(), await club.addPlayer()];
    await server().announcedFromNow();
    const witness = await openStream(club.admin);
    await club.admin.send(createCode, { code: aCode(), role: 'coach' });
    await witness.until(1);
    stopClock();
    vi.advanceTimersByTime(500);
    const { id: seasonId } = await aSeason(club);
    const { id: ageGroupId } = await anAgeGroup(club, seasonId);
    await club.admin.ask(createTeam, { name: 'Tigers', seasonId, ageGroupId });
    await server().announcedFromNow();
    const streams = await Promise.all([club.admin, coach, player, stranger.admin].map(openStream));
    // A server that has just begun to listen reports all topics as changed at that moment.
    const reportedTopics = streams.map(({ before }) => topics.filter((topic) => (before[topic] ?? 500) < 500));
    const byTeams = ['coaches', 'players', 'teams', 'tryouts', 'registrations', 'evaluations', 'offers'];
    expect(reportedTopics).toEqual([
      topics.filter((topic) => ['seasons', ...byTeams].includes(topic)),
      topics.filter((topic) => byTeams.includes(topic)),
      ['teams', 'offers'],
      [],
    ]);
    expect(Object.keys(streams[2]?.before ?? {})).not.toContain('seasons');
    await Promise.all([witness, ...streams].map((stream) => stream.close()));
  });

  it('continues live connections when another listener on the same database stops', async () => {
    const club = await anOrganization(server());
    const { database } = server();
    const payloads: string[] = [];
    const stop = await database.listen('touchline', (payload) => payloads.push(payload));
    const stream = await openStream(await club.addAdmin());
    await club.admin.ask(createSeason, { name: 'Both hear', ...season });
    await stream.until(1);
    expect(payloads.length).toBeGreaterThan(0);
    stop();
    payloads.length = 0;
    await club.admin.ask(createSeason, { name: 'One hears', ...season });
    await stream.until(2);
    expect(payloads).toEqual([]);
    await stream.close();
  });

  it('reports none of 50 changes to a live connection of another club', async () => {
    const club = await anOrganization(server());
    const [stranger, member] = [await anOrganization(server()), await club.addAdmin()];
    const [strangerStream, memberStream] = [await openStream(stranger.admin), await openStream(member)];
    for (let count = 0; count < 50; count += 1)
      await club.admin.ask(createSeason, { name: `Season ${count}`, ...season });
    await memberStream.until(50);
    // Changes arrive in order, so the next change of the other club comes after the 50 changes.
    await stranger.admin.ask(createCode, { code: aCode(), role: 'coach' });
    await strangerStream.until(1);
    expect([memberStream.heard().length, strangerStream.heard()]).toEqual([50, ['codes']]);
    await Promise.all([memberStream.close(), strangerStream.close()]);
  });

  it('reports to each role only changes that its pages can show', async () => {
    const club = await anOrganization(server());
    const { id: seasonId } = await aSeason(club);
    const { id: ageGroupId } = await anAgeGroup(club, seasonId);
    const members = [await club.addCoach(), await club.addPlayer()] as const;
    await server().announcedFromNow();
    const [coach, player] = [await openStream(members[0]), await openStream(members[1])];
    await club.admin.send(createCode, { code: aCode(), role: 'coach' });
    await server().announcedFromNow();
    await club.admin.ask(createTeam, { name: 'Tigers', seasonId, ageGroupId });
    await club.admin.ask(createTeam, { name: 'Last of all', seasonId, ageGroupId });
    await Promise.all([coach.until(2), player.until(2)]);
    // An empty list would make every page reload its data.
    for (const { data } of [...coach.events, ...player.events]) expect(data).not.toBe('[]');
    for (const hidden of ['codes', 'seasons', 'accountInvitations'])
      expect([...coach.heard(), ...player.heard()]).not.toContain(hidden);
    expect(coach.heard()).toContain('teams');
    for (const hidden of ['coaches', 'players', 'tryouts', 'registrations', 'evaluations'])
      expect(player.heard()).not.toContain(hidden);
    expect(player.heard()).toContain('teams');
    await Promise.all([coach.close(), player.close()]);
  });

  it('reports nothing to live connections for a refused command', async () => {
    const club = await anOrganization(server());
    const code = aCode();
    const firstStream = await openStream(await club.addAdmin());
    await club.admin.send(createCode, { code, role: 'coach' });
    await firstStream.until(1);
    await firstStream.close();
    const stream = await openStream(await club.addAdmin());
    expect((await club.admin.send(createCode, { code, role: 'coach' })).status).toBe(409);
    await club.admin.ask(createSeason, { name: 'Spring', ...season });
    await stream.until(1);
    expect(stream.heard()).toEqual(['seasons']);
    await stream.close();
  });

  it('ends only the live connection whose session ends', async () => {
    const club = await anOrganization(server());
    const colleague = await club.addAdmin();
    const [ownStream, otherStream] = [await openStream(club.admin), await openStream(colleague)];
    await club.admin.ask(signOut, {});
    await ownStream.ended;
    await colleague.ask(createSeason, { name: 'Spring', ...season });
    await otherStream.until(1);
    expect(ownStream.heard()).toEqual([]);
    await otherStream.close();
  });
};
