import type { ContactPlace } from '@touchline/domain/families/schema.ts';
import { playerPath } from './club-paths.ts';
import { paths } from './paths.ts';

/** Paths of forms that other features link to. */
export const newSeasonPath = `${paths.seasons}?dialog=add-season`;
export const ageGroupsPath = (seasonId: string): string => `${paths.seasons}?dialog=add-age-groups&of=${seasonId}`;
export const assignCoachPath = (teamId: string): string => `${paths.teams}?dialog=assign-coach&of=${teamId}`;
export const newTeamPath = `${paths.teams}?dialog=create-team`;
export const newPlayerCodePath = `${paths.codes}?role=player`;
export const newCoachPath = `${paths.coaches}?dialog=add`;
export const invitePlayerPath = (playerId: string): string => `${paths.players}?dialog=invite&of=${playerId}`;
export const inviteContactPath = (playerId: string, place: ContactPlace): string =>
  `${playerPath(playerId)}?dialog=invite-guardian&of=${playerId}.${place}`;
export const newTryoutPath = `${paths.tryouts}?dialog=create`;
