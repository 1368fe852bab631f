import * as z from 'zod/mini';

/** Effects that deleting the user's account would have on other people. */
export const leavingFacts = z.strictObject({
  clubs: z.array(z.string()),
  /** Clubs that would have no admin left. */
  lastAdminOf: z.array(z.string()),
  /** True if the user acts for players. The players are not named, because they may belong to several clubs. */
  isGuardian: z.boolean(),
  /** True if nobody else may answer for one of these players. */
  isOnlyGuardian: z.boolean(),
  /** True if the user is a player in a club. */
  isPlayer: z.boolean(),
});
