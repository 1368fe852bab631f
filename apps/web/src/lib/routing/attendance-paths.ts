import { paths } from './paths.ts';

// Beside the other paths, which every page loads.

export const eventPath = (eventId: string): string => `${paths.schedule}/${eventId}`;
export const attendancePath = (eventId: string): string => `${eventPath(eventId)}/attendance`;
export const teamAttendancePath = (teamId: string): string => `${paths.teams}/${teamId}/attendance`;
