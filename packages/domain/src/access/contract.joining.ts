import * as z from 'zod/mini';
import { anyone, command, query } from '../core/operation.ts';
import { codeRegistrationFailed, registrationFailed } from './messages.joining.ts';
import { accountNotices } from './messages.account.ts';
import { adminRegistration, codeRegistration, joinableClub, joiningRoles, organizationCode } from './schema.joining.ts';
import { sessionResponse } from './schema.ts';

/** Creates an organization and its first admin. Responds without a session if the address has to be confirmed first. */
export const registerAdmin = command('access.registerAdmin', {
  route: 'POST /auth/register',
  can: anyone,
  changes: [],
  input: adminRegistration,
  output: sessionResponse,
  status: 202,
  done: ({ session }) => (session ? accountNotices.organizationCreated : accountNotices.confirmationSent),
  failed: registrationFailed,
});

/** Tells whether visitors may create an organization on this server (ruling 79). */
export const readFounding = query('access.founding', {
  route: 'GET /auth/founding',
  can: anyone,
  reads: [],
  /** `club` is the name of the server's only organization. */
  output: z.strictObject({ open: z.boolean(), club: z.nullable(z.string()) }),
});

/** Joins an organization with a registration code or with the code of an account invitation (ruling 8). */
export const registerWithCode = command('access.registerWithCode', {
  route: 'POST /auth/register-with-code',
  can: anyone,
  changes: ['coaches', 'players', 'accountInvitations'],
  input: codeRegistration,
  output: sessionResponse,
  status: 202,
  done: ({ session }, { role }) => {
    if (!session) return accountNotices.confirmationSent;
    const { hold, organizationName } = session.user;
    return hold === 'approval' ? accountNotices.waits(organizationName) : accountNotices.joined(role);
  },
  failed: codeRegistrationFailed,
});

/** Looks up a code, for one role or for any. Uses POST to keep codes out of URLs and logs. */
export const lookUpCode = command('access.lookUpCode', {
  route: 'POST /codes/lookup',
  can: anyone,
  changes: [],
  input: z.strictObject({ code: organizationCode, role: z.optional(z.enum(joiningRoles)) }),
  output: joinableClub,
});
