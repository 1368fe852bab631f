import { command } from '../core/operation.ts';
import { accountNotices } from './messages.account.ts';
import { registrationFailed } from './messages.joining.ts';
import { joiningFailed, loginNotices } from './messages.login.ts';
import { organizationWithLogin, joiningWithLogin, joinedSession } from './schema.login.ts';

/**
 * Adds a membership to the signed-in login, with a registration code or an account invitation's code, or restores an
 * ended one. A player's code adds a player for whom the login acts.
 */
export const join = command('access.join', {
  route: 'POST /me/join',
  can: 'account.use',
  changes: ['coaches', 'players', 'accountInvitations'],
  input: joiningWithLogin,
  output: joinedSession,
  done: ({ session: { user } }) =>
    user.hold === 'approval' ? accountNotices.waits(user.organizationName) : loginNotices.joined(user.organizationName),
  failed: joiningFailed,
});

/** Creates another organization with the signed-in user as its admin. */
export const foundOrganization = command('access.found', {
  route: 'POST /me/organizations',
  can: 'account.use',
  changes: [],
  input: organizationWithLogin,
  output: joinedSession,
  done: ({ session }) => loginNotices.founded(session.user.organizationName),
  failed: registrationFailed,
});
