import * as z from 'zod/mini';
import { id, idOr } from '../core/text.ts';
import { playersAtOnce } from '../constants.club.ts';
import { playerNeeded, teamNeeded } from './schema.ts';

export const playersNeeded = 'Please select at least one player.';
const tooManyPlayers = `Please select at most ${playersAtOnce} players at once.`;
export const sameTeam = 'The players are on this team already.';

const joiningFields = {
  teamId: id,
  playerIds: z.array(idOr(playerNeeded)).check(
    z.minLength(1, playersNeeded),
    z.maxLength(playersAtOnce, tooManyPlayers),
    z.refine((ids) => new Set(ids).size === ids.length, 'A player can be selected only once.'),
  ),
  /** True if the user has confirmed the warnings. */
  confirmed: z._default(z.boolean(), false),
};

/** Players who join a team, and the team they leave, if any. */
export const playersToAdd = z
  .strictObject({ ...joiningFields, fromTeamId: z.optional(idOr(teamNeeded)) })
  .check(z.refine(({ teamId, fromTeamId }) => teamId !== fromTeamId, { path: ['fromTeamId'], message: sameTeam }));

/** Any players of the club who join a team; optionally they leave their other teams of its season. */
export const playersToPlace = z.strictObject({ ...joiningFields, leaveOthers: z._default(z.boolean(), false) });

/** Outcome for one player, with the names of the teams they left. */
const placedPlayer = z.strictObject({
  playerId: id,
  name: z.string(),
  outcome: z.enum(['added', 'moved', 'alreadyThere']),
  left: z.array(z.string()),
});
export type PlacedPlayer = z.output<typeof placedPlayer>;

export const placedPlayers = z.strictObject({ teamId: id, outcomes: z.array(placedPlayer) });

export const addedPlayers = z.strictObject({ teamId: id, added: z.number(), movedFrom: z.nullable(id) });
