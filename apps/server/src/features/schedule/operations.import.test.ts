import { describe, expect, it } from 'vitest';
import type { InputOf } from '@touchline/domain/core/operation.ts';
import { downloadSchedule } from '@touchline/domain/schedule/contract.feeds.ts';
import { importEvents, previewEvents } from '@touchline/domain/schedule/contract.import.ts';
import { cancelEvent } from '@touchline/domain/schedule/contract.ts';
import type { EventCells } from '@touchline/domain/schedule/schema.import.ts';
import { createField, createVenue } from '@touchline/domain/venues/contract.ts';
import { anOrganization, type Member } from '@touchline/tests/support/club/club.ts';
import { agendaOf, anEvent } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

type ImportInput = InputOf<typeof importEvents>;

const importInput = (rows: readonly EventCells[], more: Partial<ImportInput> = {}): ImportInput => ({
  rows: rows.map((cells, at) => ({ line: at + 2, cells })),
  ...{ dateOrder: 'day', teamId: null, ...more },
});

const aClub = async () => {
  const club = await anOrganization(server);
  const [tigers, owls] = [await aTeam(club, { name: 'Tigers' }), await aTeam(club, { name: 'Owls' })];
  const venue = await club.admin.ask(createVenue, { name: 'Sportpark', address: null, note: null, directions: null });
  const field = await club.admin.ask(createField, { venueId: venue.id, name: 'Platz 1', parts: 4 });
  return { club, tigers, owls, fieldId: field.id };
};

const previewStates = async (by: Member, given: ImportInput) =>
  (await by.ask(previewEvents, given)).rows.map(({ state, event, problems, notes }) => ({
    state,
    event,
    problems,
    notes,
  }));

/** Start and end in UTC; the club is two hours ahead in June. */
const timesOf = (entries: Awaited<ReturnType<typeof agendaOf>>) =>
  entries.flatMap((entry) =>
    entry.type === 'event' ? [`${entry.startsAt.slice(0, 16)} ${entry.endsAt.slice(11, 16)}`] : [],
  );

