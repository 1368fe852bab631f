import * as z from 'zod/mini';
import { anyone, command, noContent, query } from '../core/operation.ts';
import { topicsOfAddresses } from '../core/address-topics.ts';
import { emailNotices, newEmailNotConfirmed } from './messages.email.ts';
import { linkToken } from './schema.joining.ts';
import { changeEmailForm } from './schema.forms.ts';

/** The pending change to the user's address, if any. */
export const readEmailChange = query('access.readEmailChange', {
  route: 'GET /me/email',
  can: 'account.use',
  reads: ['session'],
  output: z.strictObject({ waiting: z.nullable(z.strictObject({ email: z.string(), until: z.string() })) }),
  failed: emailNotices.notLoaded,
});

/**
 * Emails a link to the new address and a notice to the old one, which stays valid until the link is opened. The
 * response is the same if another account already has the new address.
 */
export const changeEmail = command('access.changeEmail', {
  route: 'POST /me/email',
  can: 'account.use',
  changes: ['session'],
  input: changeEmailForm,
  ...noContent,
  done: emailNotices.linkSent,
  failed: emailNotices.notChanged,
});

export const cancelEmailChange = command('access.cancelEmailChange', {
  route: 'DELETE /me/email',
  can: 'account.use',
  changes: ['session'],
  ...noContent,
  done: emailNotices.cancelled,
  failed: emailNotices.notCancelled,
});

/** Redeems the link emailed to a new address. */
export const confirmNewEmail = command('access.confirmNewEmail', {
  route: 'POST /auth/new-email',
  can: anyone,
  // The address changes in every club that the login belongs to.
  changes: topicsOfAddresses,
  input: z.strictObject({ token: linkToken }),
  output: z.strictObject({ email: z.string() }),
  done: ({ email }) => emailNotices.changed(email),
  failed: newEmailNotConfirmed,
});
