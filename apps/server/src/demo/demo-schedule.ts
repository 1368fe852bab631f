import { listAttendance } from '@touchline/domain/attendance/contract.ts';
import { takeAttendance } from '@touchline/domain/attendance/contract.taking.ts';
import { type AttendanceMark, attendanceMarks } from '@touchline/domain/attendance/schema.taking.ts';
import { type Day, daysLater } from '@touchline/domain/core/calendar.ts';
import type { InputOf } from '@touchline/domain/core/operation.ts';
import { cancelEvent, createEvent, listAgenda, updateEvent } from '@touchline/domain/schedule/contract.ts';
import { weekdayOf } from '@touchline/domain/schedule/rules.series.ts';
import { addHoliday, createField, createVenue } from '@touchline/domain/venues/contract.ts';
import { addGuest } from '@touchline/domain/answers/contract.guests.ts';
import { giveAnswer, giveCoachAnswer } from '@touchline/domain/answers/contract.ts';
import type { Caller } from './demo-caller.ts';
import type { Random } from './demo-random.ts';
import type { Group, Team } from './demo-season.ts';

interface ScheduleContext {
  readonly admin: Caller;
  readonly random: Random;
}

const reasons = ['Has a cold', "Grandmother's birthday", 'School trip', null];

/** Number of each team's upcoming events that get answers. */
const nextEvents = 3;

const nextEventsOf = async (admin: Caller, { id: teamId }: Team): Promise<readonly string[]> => {
  const { entries } = await admin.ask(listAgenda, { teamId });
  return entries
    .filter(
      (entry) => entry.type === 'event' && entry.status === 'scheduled' && Date.parse(entry.startsAt) > Date.now(),
    )
    .slice(0, nextEvents)
    .map(({ id }) => id);
};

/** Most families say yes, some no with a reason, and some have not answered. */
const answerForTeam = async ({ admin, random }: ScheduleContext, team: Team) => {
  const events = await nextEventsOf(admin, team);
  for (const [place, eventId] of events.entries()) {
    // The first coach attends all events, the second misses the second event, and others have not answered.
    for (const [seat, { caller }] of team.coaches.slice(0, 2).entries())
      await caller.ask(giveCoachAnswer, { eventId, answer: seat === 0 || place !== 1 ? 'yes' : 'no' });
    for (const { caller, profileId: playerId } of team.players) {
      const chance = random.below(100);
      if (chance >= 80) continue;
      const remark = chance >= 65 ? random.pick(reasons) : null;
      const answer = chance < 65 ? 'yes' : chance < 75 ? 'no' : 'maybe';
      await caller.ask(giveAnswer, { eventId, playerId, answer, remark });
    }
  }
  return events;
};

/** Answers from families and coaches to upcoming events, and a guest from the second team at one of the first's events. */
const answerEvents = async (demoContext: ScheduleContext, groups: readonly Group[]): Promise<void> => {
  for (const { teams } of groups) {
    const [events] = await Array.fromAsync(teams, (team) => answerForTeam(demoContext, team));
    const [eventId, guest] = [events?.[0], teams[1]?.players[0]];
    if (!eventId || !guest) continue;
    const { caller, profileId: playerId } = guest;
    await demoContext.admin.ask(addGuest, { eventId, playerId });
    await caller.ask(giveAnswer, { eventId, playerId, answer: 'yes', remark: 'Happy to help out' });
  }
};

type NewEvent = InputOf<typeof createEvent>;

/** Weekdays of a team's practices; 1 is Monday. */
const practiceDays = [
  [1, 3],
  [2, 4],
] as const;
const practiceTimes = [
  ['16:30', '18:00'],
  ['18:00', '19:30'],
] as const;
const saturday = 6;
/** Kickoff times on Saturdays, and the times when the field is free again. */
const kickOffs = [
  ['09:00', '10:45'],
  ['11:00', '12:45'],
  ['13:00', '14:45'],
] as const;

