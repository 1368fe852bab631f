import * as z from 'zod/mini';
import { id, idOr } from '../core/text.ts';
import { playersAtOnce } from '../constants.ts';
import { playerNeeded, teamNeeded } from './schema.ts';

export const playersNeeded = 'Please select at least one player.';
const tooManyPlayers = `Please select at most ${playersAtOnce} players at once.`;
export const sameTeam = 'The players are on this team already.';

/** Players who join a team, and the team that they leave for it. */
export const playersToAdd = z
  .strictObject({
    teamId: id,
    playerIds: z.array(idOr(playerNeeded)).check(
      z.minLength(1, playersNeeded),
      z.maxLength(playersAtOnce, tooManyPlayers),
      z.refine((ids) => new Set(ids).size === ids.length, 'A player can be selected only once.'),
    ),
    fromTeamId: z.optional(idOr(teamNeeded)),
    /** The user has confirmed the warnings. */
    confirmed: z._default(z.boolean(), false),
  })
  .check(z.refine(({ teamId, fromTeamId }) => teamId !== fromTeamId, { path: ['fromTeamId'], message: sameTeam }));

export const addedPlayers = z.strictObject({ teamId: id, added: z.number(), movedFrom: z.nullable(id) });
