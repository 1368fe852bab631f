import { command, noContent } from '../core/operation.ts';
import { mergingNotices } from './messages.merging.ts';
import { otherLogin } from './schema.merging.ts';

/** Merges another login of the same person into this one and deletes it. The person has to prove that both are theirs. */
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