const opponents = [
  'Riverside FC',
  'Hill Rovers',
  'Lakeview United',
  'Northgate Athletic',
  'Old Mill SC',
  'Harbor City',
];

/** The first of these weekdays on or after `from`. */
const firstOn = (from: Day, weekdays: readonly number[]): Day =>
  [0, 1, 2, 3, 4, 5, 6].map((days) => daysLater(from, days)).find((day) => weekdays.includes(weekdayOf(day))) ?? from;

const makeEvent = (facts: Partial<NewEvent> & Pick<NewEvent, 'day'>): NewEvent => ({
  ...{ kind: 'practice', title: null, teamIds: [], endDay: facts.day, time: null, endTime: null },
  ...{ fieldId: null, firstPart: null, lastPart: null, place: null, meetingMinutes: null, note: null },
  ...{ opponent: null, side: null, repeat: null, ...facts },
});

type VenueField = Pick<NewEvent, 'fieldId' | 'firstPart' | 'lastPart'>;

/** Creates the club's park, with a field that two teams can share, and the school's gym. */
const createVenues = async (admin: Caller) => {
  const park = await admin.ask(createVenue, {
    ...{ name: 'Meadow Park', address: '12 Park Lane', note: 'Changing rooms open 30 minutes before.' },
    directions: 'Parking behind the clubhouse. The gate to the fields closes at 21:00.',
  });
  const school = await admin.ask(createVenue, {
    ...{ name: 'Elm Street School', address: '3 Elm Street', note: 'Indoor shoes only.', directions: null },
  });
  const { id: large } = await admin.ask(createField, { venueId: park.id, name: 'Field 1', parts: 2 });
  const { id: small } = await admin.ask(createField, { venueId: park.id, name: 'Field 2', parts: 1 });
  const { id: gym } = await admin.ask(createField, { venueId: school.id, name: 'Gym', parts: 1 });
  const wholeField = { firstPart: null, lastPart: null };
  const practice: readonly VenueField[] = [
    { fieldId: large, firstPart: 1, lastPart: 1 },
    { fieldId: large, firstPart: 2, lastPart: 2 },
    { fieldId: small, ...wholeField },
    { fieldId: gym, ...wholeField },
  ];
  const games: readonly VenueField[] = [
    { fieldId: large, ...wholeField },
    { fieldId: small, ...wholeField },
  ];
  return { practice, games };
};

/** Creates breaks in the season, which series skip. */
const createHolidays = async (admin: Caller, today: Day): Promise<readonly Day[]> => {
  const breaks = [
    { name: 'Fall break', firstDay: daysLater(today, -32), lastDay: daysLater(today, -26) },
    { name: 'School holidays', firstDay: daysLater(today, 28), lastDay: daysLater(today, 41) },
  ];
  for (const holidayBreak of breaks) await admin.ask(addHoliday, holidayBreak);
  return breaks.flatMap(({ firstDay, lastDay }) =>
    Array.from({ length: 14 }, (_, days) => daysLater(firstDay, days)).filter((day) => day <= lastDay),
  );
};

interface Plan {
  readonly team: Team;
  /** Index of the team, which determines where and when it practices and plays. */
  readonly place: number;
}

/**
 * Practices twice a week from the start of the season. Those of siblings in adjacent age groups sometimes overlap.
 */
const practiceOf = (
  { team, place }: Plan,
  seasonStart: Day,
  grounds: readonly VenueField[],
  skipped: readonly Day[],
) => {
  const weekdays = practiceDays[Math.floor(place / 8) % 2] ?? practiceDays[0];
  const [time, endTime] = practiceTimes[Math.floor(place / 4) % 2] ?? practiceTimes[0];
  return makeEvent({
    ...{ teamIds: [team.id], day: firstOn(seasonStart, weekdays), time, endTime, meetingMinutes: 10 },
    ...grounds[place % grounds.length],
    repeat: { unit: 'week', every: 1, weekdays: [...weekdays], until: null, count: 60, skipped: [...skipped] },
  });
};

