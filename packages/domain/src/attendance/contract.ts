import * as z from 'zod/mini';
import { download } from '../core/download.ts';
import { query } from '../core/operation.ts';
import { attendanceNotices } from './messages.ts';
import * as schema from './schema.ts';

/** Attendance at an event, which is often taken offline. */
export const listAttendance = query('attendance.list', {
  route: 'GET /schedule/{eventId}/attendance',
  can: 'attendance.read',
  reads: ['attendance', 'answers', 'schedule', 'teams', 'players', 'guardians'],
  output: schema.eventAttendance,
  failed: attendanceNotices.notLoaded,
  offline: 'cache',
});

/** Attendance of a team's players over the team's season. */
export const readTeamAttendance = query('attendance.season', {
  route: 'GET /teams/{teamId}/attendance',
  can: 'attendance.season',
  reads: ['attendance', 'schedule', 'teams', 'players'],
  output: schema.teamAttendance,
  failed: attendanceNotices.notLoaded,
});

/** A team's attendance as a spreadsheet. */
export const downloadTeamAttendance = download('attendance.seasonFile', {
  route: 'GET /teams/{teamId}/attendance.csv',
  can: 'attendance.season',
  failed: attendanceNotices.notExported,
});

/** Attendance of the family's players, for each of their teams. */
export const listOwnAttendance = query('attendance.mine', {
  route: 'GET /attendance',
  can: 'attendance.mine',
  reads: ['attendance', 'schedule', 'teams', 'guardians'],
  output: z.array(schema.ownTally),
  failed: attendanceNotices.notLoaded,
});
