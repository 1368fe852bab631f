import { expect, it } from 'vitest';
import type { InputOf } from '@touchline/domain/core/operation.ts';
import { listSeveral } from '@touchline/domain/schedule/contract.reached.ts';
import { changeSeveral } from '@touchline/domain/schedule/contract.several.ts';
import { cancelEvent, updateEvent } from '@touchline/domain/schedule/contract.ts';
import { listVenues } from '@touchline/domain/venues/contract.ts';
import { anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { aField, agendaOf, anEvent, detailOf, weekly } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { checkDatabase } from '../../db/invariants.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();
const tuesday = { day: '2027-06-01', lastDay: '2027-06-01' };
const wednesday = { day: '2027-06-02', endDay: '2027-06-02' };

/**
 * A club with four events: on Tuesday, a Tigers practice at six, an Owls practice at eight on the same field, and a party
 * for everyone; on Wednesday, a Tigers game.
 */
const aClub = async () => {
  const club = await anOrganization(server);
  const [tigers, owls] = [await aTeam(club, { name: 'Tigers' }), await aTeam(club, { name: 'Owls' })];
  const fieldId = await aField(club, { name: 'Turf' });
  const late = { time: '20:00', endTime: '21:00' };
  const practice = (await anEvent(club.admin, { teamIds: [tigers.id], fieldId })).id;
  const ofOwls = (await anEvent(club.admin, { teamIds: [owls.id], fieldId, ...late })).id;
  const party = (await anEvent(club.admin, { kind: 'event', title: 'Party', time: '21:00', endTime: '23:00' })).id;
  const game = (await anEvent(club.admin, { kind: 'game', teamIds: [tigers.id], place: 'Den', ...wednesday })).id;
  return { club, tigers, owls, fieldId, practice, ofOwls, party, game, coach: await aCoachOf(club, tigers.id) };
};

type Client = Pick<Member, 'ask' | 'send'>;
type Act = InputOf<typeof changeSeveral>['act'];

const listEvents = async (by: Client, search: InputOf<typeof listSeveral>) =>
  (await by.ask(listSeveral, search)).events;
const eventNames = async (by: Client, search: InputOf<typeof listSeveral>) =>
  (await listEvents(by, search)).map(({ name }) => name);

/** Performs the action on events, with the start times from the agenda of `seenBy`. */
const performAct = async (
  by: Client,
  seenBy: Client,
  ids: readonly string[],
  act: Act,
  reason: string | null = 'Storm',
) => {
  const entries = await agendaOf(seenBy);
  const events = ids.map((id) => ({ id, startsAt: entries.find((one) => one.id === id)?.startsAt ?? '' }));
  return by.send(changeSeveral, { events, reason, act });
};

const moveAct = (more: Partial<Extract<Act, { kind: 'move' }>> = {}): Act => ({
  ...{ kind: 'move', days: 0, minutes: 0, place: null },
  ...more,
});
const cancelAct: Act = { kind: 'cancel' };
const statusAndMessage = async (answer: Response) => [answer.status, (await errorOf(answer)).message];

/** Status, start (MM-DDTHH:MM in UTC), cancel reason, and kind and reason of the last change. */
const stateOf = async (by: Client, id: string) => {
  const { status, startsAt, cancelReason, changes } = await detailOf(by, id);
  const last = changes.at(-1);
  return [status, startsAt.slice(5, 16), cancelReason, last?.kind, last?.reason];
};

longTest('lists future events of a day, venue or team that the user may change', async () => {
  const { club, tigers, fieldId, coach, practice } = await aClub();
  const stranger = await anOrganization(server);
  const all = ['Practice of Tigers', 'Practice of Owls', 'Party'];
  expect(await eventNames(club.admin, tuesday)).toEqual(all);
  expect(await eventNames(coach, tuesday)).toEqual(['Practice of Tigers']);
  expect(await eventNames(club.admin, { teamId: tigers.id })).toEqual(['Practice of Tigers', 'Game of Tigers']);
  const venueId = (await club.admin.ask(listVenues, {})).find(({ fields }) =>
    fields.some(({ id }) => id === fieldId),
  )?.id;
  expect(await eventNames(club.admin, { venueId })).toEqual(all.slice(0, 2));
  expect(await eventNames(club.admin, { venueId, day: '2027-06-02' })).toEqual([]);
  expect(await eventNames(stranger.admin, { teamId: tigers.id })).toEqual([]);
  expect(await statusAndMessage(await coach.send(listSeveral, {}))).toEqual([
    422,
    'Please choose a day, a venue or a team.',
  ]);
  const over = { starts_at: new Date('2026-01-01T10:00:00Z'), ends_at: new Date('2026-01-01T11:00:00Z') };
  await server.database.db
    .updateTable('events')
    .set({ ...over, field_id: null, booking_id: null })
    .where('id', '=', practice)
    .execute();
  expect(await eventNames(club.admin, { teamId: tigers.id })).toEqual(['Game of Tigers']);
});

it('cancels the chosen events except past and canceled ones', async () => {
  const { club, practice, ofOwls, party, game } = await aClub();
  await club.admin.ask(cancelEvent, { eventId: game, reason: 'Bus broken' });
  const past = (await anEvent(club.admin, { day: '2026-06-01', endDay: '2026-06-01' })).id;
  const events = [practice, ofOwls, game].map((id) => ({ id, startsAt: '2027-06-01T16:00:00Z' }));
  const later = { id: ofOwls, startsAt: '2027-06-01T18:00:00Z' };
  const answer = await club.admin.ask(changeSeveral, {
    ...{ events: [events[0], later, events[2], { id: past, startsAt: '2026-06-01T16:00:00Z' }] as typeof events },
    ...{ reason: 'Thunderstorm', act: cancelAct },
  });
  expect(answer).toEqual({ count: 2 });
  expect(await stateOf(club.admin, practice)).toEqual([
    'cancelled',
    '06-01T16:00',
    'Thunderstorm',
    'cancelled',
    'Thunderstorm',
  ]);
  expect(await stateOf(club.admin, ofOwls)).toEqual([
    'cancelled',
    '06-01T18:00',
    'Thunderstorm',
    'cancelled',
    'Thunderstorm',
  ]);
  expect(await stateOf(club.admin, party)).toEqual(['scheduled', '06-01T19:00', null, 'created', null]);
  expect(await stateOf(club.admin, game)).toEqual([
    'cancelled',
    '06-02T16:00',
    'Bus broken',
    'cancelled',
    'Bus broken',
  ]);
  expect((await stateOf(club.admin, past))[0]).toBe('scheduled');
  // Both changes have the same timestamp, so one email can name both events.
  const written = await server.database.db
    .selectFrom('event_changes')
    .where('event_id', 'in', [practice, ofOwls])
    .where('kind', '=', 'cancelled')
    .select('created_at')
    .execute();
  expect(new Set(written.map(({ created_at: at }) => at.getTime())).size).toBe(1);
  expect(await statusAndMessage(await performAct(club.admin, club.admin, [practice], cancelAct))).toEqual([
    409,
    'These events are over or canceled by now. Nothing was changed.',
  ]);
  expect(await checkDatabase(server.database)).toEqual([]);
});

longTest('moves the chosen events in time or to another field', async () => {
  const { club, tigers, fieldId, practice, ofOwls, game } = await aClub();
  await club.admin.ask(cancelEvent, { eventId: game, reason: null });
  const moved = await performAct(
    club.admin,
    club.admin,
    [practice, ofOwls],
    moveAct({ days: 1, minutes: -90 }),
    'Maintenance',
  );
  expect(moved.status).toBe(200);
  expect(await stateOf(club.admin, practice)).toEqual(['scheduled', '06-02T14:30', null, 'changed', 'Maintenance']);
  expect(await stateOf(club.admin, ofOwls)).toEqual(['scheduled', '06-02T16:30', null, 'changed', 'Maintenance']);
  const other = await aField(club, { name: 'Hall', parts: 3 });
  const place = { fieldId: other, firstPart: 1, lastPart: 2, place: null };
  await performAct(club.admin, club.admin, [practice, ofOwls], moveAct({ place }), null);
  expect(await detailOf(club.admin, ofOwls)).toMatchObject({ field: { id: other, firstPart: 1, lastPart: 2 } });
  // The old field is free again.
  await anEvent(club.admin, { fieldId, day: '2027-06-02', time: '16:00', endTime: '21:00' });

  // An event that was moved separately keeps its time when the series changes.
  await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-07-06', repeat: weekly(3) });
  const series = (await agendaOf(club.admin, { at: '2027-07-01T00:00:00Z' })).map(({ id }) => id);
  const [first = '', second = ''] = series;
  await performAct(club.admin, club.admin, [second], moveAct({ minutes: 60 }));
  await club.admin.ask(updateEvent, { eventId: first, scope: 'following', time: '17:00' });
  const starts = (await agendaOf(club.admin, { at: '2027-07-01T00:00:00Z' })).map(({ startsAt }) =>
    startsAt.slice(5, 16),
  );
  expect(starts).toEqual(['07-06T15:00', '07-13T17:00', '07-20T15:00']);
  expect(await checkDatabase(server.database)).toEqual([]);
});

longTest('moves events that share a field only together', async () => {
  const { club, owls, fieldId, practice, ofOwls } = await aClub();
  const beside = { teamIds: [owls.id], time: '18:30', endTime: '19:00' };
  const guest = (await anEvent(club.admin, { ...beside, title: 'Guest practice', fieldId, sharesField: true })).id;
  expect((await performAct(club.admin, club.admin, [practice, guest], moveAct({ days: 7 }))).status).toBe(200);
  expect(await detailOf(club.admin, guest)).toMatchObject({ sharedWith: ['Practice of Tigers'] });
  expect(await checkDatabase(server.database)).toEqual([]);

  const before = [await stateOf(club.admin, practice), await stateOf(club.admin, ofOwls)];
  const [game, late] = [
    { day: '2027-06-09', endDay: '2027-06-09' },
    { day: '2027-06-02', endDay: '2027-06-02' },
  ];
  await anEvent(club.admin, { kind: 'event', title: 'Cup', fieldId, ...game });
  await anEvent(club.admin, { kind: 'event', title: 'Concert', fieldId, time: '20:30', endTime: '22:00', ...late });
  const all = [practice, guest, ofOwls];
  expect(await statusAndMessage(await performAct(club.admin, club.admin, all, moveAct({ days: 1 })))).toEqual([
    409,
    'Nothing was changed, because the field is taken by Concert on 2 Jun 2027 and Cup on 9 Jun 2027.',
  ]);
  // One of two events that share the field cannot move alone if it would still overlap the other.
  expect((await performAct(club.admin, club.admin, [guest], moveAct({ minutes: 15 }))).status).toBe(409);
  const other = await aField(club, { name: 'Small field' });
  const place = { fieldId: other, firstPart: null, lastPart: null, place: null };
  const third = (await anEvent(club.admin, { title: 'Trial', day: '2027-06-08', endDay: '2027-06-08' })).id;
  expect(
    await statusAndMessage(await performAct(club.admin, club.admin, [practice, third], moveAct({ place }))),
  ).toEqual([
    409,
    expect.stringMatching(
      /^Nothing was changed: (Practice of Tigers and Trial|Trial and Practice of Tigers) would be on one field/,
    ),
  ]);
  expect([await stateOf(club.admin, practice), await stateOf(club.admin, ofOwls)]).toEqual(before);
});

it('changes no events for a coach if one is another team’s', async () => {
  const { club, tigers, owls, practice, ofOwls, party, game, coach } = await aClub();
  const both = (await anEvent(club.admin, { teamIds: [tigers.id, owls.id], ...wednesday })).id;
  const missing = [422, 'One of these events does not exist any more.'];
  for (const other of [ofOwls, party, both])
    for (const act of [cancelAct, moveAct({ days: 1 })])
      expect(await statusAndMessage(await performAct(coach, club.admin, [practice, other], act))).toEqual(missing);
  const stranger = await anOrganization(server);
  expect(await statusAndMessage(await performAct(stranger.admin, club.admin, [practice], cancelAct))).toEqual(missing);
  expect((await stateOf(club.admin, practice))[0]).toBe('scheduled');
  expect((await performAct(coach, coach, [practice, game], cancelAct)).status).toBe(200);
  for (const id of [ofOwls, party, both]) expect((await stateOf(club.admin, id)).slice(3)).toEqual(['created', null]);
});

it('refuses to change events that were changed since they were listed', async () => {
  const { club, tigers, practice, game } = await aClub();
  const act = async (ids: readonly string[], change: Act) =>
    statusAndMessage(await performAct(club.admin, club.admin, ids, change));
  expect(await act([practice], moveAct())).toEqual([422, 'Please enter days or minutes, or choose another place.']);
  expect(await act([practice], moveAct({ days: -365 }))).toEqual([
    409,
    'These would begin in the past: Practice of Tigers.',
  ]);
  expect((await act([practice], moveAct({ minutes: 1440 })))[0]).toBe(422);
  const camp = { kind: 'event' as const, title: 'Camp', time: null, endTime: null, ...wednesday };
  const days = (await anEvent(club.admin, { ...camp, teamIds: [tigers.id] })).id;
  expect(await act([practice, days], moveAct({ minutes: 30 }))).toEqual([
    409,
    'Whole-day events move by days only: Camp.',
  ]);
  expect((await performAct(club.admin, club.admin, [practice, days], moveAct({ days: 2 }))).status).toBe(200);
  const both = { fieldId: crypto.randomUUID(), firstPart: null, lastPart: null, place: 'Hall' };
  expect(await act([practice], moveAct({ place: both }))).toEqual([
    422,
    'Please choose a field or enter a place, not both.',
  ]);
  expect(await act([practice], moveAct({ place: { ...both, place: null } }))).toEqual([
    422,
    'This field does not exist any more.',
  ]);
  const events = [{ id: game, startsAt: '2027-06-02T16:00:00.000Z' }];
  await club.admin.ask(updateEvent, { eventId: game, ...{ day: '2027-06-03', endDay: '2027-06-03' } });
  for (const change of [cancelAct, moveAct({ days: 1 })])
    expect(await statusAndMessage(await club.admin.send(changeSeveral, { events, reason: null, act: change }))).toEqual(
      [409, 'Changed by somebody else a moment ago: Game of Tigers. Please look at the list again.'],
    );
  const many = Array.from({ length: 401 }, () => ({ id: crypto.randomUUID(), startsAt: '2027-06-02T16:00:00.000Z' }));
  for (const wrong of [many, [], [...events, ...events]])
    expect((await club.admin.send(changeSeveral, { events: wrong, reason: null, act: cancelAct })).status).toBe(422);
});
