import * as z from 'zod/mini';
import { id } from '../core/text.ts';
import { cutOff, cutOffFault } from './schema.ts';

/** The choice of a day that is neither January 1 nor August 1. */
export const anotherDay = 'other';

/** The day of the year that a filled form names. */
export const chosenCutOff = ({ choice, month, dayOfMonth }: CutOffForm): string =>
  choice === anotherDay ? `${month}-${String(dayOfMonth).padStart(2, '0')}` : choice;

/** The form of the setting: one of the usual days, or a month and a day. */
export const cutOffForm = z
  .strictObject({ choice: z.string(), month: z.string(), dayOfMonth: z.int('Please choose a day of the year.') })
  .check(
    z.superRefine((form, context) => {
      const message = cutOffFault(chosenCutOff(form));
      if (message) context.addIssue({ code: 'custom', path: ['dayOfMonth'], message });
    }),
  );
export interface CutOffForm {
  readonly choice: string;
  readonly month: string;
  readonly dayOfMonth: number;
}

export const triedCutOff = z.strictObject({ cutOff });

/** Effect of a cut-off on the present season. */
export const cutOffPreview = z.strictObject({
  /** The cut-off of now. */
  before: z.string(),
  /** The present season; null where none is active. */
  season: z.nullable(z.strictObject({ id, name: z.string() })),
  /** Players who would be in another age group of that season. */
  playerCount: z.number(),
  /** The first of them by name, with the age groups that they fit now and then. */
  players: z.array(
    z.strictObject({ id, name: z.string(), groups: z.array(z.string()), groupsThen: z.array(z.string()) }),
  ),
  /** Differs when any of this does, also for players who are not listed. */
  digest: z.string(),
});
export type CutOffPreview = z.output<typeof cutOffPreview>;

/**
 * `before` is the cut-off that the admin saw. With a season its age groups follow, if the digest says that what was shown
 * still holds.
 */
export const cutOffChange = z.strictObject({
  cutOff,
  before: z.string(),
  seasonId: z.optional(id),
  digest: z.optional(z.string()),
});
