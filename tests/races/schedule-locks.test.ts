import { expect, it } from 'vitest';
import { changeSeveral } from '@touchline/domain/schedule/contract.several.ts';
import {
  cancelEvent,
  createEvent,
  deleteEvent,
  restoreEvent,
  takeTeamOut,
  updateEvent,
} from '@touchline/domain/schedule/contract.ts';
import { assignCoach } from '@touchline/domain/teams/contract.ts';
import { anOrganization } from '../support/club/club.ts';
import { errorOf } from '../support/server/person.ts';
import { aField, agendaOf, anEvent, detailOf, practice, weekly } from '../support/club/schedule.ts';
import { aCoachOf, aTeam } from '../support/club/season.ts';
import { sharedServer } from '../support/server/server.ts';
import { duringOn } from './holding.ts';

const server = sharedServer();
const during = duringOn(() => server);

it('lets a coach change no event that is being moved to another team', async () => {
  const club = await anOrganization(server);
  const [tigers, owls] = [await aTeam(club, { name: 'Tigers' }), await aTeam(club, { name: 'Owls' })];
  const coach = await aCoachOf(club, tigers.id);
  await anEvent(coach, { teamIds: [tigers.id], repeat: weekly(4) });
  const events = (await agendaOf(coach)).map(({ id, startsAt }) => ({ id, startsAt }));
  const [one, two, three, four] = events.map(({ id }) => id);
  const changeStatement = (id = '') => `update events set revision = revision + 1 where id = '${id}';
    update event_teams set team_id = '${owls.id}' where event_id = '${id}'`;
  const cancelling = (eventId = '', scope: 'one' | 'following' = 'one') =>
    coach.send(cancelEvent, { eventId, scope, reason: 'Storm' });
  const alone = await during(changeStatement(one), () => cancelling(one));
  expect([alone.waited, alone.answer.status]).toEqual([true, 404]);
  const updated = await during(changeStatement(two), () => coach.send(updateEvent, { eventId: two ?? '', note: 'x' }));
  expect([updated.waited, updated.answer.status]).toEqual([true, 404]);
  const several = await during(changeStatement(three), () =>
    coach.send(changeSeveral, { events: events.slice(2), reason: 'Storm', act: { kind: 'cancel' } }),
  );
  expect([several.waited, several.answer.status]).toEqual([true, 422]);
  await anEvent(coach, { teamIds: [tigers.id], day: '2027-08-03', repeat: weekly(2) });
  const [five, six] = (await agendaOf(coach, { at: '2027-08-01T00:00:00Z' })).map(({ id }) => id);
  const following = await during(changeStatement(six), () => cancelling(five, 'following'));
  expect([following.waited, await following.answer.json()]).toEqual([true, { id: five, count: 1 }]);
  const status = async (id = '') => (await detailOf(club.admin, id)).status;
  expect(await Promise.all([one, two, three, four, six].map(status))).toEqual(Array(5).fill('scheduled'));
});

// SCHED-41
it('refuses a coach’s change after a pending removal from the team', async () => {
  const club = await anOrganization(server);
  const { id: teamId } = await aTeam(club, { name: 'Tigers' });
  const coach = await aCoachOf(club, teamId);
  const { id: eventId } = await anEvent(coach, { teamIds: [teamId] });
  const [event] = await agendaOf(coach);
  const events = [{ id: eventId, startsAt: event?.startsAt ?? '' }];
  const shared = await anEvent(club.admin, { teamIds: [teamId, (await aTeam(club)).id], day: '2027-06-03' });
  const acts = [
    [422, () => coach.send(createEvent, practice({ teamIds: [teamId], day: '2027-06-02' }))],
    [404, () => coach.send(updateEvent, { eventId, note: 'Late' })],
    [404, () => coach.send(cancelEvent, { eventId, reason: null })],
    [404, () => coach.send(deleteEvent, { eventId })],
    [422, () => coach.send(changeSeveral, { events, reason: null, act: { kind: 'cancel' } })],
    [404, () => coach.send(takeTeamOut, { eventId: shared.id, teamId })],
  ] as const;
  for (const [status, act] of acts) {
    const { waited, answer } = await during(`delete from team_coaches where team_id = '${teamId}'`, act);
    expect([waited, answer.status, act.toString()]).toEqual([true, status, act.toString()]);
    await club.admin.ask(assignCoach, { teamId, coachId: coach.profileId });
  }
  expect(await agendaOf(club.admin)).toMatchObject([
    { id: eventId, status: 'scheduled' },
    { id: shared.id, teams: [{}, {}] },
  ]);
});

it('refuses a change while a colleague ends the series before its event', async () => {
  const club = await anOrganization(server);
  await anEvent(club.admin, { repeat: weekly(4) });
  const eventId = (await agendaOf(club.admin))[2]?.id ?? '';
  const { seriesId } = await detailOf(club.admin, eventId);
  const rest = crypto.randomUUID();
  const ending = `update event_series set skipped = skipped where id = '${seriesId}';
    insert into event_series (id, organization_id, first_day, every, weekdays, until)
      select '${rest}', organization_id, '2027-06-15', every, weekdays, '2027-06-22' from event_series where id = '${seriesId}';
    update events set series_id = '${rest}' where series_id = '${seriesId}' and series_day >= '2027-06-15'`;
  const { waited, answer } = await during(ending, () =>
    club.admin.send(updateEvent, { eventId, scope: 'following', place: 'Gym' }),
  );
  expect([waited, answer.status, (await errorOf(answer)).code]).toEqual([true, 409, 'series_changed']);
  expect((await detailOf(club.admin, eventId)).place).toBeNull();
});

it('respects pending changes to the venue or field of an event', async () => {
  const club = await anOrganization(server);
  const { admin } = club;
  const fieldId = await aField(club, { parts: 2 });
  const [first, second] = [await anEvent(admin, { fieldId }), practice({ fieldId, day: '2027-06-02' })];
  await admin.ask(cancelEvent, { eventId: first.id, reason: null });
  const more = `update fields set parts = 4 where id = '${fieldId}'`;
  const restored = await during(more, () => admin.send(restoreEvent, { eventId: first.id }));
  expect([restored.waited, restored.answer.status]).toEqual([true, 204]);
  const beside = practice({ fieldId, firstPart: 3, lastPart: 3 });
  expect((await admin.send(createEvent, beside)).status).toBe(409);
  // Archiving a venue locks its fields but changes only the venue.
  const archiving = `select from fields where id = '${fieldId}' for update; update venues set archived_at = club_now()
    where id = (select venue_id from fields where id = '${fieldId}')`;
  const created = await during(archiving, () => admin.send(createEvent, second));
  expect([created.waited, created.answer.status]).toEqual([true, 422]);
});
