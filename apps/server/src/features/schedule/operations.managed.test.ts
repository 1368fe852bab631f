import { expect, it } from 'vitest';
import { giveCoachAnswer } from '@touchline/domain/answers/contract.ts';
import { dayOf, daysLater } from '@touchline/domain/core/calendar.ts';
import { findOverlaps, previewAct } from '@touchline/domain/schedule/contract.overlaps.ts';
import { cancelEvent, deleteEvent, takeTeamOut, updateEvent } from '@touchline/domain/schedule/contract.ts';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { aClubThatAsks } from '@touchline/tests/support/club/answers.ts';
import { sendMark } from '@touchline/tests/support/club/attendance.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { agendaOf, anEvent, detailOf, weekly } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { hashOf, newToken } from '../../core/identity/tokens.ts';

const server = sharedServer();

/** A series of five Tigers practices. An admin assigned the third to the Owls and the fourth to everyone. */
const aClub = async () => {
  const club = await anOrganization(server);
  const [tigers, owls] = [await aTeam(club, { name: 'Tigers' }), await aTeam(club, { name: 'Owls' })];
  const coach = await aCoachOf(club, tigers.id);
  for (const [teamId, count] of [
    [tigers.id, 1],
    [owls.id, 2],
  ] as const)
    for (let made = 0; made < count; made += 1)
      await club.admin.ask(addPlayer, { teamId, playerId: (await club.addPlayer()).profileId });
  await anEvent(coach, { teamIds: [tigers.id], repeat: weekly(5) });
  const ids = (await agendaOf(coach)).map(({ id }) => id);
  const [, second = '', ofOwls = '', ofAll = ''] = ids;
  await club.admin.ask(updateEvent, { eventId: ofOwls, teamIds: [owls.id] });
  await club.admin.ask(updateEvent, { eventId: ofAll, teamIds: [] });
  return { club, coach, ids, second, teamId: tigers.id };
};

it('a coach’s change of a series affects only events of their own teams', async () => {
  const { club, coach, ids, second } = await aClub();
  const facts = async (fact: 'note' | 'status') => {
    const events = await Promise.all(ids.map((id) => detailOf(club.admin, id)));
    return events.map((event) => event[fact]);
  };
  const changed = await coach.ask(updateEvent, { eventId: second, scope: 'following', note: 'Shoes' });
  expect([changed.count, await facts('note')]).toEqual([2, [null, 'Shoes', null, null, 'Shoes']]);
  expect((await coach.ask(updateEvent, { eventId: second, scope: 'following', note: 'Water' })).count).toBe(2);
  expect(await facts('note')).toEqual([null, 'Water', null, null, 'Water']);
  expect((await coach.ask(cancelEvent, { eventId: second, scope: 'following', reason: 'Summer' })).count).toBe(2);
  expect(await facts('status')).toEqual(['scheduled', 'cancelled', 'scheduled', 'scheduled', 'cancelled']);
  expect((await club.admin.ask(cancelEvent, { eventId: ids[0] ?? '', scope: 'following', reason: null })).count).toBe(
    3,
  );
});

it('previews count only the families of events that the user may change', async () => {
  const { club, coach, second, teamId } = await aClub();
  const families = (told: { later: { families: number } | null } | null) => told?.later?.families;
  const cancelling = { act: 'cancel' as const, eventId: second, scope: 'following' as const };
  const moving = {
    ...{
      eventId: second,
      scope: 'following' as const,
      teamIds: teamId,
    },
    ...{ day: '2027-06-08', time: '17:00', endDay: '2027-06-08', endTime: '18:30' },
  };
  expect([
    families((await coach.ask(previewAct, cancelling)).told),
    families((await coach.ask(findOverlaps, moving)).told),
    families((await club.admin.ask(previewAct, cancelling)).told),
    families((await club.admin.ask(findOverlaps, moving)).told),
  ]).toEqual([1, 1, 3, 3]);
});

it('refuses to delete an event with answers, attendance or sent links', async () => {
  const { club, coach, tigers, pia } = await aClubThatAsks(server);
  const teamIds = [tigers.id];
  const yesterday = daysLater(dayOf(new Date(), 'Europe/Vienna'), -1);
  const [asked, linked, free] = [
    await anEvent(coach, { teamIds }),
    await anEvent(coach, { teamIds }),
    await anEvent(coach, { teamIds }),
  ];
  const attended = await anEvent(coach, { teamIds, day: yesterday });
  await coach.ask(giveCoachAnswer, { eventId: asked.id, answer: 'no' });
  expect((await sendMark(coach, attended.id, [pia], 'present')).status).toBe(200);
  await server.database.db
    .insertInto('answer_links')
    .values({
      ...{ organization_id: club.id, user_id: pia.userId, player_id: pia.profileId, event_id: linked.id },
      token_hash: hashOf(newToken()),
    })
    .execute();
  for (const { id: eventId } of [asked, attended, linked]) {
    expect((await detailOf(coach, eventId)).isDeletable).toBe(false);
    const answer = await coach.send(deleteEvent, { eventId });
    expect([answer.status, (await errorOf(answer)).message]).toEqual([
      409,
      'This event cannot be deleted, because people were told of it, answered it or attended it. Cancel it instead: it then stays visible with the reason.',
    ]);
  }
  expect((await detailOf(coach, free.id)).isDeletable).toBe(true);
  await coach.ask(deleteEvent, { eventId: free.id });
});

// SCHED-40
it('a coach of one team can only remove that team from a shared event', async () => {
  const { club, tigers, owls, coach, otherCoach, mother } = await aClubThatAsks(server);
  const shared = (day: string) => anEvent(club.admin, { teamIds: [tigers.id, owls.id], day });
  const [{ id: eventId }, { id: second }] = [await shared('2027-06-01'), await shared('2027-06-02')];
  const take = async (by: Pick<typeof coach, 'send'>, teamId: string, id = eventId) => {
    const answer = await by.send(takeTeamOut, { eventId: id, teamId });
    return answer.status === 204 ? 204 : `${answer.status} ${(await errorOf(answer)).code}`;
  };
  const facts = { mayManage: false, leavable: [{ id: tigers.id, name: 'Tigers' }] };
  expect(await detailOf(coach, eventId)).toMatchObject(facts);
  for (const reader of [club.admin, mother]) expect((await detailOf(reader, eventId)).leavable).toEqual([]);
  expect(await take(coach, owls.id)).toBe('404 not_found');
  expect(await take(mother, tigers.id)).toBe('403 forbidden');
  expect(await take(coach, tigers.id)).toBe(204);
  expect((await agendaOf(coach)).map(({ id }) => id)).toEqual([second]);
  expect((await agendaOf(mother)).map(({ id }) => id)).toEqual([second]);
  expect(await detailOf(otherCoach, eventId)).toMatchObject({ mayManage: true, teams: [{ name: 'Owls' }] });
  expect(await take(coach, tigers.id)).toBe('404 not_found');
  expect(await take(otherCoach, owls.id)).toBe('409 only_team');
  await club.admin.ask(cancelEvent, { eventId: second, reason: null });
  expect(await take(coach, tigers.id, second)).toBe('409 cancelled');
  expect((await detailOf(coach, second)).leavable).toEqual([]);
});
