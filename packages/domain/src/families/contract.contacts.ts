import * as z from 'zod/mini';
import { command } from '../core/operation.ts';
import { id } from '../core/text.ts';
import { contactNotices } from './messages.contacts.ts';
import { contactPlaces } from './schema.ts';

/** Asks a contact without an account by email to confirm the address. `isMailed` is false where emails become files. */
export const askContact = command('families.askContact', {
  route: 'POST /players/{playerId}/contact-confirmations',
  can: 'guardians.manage',
  changes: ['guardians'],
  input: z.strictObject({ playerId: id, place: z.enum(contactPlaces, 'Required') }),
  output: z.strictObject({ isMailed: z.boolean() }),
  done: ({ isMailed }) => (isMailed ? contactNotices.asked : contactNotices.kept),
  failed: contactNotices.notAsked,
});
