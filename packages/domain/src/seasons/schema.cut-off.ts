import * as z from 'zod/mini';
import { id } from '../core/text.ts';
import { cutOff, cutOffFault } from './schema.ts';

/** Option for a date other than January 1 and August 1. */
export const anotherDay = 'other';

/** The date chosen in the form, `MM-dd`. */
export const chosenCutOff = ({ choice, month, dayOfMonth }: CutOffForm): string =>
  choice === anotherDay ? `${month}-${String(dayOfMonth).padStart(2, '0')}` : choice;

/** Form for the setting: one of the usual dates, or month and day. */
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

export const cutOffTrial = z.strictObject({ cutOff });

/** Effect of a cut-off on the active seasons. */
export const cutOffPreview = z.strictObject({
  /** The current cut-off. */
  before: z.string(),
  /** Names of the active seasons, latest first. */
  seasons: z.array(z.string()),
  /** Number of players who would be in a different age group in one of these seasons. */
  playerCount: z.number(),
  /** The first of these players by name, with age groups before and after, which name the season if there are several. */
  players: z.array(
    z.strictObject({ id, name: z.string(), groups: z.array(z.string()), groupsThen: z.array(z.string()) }),
  ),
  /** Hash of the preview, including players who are not listed. */
  digest: z.string(),
});
export type CutOffPreview = z.output<typeof cutOffPreview>;

/**
 * `before` is the cut-off that the admin saw. With a digest, the age groups of the active seasons also change, if the
 * preview is still valid.
 */
export const cutOffChange = z.strictObject({
  cutOff,
  before: z.string(),
  digest: z.optional(z.string()),
});
