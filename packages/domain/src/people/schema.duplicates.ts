import * as z from 'zod/mini';
import { id } from '../core/text.ts';
import { genders } from './schema.ts';

/** Reasons for which two profiles may be of one player, the strongest first. */
export const duplicateReasons = ['nameAndBirthDate', 'birthDateAndPhone', 'lastNameAndPhone'] as const;
export type DuplicateReason = (typeof duplicateReasons)[number];

const alike = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.nullable(z.string()),
  hasAccount: z.boolean(),
});
export type AlikePlayer = z.output<typeof alike>;

/** `player` is the profile proposed to be kept: with an account, or made first. */
const duplicate = z.strictObject({ reason: z.enum(duplicateReasons), player: alike, other: alike });
export type Duplicate = z.output<typeof duplicate>;

/** The first pairs, and how many there are. */
export const duplicates = z.strictObject({ pairs: z.array(duplicate), total: z.number() });

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
export const mergedFields = Object.keys(facts) as readonly (keyof PlayerFacts)[];

/** Numbers of what moves with a player. */
const belongings = z.strictObject({
  registrations: z.number(),
  evaluations: z.number(),
  offers: z.number(),
  teams: z.number(),
  guardians: z.number(),
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

/** The profile `otherId` becomes a part of `playerId`; each fact is the one of either as it was read. */
export const merge = z.strictObject({ playerId: id, otherId: id, facts: factsOfPlayer });
