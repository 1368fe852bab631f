import { expect, it } from 'vitest';
import { listDays } from '@touchline/domain/schedule/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anEvent, weekly } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

const setCountry = (id: string, country: string) =>
  server.database.db
    .updateTable('organizations')
    .set({ country })
    .where('id', '=', id as never)
    .execute();

it('lists each day’s first events and total in weeks of the club’s country', async () => {
  const club = await anOrganization(server);
  const [tigers, owls] = [await aTeam(club, { name: 'Tigers' }), await aTeam(club, { name: 'Owls' })];
  const coach = await aCoachOf(club, owls.id);
  for (const minute of ['00', '05', '10', '15', '20', '25'])
    await anEvent(club.admin, { teamIds: [tigers.id], time: `18:${minute}` });
  // This event starts on a Sunday and ends on Monday.
  await anEvent(club.admin, { day: '2027-06-06', time: '23:30', endDay: '2027-06-07', endTime: '00:30' });
  const camp = { kind: 'event', title: 'Camp', time: null, endTime: null } as const;
  await anEvent(club.admin, { ...camp, day: '2027-05-20', endDay: '2027-06-01', teamIds: [owls.id] });
  await anEvent(club.admin, { ...camp, day: '2027-05-20', endDay: '2027-05-29', title: 'Over', teamIds: [owls.id] });
  const shown = async (span: 'week' | 'month', day: string, reader = club.admin, more: object = {}) =>
    (await reader.ask(listDays, { span, day, ...more })).map(({ day: one, total, entries }) =>
      [one.slice(5), total, entries.length].join(' '),
    );
  expect(await shown('week', '2027-06-02')).toEqual([
    ...['05-31 1 1', '06-01 6 6', '06-02 0 0', '06-03 0 0', '06-04 0 0', '06-05 0 0', '06-06 1 1'],
  ]);
  const month = await shown('month', '2027-06-30');
  expect([month.length, month[0], month[1], month.at(-1)]).toEqual([35, '05-31 1 1', '06-01 6 4', '07-04 0 0']);
  expect((await shown('week', '2027-06-02', coach)).filter((line) => !line.endsWith('0 0'))).toEqual([
    ...['05-31 1 1', '06-06 1 1'],
  ]);
  expect((await shown('week', '2027-06-02', club.admin, { teamId: tigers.id })).slice(0, 2)).toEqual([
    ...['05-31 0 0', '06-01 6 6'],
  ]);
  await setCountry(club.id, 'US');
  expect((await shown('week', '2027-06-06'))[0]).toBe('06-06 1 1');
  await setCountry(club.id, 'EG');
  expect((await shown('week', '2027-06-02'))[0]).toBe('05-29 2 2');
});

it('returns a month with five events a day in less than 100 kB', async () => {
  const club = await anOrganization(server);
  const daily = weekly(60, { weekdays: [1, 2, 3, 4, 5, 6, 7] });
  for (const time of ['08:00', '09:00', '10:00', '11:00', '12:00'])
    await anEvent(club.admin, { day: '2027-06-01', time, repeat: daily });
  const answer = await club.admin.send(listDays, { span: 'month', day: '2027-06-15' });
  const text = await answer.text();
  expect(JSON.parse(text).at(-1)).toMatchObject({ total: 5 });
  expect(text.length).toBeLessThan(100_000);
});
