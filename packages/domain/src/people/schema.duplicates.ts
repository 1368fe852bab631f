import * as z from 'zod/mini';
import { id } from '../core/text.ts';
import { genders } from './schema.ts';

/** Reasons why two profiles may be the same player, strongest first. */
export const duplicateReasons = ['nameAndBirthDate', 'birthDateAndPhone', 'lastNameAndPhone'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** Details of a player. A merge chooses each of them from one of the two profiles. */
const factFields = {
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.nullable(z.string()),
  position: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  jerseyNumber: z.nullable(z.number()),
  parentGuardianFirstName: z.nullable(z.string()),
  parentGuardianLastName: z.nullable(z.string()),
  parentGuardianPhone: z.nullable(z.string()),
  parentGuardianEmail: z.nullable(z.string()),
  secondGuardianFirstName: z.nullable(z.string()),
  secondGuardianLastName: z.nullable(z.string()),
  secondGuardianPhone: z.nullable(z.string()),
  secondGuardianEmail: z.nullable(z.string()),
};

const factsOfPlayer = z.strictObject(factFields);
export type PlayerFacts = z.output<typeof factsOfPlayer>;
export const mergedFields = Object.keys(factFields) as (keyof PlayerFacts)[];

const similarPlayer = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.nullable(z.string()),
  /** Name of the guardian in the profile, if any. */
  guardian: z.nullable(z.string()),
  /** Teams in active seasons, by name. */
  teams: z.array(z.string()),
  hasAccount: z.boolean(),
});
export type AlikePlayer = z.output<typeof similarPlayer>;

/**
 * `player` is the profile that the app suggests keeping: the one with an account, or the older one. If no known details
 * conflict, one click merges the two.
 */
const duplicate = z.strictObject({
  reason: z.enum(duplicateReasons),
  player: similarPlayer,
  other: similarPlayer,
  differing: z.array(z.enum(mergedFields)),
});
export type Duplicate = z.output<typeof duplicate>;

/** The first pairs, and the total number. */
export const duplicates = z.strictObject({ pairs: z.array(duplicate), total: z.number() });

/** Numbers of related records that move with a player. */
const belongings = z.strictObject({
  registrations: z.number(),
  evaluations: z.number(),
  offers: z.number(),
  teams: z.number(),
  guardians: z.number(),
  consents: z.number(),
  answers: z.number(),
  attendance: z.number(),
  guestPlaces: z.number(),
  /** Open invitations to create an account or to become a guardian. */
  invitations: z.number(),
  /** Pending corrections. */
  corrections: z.number(),
});
export type Belongings = z.output<typeof belongings>;

const side = z.strictObject({
  ...factFields,
  parentGuardianEmailRefused: z.boolean(),
  secondGuardianEmailRefused: z.boolean(),
  id,
  createdAt: z.string(),
  belongings,
});
export type ComparedPlayer = z.output<typeof side>;

/** Rules that prevent a merge. */
export const mergeObstacles = [
  'player_merges_one_accepted_offer',
  'player_merges_one_score_per_evaluator',
  'player_merges_max_8_guardians',
  'player_merges_one_own_login',
] as const;
export type MergeObstacle = (typeof mergeObstacles)[number];

export const comparison = z.strictObject({
  player: side,
  other: side,
  obstacle: z.nullable(z.enum(mergeObstacles)),
});
export type Comparison = z.output<typeof comparison>;

/** Details chosen from either profile, and both values as the admin saw them. */
const chosenFacts = z.strictObject({
  facts: factsOfPlayer,
  seen: z.strictObject({ player: factsOfPlayer, other: factsOfPlayer }),
});

/**
 * Merges the profile `otherId` into `playerId`. Without `chosen`, the suggested details apply, if the profiles do not
 * conflict.
 */
export const merge = z.strictObject({ playerId: id, otherId: id, chosen: z.optional(chosenFacts) });
export type Merge = z.output<typeof merge>;
