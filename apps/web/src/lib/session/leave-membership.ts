import { readSession } from '@touchline/domain/access/contract.ts';
import { membershipNotices } from '@touchline/domain/access/messages.memberships.ts';
import { withLoss } from '@touchline/domain/access/messages.ts';
import { call } from '../data/api.ts';
import { notify } from '../data/notices.ts';
import { homeOf, paths } from '../routing/paths.ts';
import { isAnythingUnsaved } from '../routing/unsaved.ts';
import { currentSession, lose, switchTo } from './session.ts';

/** The membership that is being left. Requests go on naming it: one that names none would act in another club. */
let leaving: string | undefined;

/**
 * Leaves a membership that has ended, with all that this device stored of it, for the home of another one of the user or,
 * where that was the last, for the page of a login without a club, and says so: nothing can be asked any more, and no page
 * of one club may stay under the name of another.
 */
export const leaveMembership = async (): Promise<void> => {
  const state = currentSession();
  if (state.status !== 'open' || state.user.hold === 'ended' || state.user.membershipId === leaving) return;
  const { user: left } = state;
  leaving = left.membershipId;
  void import('../device/indexed-db.ts').then(({ answersOf, forgetAnswers }) => forgetAnswers(answersOf(left)));
  try {
    const { session } = await call(readSession, {});
    if (!session) return lose();
    const { membershipId, role, hold } = session.user;
    const isLast = hold === 'ended';
    // The session of somebody else has left nothing: it begins where the tab is.
    const hasLeft = session.user.id === left.id && (isLast || membershipId !== left.membershipId);
    const notice = isLast ? membershipNotices.endedLast(left) : membershipNotices.ended(left, session.user);
    if (hasLeft) notify(withLoss(notice, isAnythingUnsaved()));
    // Not as a navigation, which would ask. A page for visitors that is used with a login, such as joining, goes on.
    if (hasLeft && window.location.pathname.startsWith(paths.dashboard))
      history.replaceState(null, '', isLast ? paths.dashboard : homeOf(role));
    switchTo(session);
  } catch {
    // The server refused the membership a moment ago: nothing of it is shown until it has answered which ones are left. It may
    // have answered another part of the page first.
    const now = currentSession();
    if (now.status !== 'open' || (now.user.hold !== 'ended' && now.user.membershipId === left.membershipId)) lose();
  } finally {
    leaving = undefined;
  }
};
