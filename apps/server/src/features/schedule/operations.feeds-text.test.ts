import nodeIcal from 'node-ical';
import { describe, expect, it } from 'vitest';
import { cancelEvent, restoreEvent, updateEvent } from '@touchline/domain/schedule/contract.ts';
import { cancelTryout } from '@touchline/domain/tryouts/contract.ts';
import { createField, createVenue } from '@touchline/domain/venues/contract.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { entriesIn, feedOf, readCalendar, titlesOf } from '@touchline/tests/support/club/feeds.ts';
import { agendaOf, anEvent } from '@touchline/tests/support/club/schedule.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { openTestServer, ownServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTryout } from '@touchline/tests/support/club/tryouts.ts';
import { longDescribe, longTest, some } from '@touchline/tests/support/run/long.ts';

const server = ownServer();

const setZone = (on: TestServer, { id }: Club, timeZone: string) =>
  on.database.db.updateTable('organizations').set({ time_zone: timeZone }).where('id', '=', id).execute();

const textOf = async (on: TestServer, path: string): Promise<string> => (await readCalendar(on, path)).text();

/** UID, start and end (ISO, UTC) of all entries in order, read by node-ical. */
const momentsByNodeIcal = (text: string) =>
  Object.values(nodeIcal.sync.parseICS(text))
    .flatMap((entry) => (entry?.type === 'VEVENT' ? [entry] : []))
    .map(({ uid, start, end }) => [uid, start.toISOString(), end?.toISOString()]);

const momentsByIcalJs = (text: string) =>
  entriesIn(text).map(({ uid, start, end }) => [uid, start.toJSDate().toISOString(), end.toJSDate().toISOString()]);

describe('the text of a calendar', () => {
  // FEED-03
  some(1).each([
    ['Europe/Berlin', ['2027-03-28', '2027-10-31'], '02:30'],
    ['America/New_York', ['2027-03-14', '2027-11-07'], '01:30'],
    ['Australia/Sydney', ['2027-04-04', '2027-10-03'], '02:30'],
    ['Australia/Lord_Howe', ['2027-04-04', '2027-10-03'], '01:45'],
  ])('a calendar has the right times in %s across clock changes', async (zone, changes, inTheGap) => {
    const club = await anOrganization(server);
    await setZone(server, club, zone);
    for (const day of changes) {
      const around = [-1, 0, 1].map((by) => new Date(Date.parse(day) + by * 86_400_000).toISOString().slice(0, 10));
      for (const one of around)
        for (const time of ['00:30', inTheGap, '18:00'])
          await anEvent(club.admin, { day: one, time, endDay: one, endTime: '22:00' });
    }
    const expected = (await agendaOf(club.admin, { at: '2027-01-01T00:00:00Z' })).flatMap((entry) =>
      entry.type === 'event' ? [[`event-${entry.id}@localhost`, entry.startsAt, entry.endsAt]] : [],
    );
    expect(expected).toHaveLength(18);
    const text = await textOf(server, await feedOf(club.admin));
    expect(momentsByIcalJs(text)).toEqual(expected);
    expect(momentsByNodeIcal(text)).toEqual(expected);
    expect(text).not.toMatch(/TZID|VTIMEZONE/);
  });

  // FEED-03
  longTest('a calendar follows RFC 5545 and RFC 7986', async () => {
    const club = await anOrganization(server, 'Füchse, Löwen & Söhne');
    const team = await aTeam(club, { name: 'Grün-Weiß 🦊; Erste' });
    const facts = { name: 'Sportpark', address: 'Am Weg 1, 1010 Wien', note: null, directions: null };
    const venue = await club.admin.ask(createVenue, facts);
    const field = await club.admin.ask(createField, { venueId: venue.id, name: 'Platz 1', parts: 1 });
    const note = `Bring water, shoes; and ${'ä'.repeat(200)}\n🦊 ${'x'.repeat(90)}`;
    const { id } = await anEvent(club.admin, { teamIds: [team.id], fieldId: field.id, meetingMinutes: 20, note });
    await anEvent(club.admin, {
      ...{ kind: 'event', title: 'Camp', day: '2027-06-05', endDay: '2027-06-06', time: null, endTime: null },
    });
    const path = await feedOf(club.admin);
    const answer = await readCalendar(server, path);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toMatch(/^private/);
    expect(answer.headers.get('set-cookie')).toBeNull();
    const text = await answer.text();
    const lines = text.split('\r\n');
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
    for (const line of ['VERSION:2.0', 'NAME:Touchline', 'REFRESH-INTERVAL;VALUE=DURATION:PT4H', 'SEQUENCE:0'])
      expect(lines).toContain(line);
    for (const line of ['STATUS:CONFIRMED', 'DTSTART;VALUE=DATE:20270605', 'DTEND;VALUE=DATE:20270607'])
      expect(lines).toContain(line);
    expect(lines).toContain('DTSTART:20270601T160000Z');
    expect(text).toMatch(/DTSTAMP:\d{8}T\d{6}Z\r\n/);
    expect(text).toMatch(/LAST-MODIFIED:\d{8}T\d{6}Z\r\n/);
    expect(text).not.toContain('METHOD');
    const [practice] = entriesIn(text);
    expect(practice).toMatchObject({
      uid: `event-${id}@localhost`,
      title: 'Practice · Grün-Weiß 🦊; Erste',
      place: 'Sportpark, Platz 1\nAm Weg 1, 1010 Wien',
      description: [
        ...['Füchse, Löwen & Söhne', 'Meet 20 minutes before the start.', note],
        `http://localhost/dashboard/schedule/${id}`,
      ].join('\n'),
      ...{ sequence: 0, status: 'CONFIRMED' },
    });
    await server.moveClock(1);
    const modified = (of: string) => /LAST-MODIFIED:(\d{8}T\d{6}Z)\r\nEND:VEVENT/.exec(of)?.[1] ?? '';
    const steps = [
      () => club.admin.ask(updateEvent, { eventId: id, note: 'New', expected: { note } } as never),
      () => club.admin.ask(cancelEvent, { eventId: id, reason: 'Rain' }),
      () => club.admin.ask(restoreEvent, { eventId: id }),
    ];
    for (const [at, step] of steps.entries()) {
      await step();
      const after = await textOf(server, path);
      const isCancelled = at === 1;
      expect(entriesIn(after)[0]).toMatchObject({
        ...{ uid: `event-${id}@localhost`, sequence: at + 1, status: isCancelled ? 'CANCELLED' : 'CONFIRMED' },
        title: `${isCancelled ? 'Canceled: ' : ''}Practice · Grün-Weiß 🦊; Erste`,
        description: expect.stringContaining(isCancelled ? 'Reason: Rain' : 'New'),
      });
      expect(modified(after) > modified(text)).toBe(true);
    }
  });
});

