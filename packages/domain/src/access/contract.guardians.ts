import * as z from 'zod/mini';
import { anyone, command } from '../core/operation.ts';
import type { Topic } from '../core/topics.ts';
import { kind } from './schema.children.ts';
import { linkFailed } from './messages.account.ts';
import { guardianJoiningFailed, loginNotices } from './messages.login.ts';
import { fullName, linkToken, newPassword } from './schema.joining.ts';
import { joinedSession } from './schema.login.ts';

/** True if the guardian declares that they are an adult. Missing for a player who gets their own login. */
const isAdult = z.optional(z.boolean());

/** A new guardian is listed with the player and may get offer letters. */
const changes: readonly Topic[] = ['guardians', 'players', 'offers'];

/** Returns the invitation for a guardian, or for a player's own login. Uses POST to keep the token out of URLs. */
export const readGuardianInvitation = command('access.readGuardianInvitation', {
  route: 'POST /auth/guardian-invitation',
  can: anyone,
  changes: [],
  input: z.strictObject({ token: linkToken }),
  output: z.strictObject({
    organizationName: z.string(),
    childName: z.string(),
    /** Names of the other children in the same email. */
    others: z.array(z.string()),
    email: z.string(),
    /** The name of the player's contact with this address. */
    name: z.nullable(z.string()),
    kind,
    mayAnswer: z.boolean(),
  }),
});

/** Creates an invited guardian's account. The emailed link proves the address, so a session starts immediately. */
export const registerGuardian = command('access.registerGuardian', {
  route: 'POST /auth/register-guardian',
  can: anyone,
  changes,
  input: z.strictObject({ token: linkToken, name: fullName, password: newPassword, isAdult }),
  output: joinedSession,
  done: ({ session }) => loginNotices.joined(session.user.organizationName),
  failed: linkFailed,
});

/** Makes the signed-in user the invited guardian and switches the session to that membership. */
export const joinAsGuardian = command('access.joinAsGuardian', {
  route: 'POST /me/guardianships',
  can: 'account.use',
  changes,
  input: z.strictObject({ token: linkToken, otherAddress: z.optional(z.boolean()), isAdult }),
  output: joinedSession,
  done: ({ session }) => loginNotices.joined(session.user.organizationName),
  failed: guardianJoiningFailed,
});
