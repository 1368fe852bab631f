import { expect, it } from 'vitest';
import { downloadEvent, downloadSchedule } from '@touchline/domain/schedule/contract.feeds.ts';
import { cancelEvent } from '@touchline/domain/schedule/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { entriesIn } from '@touchline/tests/support/club/feeds.ts';
import { aField, anEvent } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTryout } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const aSchedule = async () => {
  const club = await anOrganization(server);
  const [tigers, owls] = [await aTeam(club, { name: 'Tigers' }), await aTeam(club, { name: 'Owls' })];
  const fieldId = await aField(club, { parts: 4 });
  const game = { kind: 'game', opponent: '=Lions', side: 'away', place: 'Linz, Stadium' } as const;
  const booked = { fieldId, firstPart: 1, lastPart: 2, meetingMinutes: 15, note: 'Bring water.\nAnd "shoes".' };
  await anEvent(club.admin, { teamIds: [tigers.id], ...booked });
  await anEvent(club.admin, { teamIds: [tigers.id, owls.id], day: '2027-06-02', ...game });
  const camp = { kind: 'event', title: 'Camp', time: null, endTime: null } as const;
  const { id } = await anEvent(club.admin, { ...camp, day: '2027-06-05', endDay: '2027-06-06' });
  await club.admin.ask(cancelEvent, { eventId: id, reason: 'Rain' });
  return { club, tigers, owls, fieldId };
};

// FEED-08
longTest('exports the filtered schedule as CSV and .ics', async () => {
  const { club, tigers, owls, fieldId } = await aSchedule();
  const tryout = await aTryout(club, await anOpenAgeGroup(server, club));
  const file = async (input: object, reader = club.admin) => {
    const answer = await reader.send(downloadSchedule, input as never);
    expect(answer.status).toBe(200);
    return { text: await answer.text(), name: answer.headers.get('content-disposition') ?? '' };
  };
  const csv = await file({ format: 'csv' });
  expect(csv.name).toMatch(/schedule_\d{4}-\d\d-\d\d\.csv/);
  const lines = csv.text.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    'Date,Start,End date,End,Kind,Title,Teams,Opponent,Home or away,Venue,Field,Parts,Place,Address,Meeting minutes,Status,Note',
  );
  expect(lines.filter((line) => line.includes(tryout.title))).toEqual([expect.stringMatching(/,Tryout,/)]);
  const events = lines.slice(1).filter((line) => !line.includes(tryout.title));
  expect(events).toEqual([
    expect.stringMatching(
      /^2027-06-01,18:00,2027-06-01,19:30,Practice,,Tigers,,,Park [^,]+,Field 1,1-2,,,15,,"Bring water\.\nAnd ""shoes""\."$/,
    ),
    `2027-06-02,18:00,2027-06-02,19:30,Game,,"Owls; Tigers","'=Lions",away,,,,"Linz, Stadium",,,,`,
    '2027-06-05,,2027-06-06,,Event,Camp,Everyone,,,,,,,,,Canceled,',
  ]);
  const titles = async (filters: object, reader = club.admin) =>
    entriesIn((await file({ format: 'ics', ...filters }, reader)).text).map(({ title }) => title);
  expect(await titles({ teamId: owls.id })).toEqual(['Game at =Lions · Owls and Tigers']);
  expect(await titles({ fieldId })).toEqual(['Practice · Tigers']);
  expect(await titles({ kind: 'event' })).toEqual(['Canceled: Camp']);
  expect(await titles({ kind: 'tryout' })).toEqual([`Tryout · ${tryout.title}`]);
  expect(await titles({}, await aCoachOf(club, owls.id))).toEqual([
    ...['Game at =Lions · Owls and Tigers', 'Canceled: Camp'],
  ]);
  expect(await titles({ teamId: tigers.id }, await club.addPlayer())).toEqual([]);
  expect((await club.admin.send(downloadSchedule, { format: 'pdf' })).status).toBe(422);
  expect((await server.anonymous.send(downloadSchedule, { format: 'csv' })).status).toBe(401);
});

it('exports one event under the same UID as in the feed', async () => {
  const { club, tigers } = await aSchedule();
  const { id } = await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-06-08' });
  const answer = await (await aCoachOf(club, tigers.id)).send(downloadEvent, { eventId: id });
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
  expect(answer.headers.get('content-disposition')).toContain('event.ics');
  const text = await answer.text();
  expect(text).toContain('METHOD:PUBLISH\r\n');
  expect(entriesIn(text)).toMatchObject([{ uid: `event-${id}@localhost`, title: 'Practice · Tigers' }]);
  expect((await (await club.addCoach()).send(downloadEvent, { eventId: id })).status).toBe(404);
});