longDescribe('the entries of a calendar', () => {
  // FEED-04
  it('a calendar omits events canceled 30 days ago or over for 12 months', async () => {
    const own = await openTestServer();
    try {
      const club = await anOrganization(own);
      const now = Date.now();
      const dayIn = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
      const add = (title: string, days: number) =>
        anEvent(club.admin, { kind: 'event', title, day: dayIn(days), endDay: dayIn(days) });
      const cancelled = await add('Cancelled', 100);
      await add('Long ago', -330);
      await add('To come', 300);
      const tryout = await aTryout(club, await anOpenAgeGroup(own, club));
      const path = await feedOf(club.admin);
      await club.admin.ask(cancelEvent, { eventId: cancelled.id, reason: null });
      await club.admin.ask(cancelTryout, { tryoutId: tryout.id });
      const titles = async () => (await titlesOf(own, path)).map((title) => title.replace(tryout.title, 'T'));
      const all = ['Long ago', 'Canceled: Tryout · T', 'Canceled: Cancelled', 'To come'];
      expect((await titles()).toSorted()).toEqual(all.toSorted());
      await own.moveClock(24 * 29);
      expect((await titles()).toSorted()).toEqual(all.toSorted());
      await own.moveClock(24 * 3);
      expect(await titles()).toEqual(['Long ago', 'To come']);
      await own.moveClock(24 * 5);
      expect(await titles()).toEqual(['To come']);
    } finally {
      await own.close();
    }
  });
});

describe('repeated reads of a calendar', () => {
  // FEED-05
  it('answers repeated reads of a calendar without reading events', async () => {
    const statements: string[] = [];
    const own = await openTestServer({}, undefined, { onStatement: (text) => void statements.push(text) });
    try {
      const club = await anOrganization(own);
      await anEvent(club.admin);
      const path = await feedOf(club.admin);
      const first = await readCalendar(own, path);
      const text = await first.text();
      const tag = first.headers.get('etag') ?? '';
      const asked = async (options: object) => {
        await own.app.announce();
        statements.length = 0;
        const answer = await readCalendar(own, path, options);
        const all = statements.join('\n');
        return { answer, count: statements.length, readsEvents: /\b(events|event_teams|tryouts)\b/.test(all) };
      };
      const again = await asked({ tag });
      expect([again.answer.status, again.count, again.readsEvents]).toEqual([304, 4, false]);
      expect(again.answer.headers.get('etag')).toBe(tag);
      expect(await again.answer.text()).toBe('');
      const kept = await asked({});
      expect([kept.answer.status, kept.count, kept.readsEvents]).toEqual([200, 4, false]);
      expect(await kept.answer.text()).toBe(text);
      // Sends several tags, as a proxy would, and then an outdated one.
      expect((await asked({ tag: `"other", ${tag}` })).answer.status).toBe(304);
      await anEvent(club.admin, { day: '2027-06-08' });
      const changed = await asked({ tag });
      expect([changed.answer.status, changed.readsEvents]).toEqual([200, true]);
      expect(entriesIn(await changed.answer.text())).toHaveLength(2);
    } finally {
      await own.close();
    }
  });

  // FEED-05
  longTest('limits reads of a calendar address to thirty an hour', async () => {
    const club = await anOrganization(server);
    const paths = [await feedOf(club.admin), await feedOf(await club.addCoach()), await feedOf(await club.addCoach())];
    const [first = ''] = paths;
    for (const path of paths)
      for (let n = 0; n < 30; n += 1) expect((await readCalendar(server, path)).status).toBe(200);
    const refused = await readCalendar(server, first);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await readCalendar(server, first, { method: 'HEAD' })).status).toBe(429);
  });
});
