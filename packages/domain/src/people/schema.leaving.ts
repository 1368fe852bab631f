import * as z from 'zod/mini';
import { playersAtOnce } from '../constants.club.ts';
import { id } from '../core/text.ts';

const tooManyMessage = `Please select at most ${playersAtOnce} players at once.`;
const playersNeeded = 'Please select at least one player.';

const playerIds = z.array(id).check(
  z.minLength(1, playersNeeded),
  z.maxLength(playersAtOnce, tooManyMessage),
  z.refine((ids) => new Set(ids).size === ids.length, 'A player can be selected only once.'),
);

export const playersToArchive = z.strictObject({ playerIds });

/** Players to archive, as comma-separated ids in a URL. */
export const playersAskedAbout = z.strictObject({
  playerIds: z.pipe(
    z.string().check(z.maxLength(playersAtOnce * 37, tooManyMessage)),
    z.pipe(
      z.transform((text: string) => text.split(',')),
      playerIds,
    ),
  ),
});

/** Everything that ends when a player is archived, by name. */
export const endsOfPlayer = z.strictObject({
  playerId: id,
  name: z.string(),
  isArchived: z.boolean(),
  hasAccount: z.boolean(),
  isInvited: z.boolean(),
  /** Teams in seasons that are not over. */
  teams: z.array(z.string()),
  /** Teams with a pending offer. */
  offers: z.array(z.string()),
  /** Upcoming tryouts that the player is registered for. */
  tryouts: z.array(z.string()),
});
export type EndsOfPlayer = z.output<typeof endsOfPlayer>;

export const endsOfPlayers = z.strictObject({ players: z.array(endsOfPlayer) });

/** Outcome for one player: the reason for a refusal, or the numbers of ended records. */
export const archivedPlayer = z.strictObject({
  playerId: id,
  refused: z.nullable(z.string()),
  ended: z.strictObject({ teams: z.number(), offers: z.number(), tryouts: z.number() }),
});

export const archivedPlayers = z.strictObject({ outcomes: z.array(archivedPlayer) });
export type ArchivedPlayer = z.output<typeof archivedPlayer>;
