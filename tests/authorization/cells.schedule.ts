import {
  admins,
  itsAdmins,
  itsStaff,
  members,
  next,
  players,
  type Row,
  type Rows,
  type Statuses,
  signedIn,
  staff,
} from '../support/world/cells.ts';
import { eventDay } from '../support/world/world-schedule.ts';

const practiceOn = (day: string) => ({
  ...{ kind: 'practice', title: null, day, time: '10:00', endDay: day, endTime: '11:30', meetingMinutes: 10 },
  ...{ firstPart: null, lastPart: null, place: null, note: null, opponent: null, side: null },
});

/** A file with one event of a team for which the actor may add events. */
const eventRows: Row['input'] = (club, actor) => ({
  rows: [{ line: 2, cells: { date: '2027-05-12', start: '18:00', title: `Import ${next()}` } }],
  dateOrder: 'day',
  teamId: ['otherCoach', 'coachWithChild'].includes(actor) ? club.owls : club.tigers,
});

/** Teams for which an actor may add events. */
const ownTeam: Row['input'] = (club, actor) => ({
  teamIds: [['otherCoach', 'coachWithChild'].includes(actor) ? club.owls : club.tigers],
});

/** Statuses for reading an event of the Tigers. A coach sees their own children's events (SCHED-47). */
const readers: Statuses = [401, 200, 200, 404, 200, 404, 404, 404, 404, 200, 200, 200, 200, 409, 409];

