import { paths } from './paths.ts';

// Separate from the other paths, which visitors load as well.

export const eventPath = (eventId: string): string => `${paths.schedule}/${eventId}`;
export const attendancePath = (eventId: string): string => `${eventPath(eventId)}/attendance`;
export const teamAttendancePath = (teamId: string): string => `${paths.teams}/${teamId}/attendance`;
export const rosterPath = (teamId: string): string => `${paths.teams}/${teamId}/roster`;
export const playerPath = (playerId: string): string => `${paths.players}/${playerId}`;
/** Path of a player's page with the dialog that erases the player. */
export const erasePath = (playerId: string): string => `${playerPath(playerId)}?dialog=erase&of=${playerId}`;
/** Path of the seasons page, scrolled to this season. */
export const seasonPath = (seasonId: string): string => `${paths.seasons}?season=${seasonId}`;
export const tryoutPath = (tryoutId: string): string => `${paths.tryouts}/${tryoutId}`;
export const tryoutDayPath = (tryoutId: string): string => `${tryoutPath(tryoutId)}/day`;
export const invitePath = (tryoutId: string): string => `${tryoutPath(tryoutId)}/invite`;
export const editTryoutPath = (tryoutId: string): string => `${tryoutPath(tryoutId)}/edit`;