// FEED-07
describe('a file of events', () => {
  it('imports events in common notations only once', async () => {
    const { club, fieldId } = await aClub();
    const rows: EventCells[] = [
      {
        date: '01.06.2027',
        start: '18:00',
        end: '19:30',
        teams: 'Tigers',
        venue: 'Sportpark',
        field: 'Platz 1',
        parts: '1-2',
      },
      {
        date: 'Wed 6/2/27',
        start: '6:30 PM',
        end: '8pm',
        teams: 'tigers; OWLS',
        kind: 'Match',
        opponent: 'Lions',
        side: 'A',
      },
      {
        date: '3. Juni 2027',
        start: '18h30 - 20h00',
        teams: 'Owls',
        kind: 'Training',
        place: 'Linz, Halle',
        meetingMinutes: '15',
      },
      { date: '2027-06-04', title: 'Camp', endDate: '2027-06-06' },
      { date: '46543', start: '0.75', teams: 'Owls' },
      { date: '2027-06-08', start: '22:00', end: '01:00', title: 'Night walk' },
    ];
    const given = importInput(rows, { dateOrder: 'month' });
    const preview = await previewStates(club.admin, given);
    expect(preview.map(({ state, problems }) => [state, problems])).toEqual(rows.map(() => ['new', {}]));
    expect(preview.map(({ notes }) => notes)).toEqual([[], [], [], [], ['No end: 90 minutes were taken.'], []]);
    expect(preview[1]?.event).toMatchObject({ title: 'Game at Lions', teams: ['Tigers', 'Owls'] });
    expect(await agendaOf(club.admin)).toEqual([]);
    expect(await club.admin.ask(importEvents, given)).toEqual({ created: 6, known: 0, invalid: [] });
    const entries = await agendaOf(club.admin);
    expect(timesOf(entries)).toEqual([
      ...['2027-06-01T16:00 17:30', '2027-06-02T16:30 18:00', '2027-06-03T16:30 18:00', '2027-06-03T22:00 22:00'],
      ...['2027-06-05T16:00 17:30', '2027-06-08T20:00 23:00'],
    ]);
    expect(entries[0]).toMatchObject({ kind: 'practice', field: { id: fieldId, firstPart: 1, lastPart: 2 } });
    expect(entries[1]).toMatchObject({ kind: 'game', opponent: 'Lions', side: 'away' });
    expect(entries[2]).toMatchObject({ place: 'Linz, Halle', meetingMinutes: 15, field: null });
    expect(entries[3]).toMatchObject({ kind: 'event', title: 'Camp', isAllDay: true, isForAll: true });
    expect(await club.admin.ask(importEvents, given)).toEqual({ created: 0, known: 6, invalid: [] });
    expect((await previewStates(club.admin, given)).map(({ state }) => state)).toEqual(rows.map(() => 'known'));
    const both = [club.admin, club.admin].map((by) =>
      by.ask(importEvents, importInput([{ ...rows[0], date: '2027-07-01' }])),
    );
    expect((await Promise.all(both)).map(({ created }) => created).toSorted()).toEqual([0, 1]);
    expect(await agendaOf(club.admin)).toHaveLength(7);
  });

  it('the event import reports problems row by row', async () => {
    const { club, tigers, fieldId } = await aClub();
    await anEvent(club.admin, { teamIds: [tigers.id], fieldId, title: 'Cup' });
    const at = { date: '2027-06-01', venue: 'Sportpark', field: 'Platz 1', teams: 'Owls' };
    const rows: EventCells[] = [
      { ...at, start: '19:00', end: '20:00' },
      { ...at, start: '20:00', end: '21:00', parts: '1-2' },
      { ...at, start: '20:30', end: '21:30', parts: '2', teams: 'Tigers' },
      { ...at, start: '20:30', end: '21:30', parts: '3', teams: 'Tigers' },
      { ...at, start: '20:00', end: '21:00', parts: '1-2' },
      { date: '2027-06-02', start: '18:00', end: '19:00', teams: 'Bears' },
      { date: '2027-06-02', start: '18:00', end: '19:00', venue: 'Moon', field: 'Crater' },
      { date: '2027-06-02', start: '19:00', end: '20:00', venue: 'Sportpark', field: 'Platz 9' },
      { date: '31.06.2027', start: '18:00' },
      { date: '2027-06-02', start: '25:00' },
      { date: '2035-06-02', start: '18:00', end: '19:00' },
      { date: '2027-06-02', start: '18:00', end: '19:00', kind: 'Tryout' },
      { start: '18:00' },
    ];
    const preview = await previewStates(club.admin, importInput(rows));
    expect(preview.map(({ state, problems }) => [state, ...Object.values(problems)].join(': '))).toEqual([
      'invalid: The field is taken by Cup.',
      'new',
      'invalid: The field is taken by line 3.',
      'new',
      'known',
      'invalid: You have no team "Bears".',
      'new',
      'new',
      `invalid: "31.06.2027" isn't a date.`,
      'invalid: "25:00" is no time.',
      'invalid: An event starts at most three years ahead.',
      'invalid: Tryouts are planned under Tryouts.',
      'invalid: Please enter a date.',
    ]);
    expect(preview[4]?.notes).toEqual(['Line 3 is the same event.']);
    expect(preview[6]).toMatchObject({
      ...{ notes: ['You have no venue "Moon". It becomes a place in words.'], event: { place: 'Moon, Crater' } },
    });
    expect(preview[7]?.notes).toEqual(['Sportpark has no field "Platz 9". It becomes a place in words.']);
    const report = await club.admin.ask(importEvents, importInput(rows));
    expect([report.created, report.known, report.invalid.map(({ line }) => line)]).toEqual([
      ...[4, 1],
      [2, 4, 7, 10, 11, 12, 13, 14],
    ]);
  });

  it('the event import recognizes exported events', async () => {
    const { club, tigers } = await aClub();
    await anEvent(club.admin, { teamIds: [tigers.id] });
    const { id } = await anEvent(club.admin, { teamIds: [tigers.id], day: '2027-06-02' });
    await club.admin.ask(cancelEvent, { eventId: id, reason: null });
    const text = await (await club.admin.send(downloadSchedule, { format: 'csv' })).text();
    expect(text.split('\r\n')).toHaveLength(4);
    const same = { start: '18:00', end: '19:30', teams: 'Tigers', kind: 'Practice' };
    const rows = [
      { ...same, date: '2027-06-01' },
      { ...same, date: '2027-06-02' },
    ];
    expect(await club.admin.ask(importEvents, importInput(rows))).toMatchObject({ created: 0, known: 2 });
    // An entry from the club's own calendar is recognized by its UID, even with another title and day.
    const entry = { date: '2027-06-20', start: '18:00', title: 'Practice · Tigers', uid: `event-${id}@localhost` };
    expect(await club.admin.ask(importEvents, importInput([entry]))).toMatchObject({ created: 0, known: 1 });
    const mailed = { ...entry, uid: `event-letter-${id}@localhost` };
    expect(await club.admin.ask(importEvents, importInput([mailed]))).toMatchObject({ created: 0, known: 1 });
    const foreign = { ...entry, uid: `event-${club.id}@localhost` };
    expect(await club.admin.ask(importEvents, importInput([foreign]))).toMatchObject({ created: 1, known: 0 });
  });

  it('coaches can import events only for their own teams', async () => {
    const { club, tigers, owls } = await aClub();
    const coach = await aCoachOf(club, tigers.id);
    const when = { date: '2027-06-01', start: '18:00', end: '19:00' };
    const rows = [{ ...when, teams: 'Tigers' }, { ...when, teams: 'Owls' }, { ...when, teams: 'Everyone' }, when];
    const states = async (more: Partial<ImportInput>) =>
      (await previewStates(coach, importInput(rows, more))).map(({ state, problems }) => problems['teams'] ?? state);
    expect(await states({})).toEqual([
      'new',
      'You have no team "Owls".',
      'Please choose a team.',
      'Please choose a team.',
    ]);
    expect((await states({ teamId: tigers.id }))[3]).toBe('known');
    for (const operation of [previewEvents, importEvents]) {
      expect((await coach.send(operation, importInput(rows, { teamId: owls.id }))).status).toBe(422);
      expect((await (await club.addPlayer()).send(operation, importInput(rows))).status).toBe(403);
      const tooMany = Array.from({ length: 1001 }, () => when);
      expect((await club.admin.send(operation, importInput(tooMany))).status).toBe(422);
      expect((await club.admin.send(operation, importInput([]))).status).toBe(422);
      expect((await club.admin.send(operation, importInput([{ ...when, title: 'a\u0000b' }]))).status).toBe(422);
    }
    expect(await agendaOf(club.admin)).toEqual([]);
  });
});