export const scheduleCells: Rows = {
  'schedule.agenda': {
    input: () => ({ at: `${eventDay}T00:00:00Z` }),
    statuses: members(200),
    more: (club) => ({ after: club.pumasEvent, teamId: club.tigers, fieldId: club.field, playerId: club.player }),
    shows: {
      id: (club) => club.event,
      seenBy: [
        ...([
          'admin',
          'coachOf',
          'playerOf',
          'readingGuardian',
          'guardianOfTwo',
          'coachWithChild',
          'parentWhoCoaches',
        ] as const),
      ],
    },
  },
  'schedule.days': {
    input: () => ({ span: 'week', day: eventDay }),
    statuses: members(200),
    more: (club) => ({ teamId: club.tigers, fieldId: club.field, playerId: club.player }),
    shows: {
      id: (club) => club.event,
      seenBy: [
        ...([
          'admin',
          'coachOf',
          'playerOf',
          'readingGuardian',
          'guardianOfTwo',
          'coachWithChild',
          'parentWhoCoaches',
        ] as const),
      ],
    },
  },
  'schedule.next': {
    input: () => ({}),
    statuses: players(200),
    shows: { id: (club) => club.event, seenBy: ['playerOf', 'readingGuardian', 'guardianOfTwo', 'parentWhoCoaches'] },
  },
  'schedule.proposal': {
    input: (club) => ({ teamId: club.tigers, kind: 'practice' }),
    statuses: staff(200),
  },
  'schedule.teams': {
    input: () => ({}),
    statuses: staff(200),
    shows: { id: (club) => club.tigers, seenBy: ['admin', 'coachOf'] },
  },
  'schedule.overlaps': {
    input: (club, actor) => ({
      ...{ day: eventDay, time: '18:00', endDay: eventDay, endTime: '19:30', place: 'Ringstreet' },
      teamIds: ['otherCoach', 'coachWithChild'].includes(actor) ? club.owls : club.tigers,
    }),
    statuses: staff(200),
    more: (club) => ({ eventId: club.event, fieldId: club.field, firstPart: '1', lastPart: '1' }),
  },
  'schedule.previewAct': {
    input: () => ({ act: 'move', day: eventDay, lastDay: eventDay, days: '7' }),
    statuses: staff(200),
    more: (club) => ({
      ...{ eventId: club.event, teamId: club.tigers, venueId: club.venue, fieldId: club.field },
      ...{ seasonId: club.season, without: club.event, firstPart: '1', lastPart: '1' },
    }),
  },
  'schedule.several': {
    input: () => ({ day: eventDay, lastDay: eventDay }),
    statuses: staff(200),
    more: (club) => ({ teamId: club.tigers, venueId: club.venue, seasonId: club.season }),
    shows: { id: (club) => club.event, seenBy: ['admin', 'coachOf'] },
  },
  'schedule.changeSeveral': {
    input: (club) => ({
      events: [{ id: club.event, startsAt: `${eventDay}T16:00:00Z` }],
      reason: 'Thunderstorm',
      act: { kind: 'cancel' },
    }),
    // 422, because the coaches of other teams name an event of the Tigers.
    statuses: [401, 200, 200, 422, 403, 403, 200, 200, 403, 403, 403, 422, 403, 409, 409],
    once: true,
  },
  'schedule.feed': { input: () => ({}), statuses: signedIn(200) },
  'schedule.makeFeed': { input: () => ({ replaces: null }), statuses: signedIn(200) },
  'schedule.file': {
    input: () => ({ format: 'csv' }),
    statuses: members(200),
    more: (club) => ({ teamId: club.tigers, fieldId: club.field, playerId: club.player }),
  },
  'schedule.eventFile': {
    input: (club) => ({ eventId: club.event }),
    statuses: readers,
  },
  'schedule.previewImport': { input: eventRows, statuses: staff(200) },
  'schedule.import': { input: eventRows, statuses: staff(200) },
  'schedule.read': {
    input: (club) => ({ eventId: club.event }),
    statuses: readers,
  },
  'schedule.create': {
    input: (club, actor) => ({
      ...practiceOn('2027-05-06'),
      fieldId: club.unusedField,
      ...ownTeam(club, actor),
      repeat: { unit: 'week', every: 1, until: null, count: 2, skipped: [], weekdays: [4] },
    }),
    statuses: staff(201),
  },
  'schedule.update': {
    input: (club) => ({ eventId: club.event, note: `Bring ${next()} balls.`, time: '18:10', teamIds: [club.tigers] }),
    statuses: itsStaff(200),
    more: (club) => ({ fieldId: club.unusedField }),
  },
  'schedule.takeTeamOut': {
    input: (club) => ({ eventId: club.sharedEvent, teamId: club.tigers }),
    statuses: itsStaff(204),
    once: true,
  },
  'schedule.cancel': {
    input: (club) => ({ eventId: club.event, reason: 'Thunderstorm' }),
    statuses: itsStaff(200),
    once: true,
  },
  'schedule.restore': {
    input: (club) => ({ eventId: club.cancelledEvent }),
    statuses: itsStaff(204),
    once: true,
  },
  'schedule.delete': {
    // `club.event` cannot be deleted, because it has answers.
    input: (club) => ({ eventId: club.cancelledEvent }),
    statuses: itsStaff(204),
    once: true,
  },
  'schedule.notices': {
    input: () => ({}),
    statuses: members(200),
    shows: {
      id: (club) => club.event,
      seenBy: ['admin', 'coachOf', 'playerOf', 'guardianOfTwo', 'coachWithChild', 'parentWhoCoaches'],
    },
  },
  'schedule.markSeen': {
    input: (club) => ({ eventId: club.event, revision: 0 }),
    // A parent who also coaches another team can mark the event as seen in both memberships.
    statuses: [401, 204, 204, 404, 204, 404, 404, 404, 404, 404, 204, 204, 204, 409, 409],
  },
  'schedule.seen': { input: (club) => ({ eventId: club.event }), statuses: itsStaff(200) },
  'venues.list': {
    input: () => ({}),
    statuses: staff(200),
    shows: { id: (club) => club.venue, seenBy: ['admin', 'coachOf', 'otherCoach', 'coachWithChild'] },
  },
  'venues.create': {
    input: () => ({ name: `Arena ${next()}`, address: 'Ringstreet 1', note: null, directions: null }),
    statuses: admins(201),
  },
  'venues.update': {
    input: (club) => ({ venueId: club.venue, note: `Gate ${next()}` }),
    statuses: itsAdmins(204),
  },
  'venues.archive': {
    input: (club) => ({ venueId: club.unusedVenue, isArchived: true }),
    statuses: itsAdmins(204),
  },
  'venues.delete': {
    input: (club) => ({ venueId: club.unusedVenue }),
    statuses: itsAdmins(204),
    once: true,
  },
  'venues.createField': {
    input: (club) => ({ venueId: club.venue, name: `Field ${next()}`, parts: 2 }),
    statuses: itsAdmins(201),
  },
  'venues.updateField': {
    input: (club) => ({ fieldId: club.field, name: `Field ${next()}` }),
    statuses: itsAdmins(204),
  },
  'venues.archiveField': {
    input: (club) => ({ fieldId: club.unusedField, isArchived: true }),
    statuses: itsAdmins(204),
  },
  'venues.deleteField': {
    input: (club) => ({ fieldId: club.unusedField }),
    statuses: itsAdmins(204),
    once: true,
  },
  'venues.holidays': {
    input: () => ({}),
    statuses: staff(200),
    shows: { id: (club) => club.holiday, seenBy: ['admin', 'coachOf', 'otherCoach', 'coachWithChild'] },
  },
  'venues.addHoliday': {
    input: () => ({ name: `Break ${next()}`, firstDay: '2027-07-01', lastDay: '2027-07-31' }),
    statuses: admins(201),
  },
  'venues.deleteHoliday': {
    input: (club) => ({ holidayId: club.holiday }),
    statuses: itsAdmins(204),
    once: true,
  },
};