/** Games on three past and three upcoming Saturdays, alternating home and away. */
const gamesOf = ({ team, place }: Plan, today: Day, grounds: readonly VenueField[], random: Random): NewEvent[] =>
  [-21, -14, -7, 0, 7, 14].map((days, week) => {
    const day = firstOn(daysLater(today, days), [saturday]);
    const isAtHome = (place + week) % 2 === 0;
    const [time, endTime] = kickOffs[Math.floor(place / 4) % kickOffs.length] ?? kickOffs[0];
    const opponent = random.pick(opponents);
    return makeEvent({
      ...{ kind: 'game', teamIds: [team.id], day, time, endTime, opponent, meetingMinutes: 45 },
      ...(isAtHome
        ? { side: 'home', ...grounds[Math.floor(place / 2) % grounds.length] }
        : { side: 'away', place: `Ground of ${opponent}`, note: 'We share cars: meet at Meadow Park.' }),
    });
  });

/** Most players are present, some late; a few are absent, half of them excused. */
const markOf = (random: Random): AttendanceMark => {
  const chance = random.below(100);
  if (chance < 78) return 'present';
  if (chance < 86) return 'late';
  return chance < 93 ? 'absent' : 'excused';
};

/** Attendance for the last two weeks; attendance can no longer be taken for earlier events. */
const takeAttendanceOf = async (by: Caller, { id: teamId }: Team, today: Day, random: Random): Promise<void> => {
  const { entries } = await by.ask(listAgenda, { direction: 'earlier', teamId });
  const first = daysLater(today, -13);
  for (const { id: eventId, startsAt, type, status } of entries) {
    if (type !== 'event' || status !== 'scheduled' || startsAt.slice(0, 10) < first) continue;
    const { players } = await by.ask(listAttendance, { eventId });
    const marked = players.map(({ playerId }) => ({ playerId, mark: markOf(random) }));
    for (const mark of attendanceMarks) {
      const playerIds = marked.filter((one) => one.mark === mark).map(({ playerId }) => playerId);
      if (playerIds.length > 0) await by.ask(takeAttendance, { eventId, act: `${eventId}-${mark}`, playerIds, mark });
    }
  }
};

/**
 * The running season: practices, games, holidays, attendance, answers, club events, a moved practice and a canceled
 * one.
 */
export const runSeason = async (
  { admin, random, today }: { readonly admin: Caller; readonly random: Random; readonly today: Day },
  groups: readonly Group[],
  seasonStart: Day,
): Promise<void> => {
  const grounds = await createVenues(admin);
  const skipped = await createHolidays(admin, today);
  const plans = groups.flatMap(({ teams }) => teams).map((team, place) => ({ team, place }));
  for (const plan of plans) {
    const by = plan.team.coaches[0]?.caller ?? admin;
    await by.ask(createEvent, practiceOf(plan, seasonStart, grounds.practice, skipped));
    for (const game of gamesOf(plan, today, grounds.games, random)) await admin.ask(createEvent, game);
    await takeAttendanceOf(by, plan.team, today, random);
  }
  await admin.ask(
    createEvent,
    makeEvent({
      ...{ kind: 'event', title: 'Club day', day: firstOn(daysLater(today, 15), [saturday]), place: 'Clubhouse' },
      ...{ time: '15:00', endTime: '18:00', note: 'Cake, games and the new jerseys. Everyone is welcome.' },
    }),
  );
  const [first] = plans;
  const { entries } = await admin.ask(listAgenda, { teamId: first?.team.id, kind: 'practice' });
  const [moved, canceled] = entries.slice(1).map(({ id }) => id);
  await admin.ask(updateEvent, { eventId: moved ?? '', time: '19:30', endTime: '20:45' });
  await admin.ask(cancelEvent, { eventId: canceled ?? '', reason: 'The field is closed after the rain.' });
  await answerEvents({ admin, random }, groups);
};
