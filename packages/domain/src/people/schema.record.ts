import * as z from 'zod/mini';
import { activityLine } from '../activity/schema.ts';
import { id } from '../core/text.ts';
import { listedEvaluation } from '../evaluations/schema.ts';
import { guardians } from '../families/schema.ts';
import { offerState } from '../offers/schema.ts';
import { registrationStatuses } from '../tryouts/schema.registrations.ts';
import { playerConsents } from '../privacy/schema.consents.ts';
import { tryoutStatuses } from '../tryouts/schema.ts';
import { player } from './schema.ts';

/** A current or past team of the player. */
export const playerPlace = z.strictObject({
  teamId: id,
  teamName: z.string(),
  seasonName: z.string(),
  /** True if the player is on the roster of an active season. */
  isCurrent: z.boolean(),
  jerseyNumber: z.nullable(z.number()),
  joinedAt: z.string(),
});
export type PlayerPlace = z.output<typeof playerPlace>;

export const playerTryout = z.strictObject({
  registrationId: id,
  tryoutId: id,
  title: z.string(),
  date: z.string(),
  tryoutStatus: z.enum(tryoutStatuses),
  status: z.enum(registrationStatuses),
  bibNumber: z.nullable(z.number()),
});
export type PlayerTryout = z.output<typeof playerTryout>;

export const playerEvaluation = z.extend(listedEvaluation, { tryoutTitle: z.string() });
export type PlayerEvaluation = z.output<typeof playerEvaluation>;

export const playerOffer = z.extend(offerState, {
  teamName: z.string(),
  tryoutTitle: z.nullable(z.string()),
  /** For admins: the guardian who answered. */
  answeredBy: z.nullable(z.string()),
});
export type PlayerOffer = z.output<typeof playerOffer>;

/**
 * A player's page. Coaches get what their other pages show about the player, and see guardians only on current rosters
 * of their own teams.
 */
export const playerRecord = z.strictObject({
  player,
  family: z.nullable(guardians),
  places: z.array(playerPlace),
  tryouts: z.array(playerTryout),
  evaluations: z.array(playerEvaluation),
  offers: z.array(playerOffer),
  /** Current consents, for admins. */
  consents: z.nullable(z.pick(playerConsents, { data: true, photos: true })),
  /** Latest lines of the audit log about the player, for admins. */
  changes: z.nullable(z.array(activityLine)),
});
export type PlayerRecord = z.output<typeof playerRecord>;
