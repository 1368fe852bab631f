import { expect, it } from 'vitest';
import { updateAnswerSettings } from '@touchline/domain/answers/contract.ts';
import { addGuest } from '@touchline/domain/answers/contract.guests.ts';
import { downloadEvent } from '@touchline/domain/schedule/contract.feeds.ts';
import { cancelEvent, listDays } from '@touchline/domain/schedule/contract.ts';
import { aClubThatAsks, answering, answersTo, ownAnswers } from '@touchline/tests/support/club/answers.ts';
import type { Member } from '@touchline/tests/support/club/club.ts';
import { joinAs } from '@touchline/tests/support/club/memberships.ts';
import { agendaOf, aTuesday, anEvent, detailOf } from '@touchline/tests/support/club/schedule.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

/** The Owls' coach, who is also a guardian of Pia and a read-only guardian of Paul. Both play for the Tigers. */
const aCoachWithChildren = async () => {
  const world = await aClubThatAsks(server);
  const { club, tigers, owls, otherCoach, pia, paul } = world;
  const children = [
    { id: pia.profileId, mayAnswer: true },
    { id: paul.profileId, mayAnswer: false },
  ];
  await joinAs(server, club, otherCoach, 'player', children);
  const { id: ofChild } = await anEvent(club.admin, { teamIds: [tigers.id], place: 'Hall 1' });
  const { id: own } = await anEvent(club.admin, {
    teamIds: [owls.id],
    place: 'Hall 2',
    time: '20:00',
    endTime: '21:00',
  });
  return { ...world, parent: otherCoach, ofChild, own };
};

longTest('a coach can answer events of their own children', async () => {
  const { club, tigers, coach, parent, pia, paul, olaf, ofChild, own } = await aCoachWithChildren();
  expect(await agendaOf(parent)).toMatchObject([
    {
      id: ofChild,
      children: [
        { firstName: 'Paul', answer: { isOpen: false } },
        { firstName: 'Pia', answer: { isOpen: true } },
      ],
    },
    { id: own, children: [] },
  ]);
  expect(await agendaOf(parent, { playerId: pia.profileId })).toMatchObject([{ id: ofChild }]);
  expect(await agendaOf(parent, { unanswered: true })).toMatchObject([{ id: ofChild }]);
  expect(await agendaOf(parent, { playerId: olaf.profileId })).toEqual([]);
  const days = await parent.ask(listDays, { span: 'week', day: aTuesday });
  expect(days.flatMap(({ entries }) => entries.map(({ id }) => id))).toEqual([ofChild, own]);
  // A coach who is not a guardian does not see the other team's events.
  expect(await agendaOf(coach)).toMatchObject([{ id: ofChild, children: [] }]);

  expect((await answering(parent, pia, ofChild, 'yes')).status).toBe(200);
  expect(await answersTo(coach, ofChild)).toMatchObject({
    Pia: { answer: 'yes', givenAs: 'guardian' },
    Paul: { answer: null },
  });
  expect(await ownAnswers(parent, ofChild)).toMatchObject({ Pia: { answer: 'yes', isNeeded: false } });
  expect(await agendaOf(parent, { unanswered: true })).toEqual([]);
  expect((await answering(parent, paul, ofChild, 'yes')).status).toBe(403);
  expect((await answering(parent, olaf, own, 'no')).status).toBe(200);
  expect(await answersTo(parent, own)).toMatchObject({ Olaf: { answer: 'no', givenAs: 'coach' } });

  // The coach has only a guardian's rights for this event.
  expect(await detailOf(parent, ofChild)).toMatchObject({ mayManage: false, mayReadAnswers: false });
  expect((await parent.send(cancelEvent, { eventId: ofChild, reason: null })).status).toBe(404);
  await server.database.db
    .updateTable('events')
    .set({ starts_at: new Date(Date.now() + 3_600_000), ends_at: new Date(Date.now() + 7_200_000) })
    .where('id', '=', ofChild)
    .execute();
  await club.admin.ask(updateAnswerSettings, { teamId: tigers.id, answersCloseHours: 2 });
  expect((await answering(parent, pia, ofChild, 'no')).status).toBe(409);
});

it('finds unanswered events of one child, whether or not a sibling has answered', async () => {
  const { club, tigers, mother, pia, paul } = await aClubThatAsks(server);
  const { id } = await anEvent(club.admin, { teamIds: [tigers.id] });
  const unansweredOf = (player: Pick<Member, 'profileId'>) =>
    agendaOf(mother, { unanswered: true, playerId: player.profileId });
  expect((await answering(mother, pia, id, 'yes')).status).toBe(200);
  expect([await unansweredOf(pia), await unansweredOf(paul)]).toMatchObject([[], [{ id }]]);
  expect(await agendaOf(mother, { unanswered: true })).toMatchObject([{ id }]);
});

longTest('a coach sees events that their child joins as a guest', async () => {
  const { club, coach, parent, pia, olaf } = await aCoachWithChildren();
  const lions = await aTeam(club, { name: 'Lions' });
  const { id } = await anEvent(club.admin, { teamIds: [lions.id], time: '08:00', endTime: '09:00' });
  const seen = async (search: object = {}) => (await agendaOf(parent, search)).map((entry) => entry.id);
  expect([await seen(), (await parent.send(downloadEvent, { eventId: id })).status]).toEqual([
    [expect.any(String), expect.any(String)],
    404,
  ]);
  await club.admin.ask(addGuest, { eventId: id, playerId: pia.profileId });
  expect((await seen())[0]).toBe(id);
  expect(await seen({ playerId: pia.profileId })).toContain(id);
  expect(await seen({ unanswered: true })).toContain(id);
  expect(await seen({ playerId: olaf.profileId })).toEqual([]);
  const file = await parent.send(downloadEvent, { eventId: id });
  expect([file.status, await file.text()]).toEqual([200, expect.stringContaining('Practice')]);
  expect((await coach.send(downloadEvent, { eventId: id })).status).toBe(404);
});

it('a coach whose family membership has ended does not see their children’s events', async () => {
  const { parent, club, pia, ofChild, own } = await aCoachWithChildren();
  await server.database.db
    .updateTable('memberships')
    .set({ state: 'ended', ended_at: new Date() })
    .where('organization_id', '=', club.id)
    .where('user_id', '=', parent.userId)
    .where('role', '=', 'player')
    .execute();
  expect(await agendaOf(parent)).toMatchObject([{ id: own }]);
  expect((await answering(parent, pia, ofChild, 'yes')).status).toBe(404);
});
