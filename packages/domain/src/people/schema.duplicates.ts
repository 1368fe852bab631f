import * as z from 'zod/mini';
import { id } from '../core/text.ts';
import { genders } from './schema.ts';

/** Reasons for which two profiles may be of one player, the strongest first. */
export const duplicateReasons = ['nameAndBirthDate', 'birthDateAndPhone', 'lastNameAndPhone'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

/** The facts of a player, of which a merge chooses one or the other. */
const facts = {
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

const factsOfPlayer = z.strictObject(facts);
export type PlayerFacts = z.output<typeof factsOfPlayer>;
export const mergedFields = Object.keys(facts) as (keyof PlayerFacts)[];

const alike = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.nullable(z.string()),
  /** First and last name of the guardian whom the profile names, if it names one. */
  guardian: z.nullable(z.string()),
  /** Teams of active seasons, by name. */
  teams: z.array(z.string()),
  hasAccount: z.boolean(),
});
export type AlikePlayer = z.output<typeof alike>;

/**
 * `player` is the profile proposed to be kept: with an account, or made first. Where the profiles agree in all that both
 * know, one press makes them one.
 */
const duplicate = z.strictObject({
  reason: z.enum(duplicateReasons),
  player: alike,
  other: alike,
  differing: z.array(z.enum(mergedFields)),
});
export type Duplicate = z.output<typeof duplicate>;

/** The first pairs, and how many there are. */
export const duplicates = z.strictObject({ pairs: z.array(duplicate), total: z.number() });

/** Numbers of what moves with a player. */
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
  /** Invitations to make an account, or as a guardian, that are open. */
  invitations: z.number(),
  /** Corrections that wait for an admin. */
  corrections: z.number(),
});
export type Belongings = z.output<typeof belongings>;

const side = z.strictObject({
  ...facts,
  parentGuardianEmailRefused: z.boolean(),
  secondGuardianEmailRefused: z.boolean(),
  id,
  createdAt: z.string(),
  belongings,
});
export type ComparedPlayer = z.output<typeof side>;

/** Rules that forbid a merge. */
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

/** Facts of which each is the one of either profile, and what both said when the admin chose. */
const chosen = z.strictObject({
  facts: factsOfPlayer,
  seen: z.strictObject({ player: factsOfPlayer, other: factsOfPlayer }),
});

/**
 * The profile `otherId` becomes a part of `playerId`. Without a choice the proposed facts count, as long as the profiles
 * agree.
 */
export const merge = z.strictObject({ playerId: id, otherId: id, chosen: z.optional(chosen) });
export type Merge = z.output<typeof merge>;
