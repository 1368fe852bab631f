import { command, noContent } from '../core/operation.ts';
import { mergingNotices } from './messages.merging.ts';
import { otherLogin } from './schema.merging.ts';

/** Joins another login of the same person with this one; both are proven, and the other one ends. */
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
