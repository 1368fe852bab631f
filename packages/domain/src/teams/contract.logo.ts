import * as z from 'zod/mini';
import { command, noContent } from '../core/operation.ts';
import { pictureForm } from '../core/picture.ts';
import { id } from '../core/text.ts';
import { logoPicture } from '../constants.club.ts';
import { logoNotices } from '../organization/messages.ts';

/** Sets the logo of a team, which offer letters show. */
export const setTeamLogo = command('teams.setLogo', {
  route: 'PUT /teams/{teamId}/logo',
  can: 'teams.manage',
  changes: ['teams', 'offers'],
  input: z.extend(pictureForm, { teamId: id }),
  bodyLimit: logoPicture.bodyBytes,
  ...noContent,
  done: logoNotices.saved,
  failed: logoNotices.notSaved,
});

export const removeTeamLogo = command('teams.removeLogo', {
  route: 'DELETE /teams/{teamId}/logo',
  can: 'teams.manage',
  changes: ['teams', 'offers'],
  ...noContent,
  done: logoNotices.removed,
  failed: logoNotices.notRemoved,
});
