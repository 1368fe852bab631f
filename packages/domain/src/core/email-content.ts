import type { CalendarFile } from './icalendar.ts';
import type { Role } from './actor.ts';
import { productName } from './product.ts';

/** A mail as its feature words it; the server sets it as plain text and as HTML. */
export interface EmailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Links that answer a question of the letter without signing in, one for each that it asks. */
  readonly answers?: readonly { readonly label: string; readonly path: string }[];
  /** One thing to do, as a link into the product. `path` may carry a fragment; nothing secret goes anywhere else. */
  readonly action?: {
    readonly label: string;
    readonly path: string;
    /** Opens in this role of the reader, who may have several and other clubs. */
    readonly role?: Role;
  };
  /** Smaller lines beneath: validity of the link, what to do when the mail was not expected. */
  readonly remarks?: readonly string[];
  /** An entry for the reader's calendar, as attached file. */
  readonly calendar?: CalendarFile;
}

/** Notifies the sender of undelivered letters; several within minutes come together. */
export const undeliveredLetter = (letters: readonly string[], role: Role): EmailContent => ({
  subject: 'An email could not be delivered',
  paragraphs: ['This could not be delivered, and it will not be tried again:', ...letters],
  action: { label: `Open ${productName}`, path: '/dashboard', role },
});

/** Shows the operator that mail arrives. */
export const testLetter = (server: string): EmailContent => ({
  subject: `Test email of ${productName}`,
  paragraphs: [`The operator of the server at ${server} sent this to see if its emails arrive. They do.`],
  remarks: ['Nobody has to do anything.'],
});
