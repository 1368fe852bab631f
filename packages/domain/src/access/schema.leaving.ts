import * as z from 'zod/mini';

/** The user's account, as far as its deletion is about other people. */
export const leavingFacts = z.strictObject({
  clubs: z.array(z.string()),
  /** Clubs that would be without an admin. */
  lastAdminOf: z.array(z.string()),
  /** The user acts for players; those are not named, because they may be of several clubs. */
  isGuardian: z.boolean(),
  /** For one of them nobody else may answer. */
  isOnlyGuardian: z.boolean(),
  /** The user is a player in a club. */
  isPlayer: z.boolean(),
});
