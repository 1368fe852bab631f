import * as z from 'zod/mini';
import { editOf } from '../core/edits.ts';
import { id } from '../core/text.ts';
import { editPlayerForm, genders } from './schema.ts';

/** Facts that an invited coach gives on joining, and that the prepared profile may know otherwise. */
export const coachFactFields = ['firstName', 'lastName', 'phone'] as const;
export type CoachFactField = (typeof coachFactFields)[number];

/** A fact that a coach gave on joining and that waits for an admin. */
export const coachCorrection = z.strictObject({
  id,
  coachId: id,
  coachName: z.string(),
  field: z.enum(coachFactFields),
  /** The value when the coach joined. */
  before: z.string(),
  /** The value now: an admin may have changed it since. */
  now: z.nullable(z.string()),
  proposed: z.string(),
  proposedAt: z.string(),
});
export type CoachCorrection = z.output<typeof coachCorrection>;

/** Facts of a player that a family corrects. */
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

/** Of these, the ones that decide who may play where: they wait for an admin's yes. */
export const reviewedFields = ['birthDate', 'gender'] as const satisfies readonly CorrectedField[];
export type ReviewedField = (typeof reviewedFields)[number];

const contactFields = ['parentGuardianFirstName', 'parentGuardianLastName', 'parentGuardianPhone'] as const;
export const isContactField = (field: string): boolean => (contactFields as readonly string[]).includes(field);

export const playerCorrection = editOf({ playerId: id }, correctionForm.shape);
/** Fields that wait for an admin now. */
export const corrected = z.strictObject({ waiting: z.array(z.enum(reviewedFields)) });

const field = z.enum(correctedFields);

/** Facts of a player as the family reads and corrects them, and what waits for an admin. */
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
  /** The contact is another guardian, who keeps it from the reader and corrects it. */
  hidesContact: z.boolean(),
  waiting: z.array(
    z.strictObject({
      id,
      field,
      /** Null where the field becomes empty. */
      proposed: z.nullable(z.string()),
      /** Proposed by the reader, who alone takes it back. */
      isOwn: z.boolean(),
    }),
  ),
});
export type OwnFacts = z.output<typeof ownFacts>;

/** Without a player, the corrections of all. */
export const correctionSearch = z.strictObject({ playerId: z.optional(id) });

/** A correction that waits for an admin. */
export const correction = z.strictObject({
  id,
  playerId: id,
  playerName: z.string(),
  field,
  /** The value when the correction was proposed. */
  before: z.nullable(z.string()),
  /** The value now: an admin may have changed it since. */
  now: z.nullable(z.string()),
  proposed: z.nullable(z.string()),
  proposedBy: z.string(),
  proposedAt: z.string(),
});
export type Correction = z.output<typeof correction>;

/** `expected`: the value that the admin saw, and that the correction replaces; without it, any. */
export const correctionAcceptance = z.strictObject({ correctionId: id, expected: z.optional(z.nullable(z.string())) });
