import { command, noContent } from '../core/operation.ts';
import { mergingNotices } from './messages.merging.ts';
import { otherLogin } from './schema.merging.ts';

/** Merges the person's other login into this one and deletes it; both logins must be proven. */
export const mergeLogin = command('access.mergeLogin', {
  route: 'POST /me/logins',
  can: 'account.use',
  needs: 'recentProof',
  changes: ['session', 'coaches', 'players', 'guardians', 'teams', 'offers', 'ownTryouts', 'accountInvitations'],
  input: otherLogin,
  ...noContent,
  done: mergingNotices.joined,
  failed: mergingNotices.notJoined,
});
