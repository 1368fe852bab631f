import { expect, it } from 'vitest';
import { listSeveral } from '@touchline/domain/schedule/contract.reached.ts';
import { findOverlaps } from '@touchline/domain/schedule/contract.overlaps.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anEvent, weekly } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, aSeason, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

const aClub = async () => {
  const club = await anOrganization(server);
  const ending = await aSeason(club, { name: 'Spring 2027', endDate: '2027-06-15' });
  const [tigers, owls] = [
    await aTeam(club, { name: 'Tigers', seasonId: ending.id }),
    await aTeam(club, { name: 'Owls' }),
  ];
  return { club, ending, tigers, owls, coach: await aCoachOf(club, tigers.id) };
};

it('counts the events of a series after the earliest season end of its teams', async () => {
  const { club, tigers, owls } = await aClub();
  const form = { day: '2027-06-01', time: '18:00', endDay: '2027-06-01', endTime: '19:00' };
  const pastSeason = async (teams: readonly { readonly id: string }[], days?: readonly string[]) =>
    (
      await club.admin.ask(findOverlaps, {
        ...form,
        teamIds: teams.map(({ id }) => id).join(','),
        ...(days && { days: days.join(',') }),
      })
    ).pastSeason;
  const days = ['2027-06-08', '2027-06-15', '2027-06-22', '2027-06-29'];
  const found = { name: 'Spring 2027', endDate: '2027-06-15', count: 2 };
  expect(await pastSeason([tigers], days)).toEqual(found);
  expect(await pastSeason([owls, tigers], days)).toEqual(found);
  expect(await pastSeason([owls], days)).toBeNull();
  expect(await pastSeason([tigers], days.slice(0, 2))).toBeNull();
  // A single event is not a series.
  expect(await pastSeason([tigers])).toBeNull();

  const { id: eventId } = await anEvent(club.admin, { teamIds: [tigers.id], repeat: weekly(2) });
  const moved = { ...form, teamIds: tigers.id, eventId, day: '2027-06-12', endDay: '2027-06-12' };
  expect((await club.admin.ask(findOverlaps, { ...moved, scope: 'following' })).pastSeason).toEqual({
    ...found,
    count: 1,
  });
  expect((await club.admin.ask(findOverlaps, { ...moved, scope: 'one' })).pastSeason).toBeNull();
});

it('lists the events of a series after a season’s end to users who may change them', async () => {
  const { club, ending, tigers, owls, coach } = await aClub();
  const stranger = await anOrganization(server);
  await anEvent(club.admin, { teamIds: [tigers.id], repeat: weekly(4) });
  await anEvent(club.admin, { teamIds: [tigers.id, owls.id], day: '2027-06-22', title: 'Both', repeat: weekly(1) });
  await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-06-20', title: 'Trip' });
  await anEvent(club.admin, { teamIds: [owls.id], repeat: weekly(4) });
  const starts = async (by: typeof coach) =>
    (await by.ask(listSeveral, { seasonId: ending.id })).events.map(
      ({ name, startsAt }) => `${startsAt.slice(5, 10)} ${name}`,
    );
  expect((await starts(club.admin)).toSorted()).toEqual(['06-22 Both', '06-22 Practice of Tigers']);
  expect(await starts(coach)).toEqual(['06-22 Practice of Tigers']);
  expect(await starts(stranger.admin)).toEqual([]);
});
