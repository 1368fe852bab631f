import * as z from 'zod/mini';
import { anyone, command } from '../core/operation.ts';
import type { Topic } from '../core/topics.ts';
import { kind } from './schema.children.ts';
import { linkFailed } from './messages.account.ts';
import { guardianJoiningFailed, loginNotices } from './messages.login.ts';
import { fullName, linkToken, newPassword } from './schema.joining.ts';
import { sessionThere } from './schema.login.ts';

/** Said by a guardian, not by a player who gets a login of their own. */
const isAdult = z.optional(z.boolean());

/** A new guardian is listed with the player and may be written to. */
const changes: readonly Topic[] = ['guardians', 'players', 'offers'];

/** Reads the invitation of a guardian, or of a player to a login of their own. By POST, so that tokens stay out of addresses. */
export const readGuardianInvitation = command('access.readGuardianInvitation', {
  route: 'POST /auth/guardian-invitation',
  can: anyone,
  changes: [],
  input: z.strictObject({ token: linkToken }),
  output: z.strictObject({
    organizationName: z.string(),
    childName: z.string(),
    /** Names of further children whom the same letter is about. */
    others: z.array(z.string()),
    email: z.string(),
    /** The name of the contact of the player with this address. */
    name: z.nullable(z.string()),
    kind,
    mayAnswer: z.boolean(),
  }),
});

/** Makes the account of an invited guardian. The mailed link proves the address, so a session begins at once. */
export const registerGuardian = command('access.registerGuardian', {
  route: 'POST /auth/register-guardian',
  can: anyone,
  changes,
  input: z.strictObject({ token: linkToken, name: fullName, password: newPassword, isAdult }),
  output: sessionThere,
  done: ({ session }) => loginNotices.joined(session.user.organizationName),
  failed: linkFailed,
});

/** Makes the signed-in user the guardian that was invited, and goes on in that membership. */
export const joinAsGuardian = command('access.joinAsGuardian', {
  route: 'POST /me/guardianships',
  can: 'account.use',
  changes,
  input: z.strictObject({ token: linkToken, otherAddress: z.optional(z.boolean()), isAdult }),
  output: sessionThere,
  done: ({ session }) => loginNotices.joined(session.user.organizationName),
  failed: guardianJoiningFailed,
});
