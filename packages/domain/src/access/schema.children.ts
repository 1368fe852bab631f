import * as z from 'zod/mini';
import { consentVersion } from './messages.children.ts';

/** Relation of a user to a player whom they register: the player themselves, or someone who acts for the player. */
const kinds = ['self', 'guardian'] as const;
export type Kind = (typeof kinds)[number];

export const kind = z.enum(kinds, 'Required');

/** Declarations by the person who registers a child; rules.children.ts decides when they are needed. */
export const declarations = {
  isAdult: z.optional(z.boolean()),
  /** Version of the accepted text. */
  consent: z.optional(z.literal(consentVersion, 'The text has changed. Please reload the page and read it again.')),
};

/** The declarations as checkboxes in a form. */
export const declarationBoxes = { isAdult: z.boolean(), agrees: z.boolean() };
