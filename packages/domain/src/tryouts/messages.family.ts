import { failure } from '../core/notice.ts';
import type { MyOffer } from '../offers/schema.ts';
import type { OwnTryout } from './schema.family.ts';

export const ownTryoutNotices = {
  notLoaded: failure('Failed to load tryouts. Please try again.'),
  notDownloaded: failure('Failed to download the calendar file. Please try again.'),
} as const;

/** Shown to a family whose child is not registered for anything yet. */
export const noOwnTryouts = {
  title: 'No tryouts yet',
  text: 'When the club registers a player for a tryout, its date and place appear here, and you get an email.',
} as const;

/**
 * Tells a family what it can do or wait for between registration and an invitation. Promises no outcome, and is worded
 * for players as well as for parents of several children.
 */
export const nextStepText = (
  { status, attendance }: OwnTryout,
  offers: readonly Pick<MyOffer, 'status' | 'releasedAt' | 'blockedByAcceptance'>[],
): string => {
  if (offers.some((offer) => offer.status === 'pending' && !offer.blockedByAcceptance))
    return 'A team has sent an invitation. It is on this page.';
  if (offers.some((offer) => offer.status === 'accepted' && offer.releasedAt === null))
    return 'The invitation of a team is accepted. The club will let you know what comes next.';
  if (offers.length > 0) return 'The invitation of a team is over. You do not need to do anything.';
  if (status === 'cancelled') return 'This tryout does not take place. You do not need to do anything.';
  if (attendance === 'absent') return 'Marked as absent. If that is wrong, please tell the club.';
  if (status === 'completed') {
    return 'The tryout is over. The club will let you know what comes next. If a team sends an invitation, it appears on this page, and you get an email.';
  }
  if (attendance === 'checked_in') return 'Checked in. After the tryout, the club will let you know what comes next.';
  if (status === 'active') return 'The tryout has started. Please check in with a coach on arrival.';
  return 'Registered. Please check in with a coach on arrival. If something changes, you get an email.';
};
