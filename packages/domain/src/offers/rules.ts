import type { Role } from '../core/actor.ts';
import type { TryoutStatus } from '../tryouts/schema.ts';
import type { Answer, OfferStatus, ResponseReason } from './schema.ts';

/** Admins offer while a tryout is active and afterwards, coaches only afterwards, players never (PERM-25, PERM-26, PERM-29). */
const offeringTimes = {
  admin: ['active', 'completed'],
  coach: ['completed'],
  player: [],
} as const satisfies Record<Role, readonly TryoutStatus[]>;

export const mayOffer = (role: Role, tryoutStatus: TryoutStatus): boolean =>
  (offeringTimes[role] as readonly TryoutStatus[]).includes(tryoutStatus);

/** An offer in force: waiting for an answer, or accepted. */
export interface LiveOffer {
  readonly teamId: string | null;
  readonly tryoutId: string | null;
  readonly status: 'pending' | 'accepted';
}

/**
 * The live offer of this tryout that stands in the way of another one (OFFER-04, OFFER-16). Where several
 * teams may offer to the same player, only one of the same team does (decision D60).
 */
export const blockingOffer = <Offer extends Pick<LiveOffer, 'teamId' | 'status'>>(
  offersOfTryout: readonly Offer[],
  teamId: string,
  allowSeveralOffers: boolean,
): Offer | undefined => offersOfTryout.find((offer) => !allowSeveralOffers || offer.teamId === teamId);

/** A team waits for one answer of a player at a time, whatever the tryout (OFFER-17). */
export const isWaitingElsewhere = (offers: readonly LiveOffer[], teamId: string, tryoutId: string): boolean =>
  offers.some((offer) => offer.teamId === teamId && offer.status === 'pending' && offer.tryoutId !== tryoutId);

export interface AnswerableOffer {
  readonly id: string;
  readonly status: OfferStatus;
  readonly responseReason: ResponseReason | null;
  readonly expiresAt: Date | null;
}

/** What an answer amounts to. */
export type Decision =
  | { readonly kind: 'answered'; readonly declined: readonly string[] }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'refused'; readonly because: 'expired' | 'alreadyAnswered' | 'tryoutAlreadyAccepted' };

const refused = (because: 'expired' | 'alreadyAnswered' | 'tryoutAlreadyAccepted'): Decision => ({
  kind: 'refused',
  because,
});

const hasLapsed = (offer: Pick<AnswerableOffer, 'status' | 'expiresAt'>, now: Date): boolean =>
  offer.status === 'pending' && offer.expiresAt !== null && offer.expiresAt <= now;

/**
 * Decides what a player's answer does (decision D62, OFFER-25..30). `siblings` are the player's other offers of
 * the same tryout; those still pending are declined by an acceptance, and an accepted one forbids it.
 */
export const answer = (
  offer: AnswerableOffer,
  siblings: readonly AnswerableOffer[],
  given: Answer,
  now: Date,
): Decision => {
  if (hasLapsed(offer, now) || offer.status === 'expired' || offer.responseReason === 'lapsed')
    return refused('expired');
  if (offer.status === given) return { kind: 'repeated' };
  if (given === 'accepted' && siblings.some(({ status }) => status === 'accepted'))
    return refused('tryoutAlreadyAccepted');
  if (offer.status !== 'pending') return refused('alreadyAnswered');
  const declined =
    given === 'accepted' ? siblings.filter(({ status }) => status === 'pending').map(({ id }) => id) : [];
  return { kind: 'answered', declined };
};
