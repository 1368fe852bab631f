import { readSession } from '@touchline/domain/access/contract.ts';
import { membershipNotices } from '@touchline/domain/access/messages.memberships.ts';
import { withLossNote } from '@touchline/domain/access/messages.ts';
import { call } from '../data/api.ts';
import { notify } from '../data/notices.ts';
import { homeOf, paths } from '../routing/paths.ts';
import { isAnythingUnsaved } from '../routing/unsaved.ts';
import { currentSession, endLostSession, switchTo } from './session.ts';

/** Membership being left. Requests still name it, because a request that names none would act in another club. */
let leavingId: string | undefined;

/**
 * Leaves an ended membership and deletes everything that this device stored for it. Continues on the home page of
 * another membership, or on the page for a login without a club, with a notice. It does not ask about unsaved text,
 * because no page of one club may stay under the name of another.
 */
export const leaveMembership = async (): Promise<void> => {
  const state = currentSession();
  if (state.status !== 'open' || state.user.hold === 'ended' || state.user.membershipId === leavingId) return;
  const { user: leftUser } = state;
  leavingId = leftUser.membershipId;
  void import('../device/indexed-db.ts').then(({ answersOf, forgetAnswers }) => forgetAnswers(answersOf(leftUser)));
  try {
    const { session } = await call(readSession, {});
    if (!session) return endLostSession();
    const { membershipId, role, hold } = session.user;
    const isLast = hold === 'ended';
    // A different user, signed in from another tab, has not left any membership. Their session opens without a notice.
    const hasLeft = session.user.id === leftUser.id && (isLast || membershipId !== leftUser.membershipId);
    const notice = isLast ? membershipNotices.endedLast(leftUser) : membershipNotices.ended(leftUser, session.user);
    if (hasLeft) notify(withLossNote(notice, isAnythingUnsaved()));
    // A soft navigation would ask about unsaved text. Visitor pages used with a login, such as joining, stay open.
    if (hasLeft && window.location.pathname.startsWith(paths.dashboard))
      history.replaceState(null, '', isLast ? paths.dashboard : homeOf(role));
    switchTo(session);
  } catch {
    // The server refused the membership, so none of its data is shown until the remaining memberships are known.
    // Another part of the page may have handled this already.
    const currentState = currentSession();
    if (
      currentState.status !== 'open' ||
      (currentState.user.hold !== 'ended' && currentState.user.membershipId === leftUser.membershipId)
    )
      endLostSession();
  } finally {
    leavingId = undefined;
  }
};
