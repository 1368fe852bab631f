import { failure } from '../core/notice.ts';
import { problem } from '../core/problem.ts';
import { attendanceLimits } from '../constants.club.ts';
import type { AttendanceMark } from './schema.taking.ts';

/** Labels for buttons and column headings. */
export const markLabels: Readonly<Record<AttendanceMark, string>> = {
  present: 'Present',
  late: 'Late',
  absent: 'Absent',
  excused: 'Excused',
};

const { daysAfter } = attendanceLimits;

export const attendanceProblems = {
  cancelled: problem(409, 'cancelled', 'This event was canceled, so it takes no attendance.'),
  early: problem(409, 'attendance_early', 'It is too early to take attendance.'),
  over: problem(409, 'attendance_over', `Attendance can be changed until ${daysAfter} days after the event.`),
} as const;

export const attendanceNotices = {
  notLoaded: failure('Failed to load the attendance'),
  notExported: failure('Failed to export the attendance'),
} as const;
