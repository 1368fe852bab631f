import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeFeed, readFeed } from '@touchline/domain/schedule/contract.feeds.ts';
import { cancelEvent, deleteEvent, readEvent, updateEvent } from '@touchline/domain/schedule/contract.ts';
import { removeCoach, updateTeam } from '@touchline/domain/teams/contract.ts';
import { updateField, updateVenue } from '@touchline/domain/venues/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { entriesIn, feedOf, readCalendar, titlesOf } from '@touchline/tests/support/club/feeds.ts';
import { aFamilyOfTwoClubs } from '@touchline/tests/support/club/guardians.ts';
import { endMembership, joinAs } from '@touchline/tests/support/club/memberships.ts';
import { aField, agendaOf, anEvent } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { openTestServer, sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const putOnTeam = (organizationId: string, teamId: string, ...playerIds: readonly string[]) =>
  server.database.db
    .insertInto('team_players')
    .values(
      playerIds.map((id) => ({ organization_id: organizationId, team_id: teamId, player_id: id, status: 'active' })),
    )
    .execute();

describe('the calendar address of a person', () => {
  // FEED-01
  longTest('a calendar covers all memberships of a person', async () => {
    const { club, bears, pia, paul, cub, mother } = await aFamilyOfTwoClubs(server);
    const [tigers, owls, cubs] = [
      await aTeam(club, { name: 'Tigers' }),
      await aTeam(club, { name: 'Owls' }),
      await aTeam(bears, { name: 'Cubs' }),
    ];
    const stranger = await club.addPlayer({ firstName: 'Strange' });
    await putOnTeam(club.id, tigers.id, pia.profileId, paul.profileId, stranger.profileId);
    await putOnTeam(bears.id, cubs.id, cub.profileId);
    await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-06-01' });
    await anEvent(club.admin, { teamIds: [owls.id], day: '2027-06-02' });
    await anEvent(club.admin, { kind: 'event', title: 'Summer party', day: '2027-06-03' });
    await anEvent(bears.admin, { teamIds: [cubs.id], day: '2027-06-04' });
    const path = await feedOf(mother);
    const several = ['Practice · Tigers (Paul and Pia)', 'Summer party', 'Practice · Cubs (Cora)'];
    several.push('Tryout · Spring tryout (Pia)');
    expect((await titlesOf(server, path)).toSorted()).toEqual(several.toSorted());
    // The name is omitted if there is only one child.
    expect((await titlesOf(server, await feedOf(pia))).toSorted()).toEqual([
      ...['Practice · Tigers', 'Summer party', 'Tryout · Spring tryout'],
    ]);
    const text = await (await readCalendar(server, path)).text();
    expect(text).not.toContain('Strange');
    expect(text.match(/Bears/g)?.length).toBeGreaterThan(0);
  });

  // FEED-01
  it('renewing a calendar address ends the old one at once', async () => {
    const club = await anOrganization(server);
    expect(await club.admin.ask(readFeed, {})).toEqual({ feed: null });
    const { feed } = await club.admin.ask(makeFeed, { replaces: null });
    const path = new URL(feed.address).pathname;
    expect((await readCalendar(server, path)).status).toBe(200);
    const renewed = await club.admin.ask(makeFeed, { replaces: feed.createdAt });
    const again = await club.admin.ask(makeFeed, { replaces: feed.createdAt });
    expect(again).toEqual(renewed);
    expect((await club.admin.ask(readFeed, {})).feed).toEqual(renewed.feed);
    expect((await readCalendar(server, path)).status).toBe(404);
    const next = new URL(renewed.feed.address).pathname;
    // A HEAD request does not count as reading the calendar.
    const readAt = () =>
      server.database.db
        .selectFrom('calendar_feeds')
        .where('user_id', '=', club.admin.userId)
        .select('read_at')
        .executeTakeFirstOrThrow();
    expect((await readCalendar(server, next, { method: 'HEAD' })).status).toBe(200);
    expect((await readAt()).read_at).toBeNull();
    expect((await readCalendar(server, next)).status).toBe(200);
    expect((await readAt()).read_at).not.toBeNull();
    // Tries the proof of another address and invalid values.
    const [[, , former = ''], [, , id = '']] = [path.split('/'), next.split('/')] as const;
    for (const wrong of [
      path.replace(former, id),
      `/calendar/${id}/.ics`,
      `/calendar/${randomUUID()}/a.ics`,
      '/calendar/a/b',
    ])
      expect((await readCalendar(server, wrong)).status).toBe(404);
    expect((await server.anonymous.send(readFeed, {})).status).toBe(401);
  });

  // FEED-01
  it('a calendar address does not appear in the log, even if reading it fails', async () => {
    const lines: string[] = [];
    const other = await openTestServer({ LOG_LEVEL: 'debug' }, undefined, { log: (line) => void lines.push(line) });
    try {
      const club = await anOrganization(other);
      const path = await feedOf(club.admin);
      const [, , id = '', proof = ''] = path.split('/');
      await readCalendar(other, path);
      await readCalendar(other, `${path}x`);
      for (let n = 0; n < 31; n += 1) await readCalendar(other, path);
      const { db } = other.database;
      await db.schema.alterTable('calendar_tallies').renameTo('elsewhere').execute();
      await db.deleteFrom('rate_limits').execute();
      expect((await readCalendar(other, path)).status).toBe(500);
      const log = lines.join('');
      expect(log).toMatch(/unexpected fault/);
      expect(log).toMatch(/"limited"/);
      expect(log).not.toContain(id);
      expect(log).not.toContain(proof.slice(0, 20));
      const stored = JSON.stringify([
        await db.selectFrom('audit_log').selectAll().execute(),
        await db.selectFrom('request_errors').selectAll().execute(),
      ]);
      expect(stored).not.toContain(proof.slice(0, 20));
    } finally {
      await other.close();
    }
  });

  it('a calendar omits ended memberships', async () => {
    const club = await anOrganization(server);
    const other = await anOrganization(server);
    const coach = await joinAs(server, other, await club.addCoach(), 'coach');
    for (const { admin } of [club, other]) await anEvent(admin, { kind: 'event', title: `Party ${admin.name}` });
    const path = await feedOf(coach);
    expect(await titlesOf(server, path)).toHaveLength(2);
    await endMembership(server, coach.membershipId);
    expect(await titlesOf(server, path)).toHaveLength(1);
    await server.database.db
      .updateTable('users')
      .set({ leaves_at: new Date() })
      .where('id', '=', coach.userId)
      .execute();
    expect((await readCalendar(server, path)).status).toBe(404);
  });
});

describe('the version of a calendar', () => {
  /** Reads the calendar again with the latest tag and returns 'unchanged' for a 304, or the entries. */
  const follow = async (person: Parameters<typeof feedOf>[0]) => {
    const path = await feedOf(person);
    let tag = (await readCalendar(server, path)).headers.get('etag') ?? '';
    return async () => {
      await server.database.db.deleteFrom('rate_limits').execute();
      const answer = await readCalendar(server, path, { tag });
      tag = answer.headers.get('etag') ?? '';
      const text = await answer.text();
      return answer.status === 304
        ? 'unchanged'
        : entriesIn(text).map(({ title, place }) => `${title}${place ? ` @ ${place.replaceAll('\n', ', ')}` : ''}`);
    };
  };

  // SCHED-41
  it('the version of a coach’s calendar changes only with visible entries', async () => {
    const club = await anOrganization(server);
    const [tigers, owls, far] = [
      await aTeam(club, { name: 'Tigers' }),
      await aTeam(club, { name: 'Owls' }),
      await aTeam(club, { name: 'Far' }),
    ];
    const coach = await aCoachOf(club, tigers.id);
    const read = await follow(coach);
    expect(await read()).toBe('unchanged');
    const fieldId = await aField(club);
    const shared = await anEvent(club.admin, { teamIds: [tigers.id, owls.id], fieldId, title: 'Shared' });
    expect(await read()).toEqual([expect.stringMatching(/^Shared · Owls and Tigers @ Park .*, Field 1$/)]);
    await anEvent(club.admin, { teamIds: [far.id], title: 'Far away' });
    expect(await read()).toBe('unchanged');
    const change = (facts: object, expected: object) =>
      club.admin.ask(updateEvent, { eventId: shared.id, expected, ...facts } as never);
    await change({ teamIds: [tigers.id] }, { teamIds: [tigers.id, owls.id].toSorted() });
    expect(await read()).toEqual([expect.stringMatching(/^Shared · Tigers @/)]);
    const field = await server.database.db
      .selectFrom('fields')
      .where('id', '=', fieldId)
      .selectAll()
      .executeTakeFirstOrThrow();
    await club.admin.ask(updateField, { fieldId, name: 'Meadow', expected: { name: 'Field 1' } } as never);
    expect(await read()).toEqual([expect.stringMatching(/Meadow$/)]);
    await club.admin.ask(updateVenue, {
      venueId: field.venue_id,
      address: 'Way 1',
      expected: { address: null },
    } as never);
    expect(await read()).toEqual([expect.stringMatching(/Meadow, Way 1$/)]);
    await club.admin.ask(updateTeam, { teamId: tigers.id, name: 'Lynxes', expected: { name: 'Tigers' } } as never);
    expect(await read()).toEqual([expect.stringMatching(/^Shared · Lynxes/)]);
    const party = await anEvent(club.admin, { kind: 'event', title: 'Party' });
    expect(await read()).toHaveLength(2);
    await club.admin.ask(deleteEvent, { eventId: party.id });
    expect(await read()).toHaveLength(1);
    await club.admin.ask(cancelEvent, { eventId: shared.id, reason: 'Rain' });
    expect(await read()).toEqual([expect.stringMatching(/^Canceled: Shared/)]);
    const { id: assignmentId } = await server.database.db
      .selectFrom('team_coaches')
      .where('coach_profile_id', '=', coach.profileId)
      .select('id')
      .executeTakeFirstOrThrow();
    // Links in emails lead to the event's page.
    const linked = async () => (await coach.send(readEvent, { eventId: shared.id })).status;
    expect([await linked(), (await agendaOf(coach)).length]).toEqual([200, 1]);
    await club.admin.ask(removeCoach, { assignmentId });
    expect([await linked(), (await agendaOf(coach)).length]).toEqual([404, 0]);
    expect(await read()).toEqual([]);
    expect(await read()).toBe('unchanged');
  });

  longTest('the version of a family’s calendar changes with its children, their teams and names', async () => {
    const club = await anOrganization(server);
    const [tigers, owls] = [await aTeam(club, { name: 'Tigers' }), await aTeam(club, { name: 'Owls' })];
    for (const team of [tigers, owls]) await anEvent(club.admin, { teamIds: [team.id] });
    const mia = await club.addPlayer({ firstName: 'Mia' });
    const ben = await club.addPlayer({ firstName: 'Ben' });
    const { db } = server.database;
    const read = await follow(mia);
    await putOnTeam(club.id, tigers.id, mia.profileId);
    expect(await read()).toEqual(['Practice · Tigers']);
    const act = { organization_id: club.id, user_id: mia.userId, player_id: ben.profileId };
    await db
      .insertInto('guardianships')
      .values({ ...act, kind: 'guardian', may_answer: true })
      .execute();
    expect(await read()).toEqual(['Practice · Tigers (Mia)']);
    await putOnTeam(club.id, tigers.id, ben.profileId);
    expect(await read()).toEqual(['Practice · Tigers (Ben and Mia)']);
    await db.updateTable('player_profiles').set({ first_name: 'Bo' }).where('id', '=', ben.profileId).execute();
    expect(await read()).toEqual(['Practice · Tigers (Bo and Mia)']);
    await db.updateTable('team_players').set({ status: 'inactive' }).where('player_id', '=', mia.profileId).execute();
    expect(await read()).toEqual(['Practice · Tigers (Bo)']);
    await db
      .deleteFrom('guardianships')
      .where('user_id', '=', mia.userId)
      .where('player_id', '=', ben.profileId)
      .execute();
    expect(await read()).toEqual([]);
  });
});
