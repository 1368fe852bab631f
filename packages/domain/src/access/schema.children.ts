import * as z from 'zod/mini';
import { consentVersion } from './messages.children.ts';

/** Ties of a user to a player that they register: the player, or somebody who acts for the player. */
const kinds = ['self', 'guardian'] as const;
export type Kind = (typeof kinds)[number];

export const kind = z.enum(kinds, 'Required');

/** Declarations of somebody who registers a child; rules.children.ts says when they are needed. */
export const declarations = {
  isAdult: z.optional(z.boolean()),
  /** Version of the text that was agreed to. */
  consent: z.optional(z.literal(consentVersion, 'The text has changed. Please reload the page and read it again.')),
};

/** The same as boxes of a form. */
export const declarationBoxes = { isAdult: z.boolean(), agrees: z.boolean() };
