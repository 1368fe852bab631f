import type { CalendarFile } from './icalendar.ts';
import type { Role } from './actor.ts';
import { productName } from './product.ts';

/** An email as worded by its feature; the server renders it as plain text and HTML. */
export interface EmailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Links that answer the email's questions without signing in, one per question. */
  readonly answers?: readonly { readonly label: string; readonly path: string }[];
  /** Main action, as a link into the product. Any secret must be in the fragment of `path`. */
  readonly action?: {
    readonly label: string;
    readonly path: string;
    /** Role in which the link opens, because the recipient may have several. */
    readonly role?: Role;
  };
  /** Small print: validity of the link, what to do if the email was unexpected. */
  readonly remarks?: readonly string[];
  /** Calendar entry for the recipient, as an attached file. */
  readonly calendar?: CalendarFile;
}

/** Tells the sender about undelivered emails; reports within a few minutes are combined. */
export const undeliveredLetter = (letters: readonly string[], role: Role): EmailContent => ({
  subject: 'An email could not be delivered',
  paragraphs: ['This could not be delivered, and it will not be tried again:', ...letters],
  action: { label: `Open ${productName}`, path: '/dashboard', role },
});

/** Test email that proves to the operator that emails arrive. */
export const testLetter = (server: string): EmailContent => ({
  subject: `Test email of ${productName}`,
  paragraphs: [`The operator of the server at ${server} sent this to see if its emails arrive. They do.`],
  remarks: ['Nobody has to do anything.'],
});
