import { command } from '../core/operation.ts';
import { takingNotices } from './messages.taking.ts';
import * as schema from './schema.taking.ts';

/** Marks players' attendance. The latest mark counts; all marks stay in the log. */
export const takeAttendance = command('attendance.take', {
  route: 'PUT /schedule/{eventId}/attendance',
  can: 'attendance.take',
  changes: ['attendance'],
  offline: 'queue',
  input: schema.attendanceForm,
  output: schema.attendanceResult,
  done: takingNotices.taken,
  failed: takingNotices.notTaken,
});
