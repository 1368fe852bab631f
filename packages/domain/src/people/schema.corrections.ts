import * as z from 'zod/mini';
import { editOf } from '../core/edits.ts';
import { id } from '../core/text.ts';
import { editPlayerForm, genders } from './schema.ts';

/** Details that an invited coach enters when joining, which may differ from the existing profile. */
export const coachFactFields = ['firstName', 'lastName', 'phone'] as const;
export type CoachFactField = (typeof coachFactFields)[number];

/** A detail that a coach entered and that waits for an admin's decision. */
export const coachCorrection = z.strictObject({
  id,
  coachId: id,
  coachName: z.string(),
  field: z.enum(coachFactFields),
  /** The profile's value when the coach joined. */
  before: z.string(),
  /** The current value, which an admin may have changed since. */
  now: z.nullable(z.string()),
  proposed: z.string(),
  proposedAt: z.string(),
});
export type CoachCorrection = z.output<typeof coachCorrection>;

/** Details of a player that a family can correct. */
export const correctionForm = z.omit(editPlayerForm, {
  jerseyNumber: true,
  parentGuardianEmail: true,
  secondGuardianFirstName: true,
  secondGuardianLastName: true,
  secondGuardianPhone: true,
  secondGuardianEmail: true,
});
export const correctedFields = [
  'firstName',
  'lastName',
  'birthDate',
  'gender',
  'position',
  'parentGuardianFirstName',
  'parentGuardianLastName',
  'parentGuardianPhone',
] as const satisfies readonly (keyof typeof correctionForm.shape)[];
export type CorrectedField = (typeof correctedFields)[number];

/** Fields that decide where a player may play, so changes need an admin's approval. */
export const reviewedFields = ['birthDate', 'gender'] as const satisfies readonly CorrectedField[];
export type ReviewedField = (typeof reviewedFields)[number];

const contactFields = ['parentGuardianFirstName', 'parentGuardianLastName', 'parentGuardianPhone'] as const;
export const isContactField = (field: string): boolean => (contactFields as readonly string[]).includes(field);

export const playerCorrection = editOf({ playerId: id }, correctionForm.shape);
/** Fields that now wait for an admin. */
export const correctionResult = z.strictObject({ waiting: z.array(z.enum(reviewedFields)) });

const field = z.enum(correctedFields);

/** A player's details, which the family can correct, with pending corrections. */
export const ownFacts = z.strictObject({
  playerId: id,
  firstName: z.string(),
  lastName: z.string(),
  birthDate: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  position: z.nullable(z.string()),
  parentGuardianFirstName: z.nullable(z.string()),
  parentGuardianLastName: z.nullable(z.string()),
  parentGuardianPhone: z.nullable(z.string()),
  /** True if the contact belongs to another guardian, who is hidden from the reader and can correct it. */
  hidesContact: z.boolean(),
  waiting: z.array(
    z.strictObject({
      id,
      field,
      /** Null if the field is to be cleared. */
      proposed: z.nullable(z.string()),
      /** True if the reader proposed the correction. Nobody else can withdraw it. */
      isOwn: z.boolean(),
    }),
  ),
});
export type OwnFacts = z.output<typeof ownFacts>;

/** Searches for one player's corrections; without `playerId`, for those of all players. */
export const correctionSearch = z.strictObject({ playerId: z.optional(id) });

/** A correction waiting for an admin. */
export const correction = z.strictObject({
  id,
  playerId: id,
  playerName: z.string(),
  field,
  /** The value when the correction was proposed. */
  before: z.nullable(z.string()),
  /** The current value, which an admin may have changed since. */
  now: z.nullable(z.string()),
  proposed: z.nullable(z.string()),
  proposedBy: z.string(),
  proposedAt: z.string(),
});
export type Correction = z.output<typeof correction>;

/** `expected` is the value that the admin saw. If it is missing, the correction replaces any value. */
export const correctionAcceptance = z.strictObject({ correctionId: id, expected: z.optional(z.nullable(z.string())) });
