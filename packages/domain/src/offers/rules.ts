import type { Role } from '../core/actor.ts';
import type { TryoutStatus } from '../tryouts/schema.ts';
import type { Answer, OfferStatus, ResponseReason } from './schema.ts';

/** Admins make offers during and after a tryout, coaches only after it, and players never. */
const offeringTimes = {
  admin: ['active', 'completed'],
  coach: ['completed'],
  player: [],
} as const satisfies Record<Role, readonly TryoutStatus[]>;

export const mayOffer = (role: Role, tryoutStatus: TryoutStatus): boolean =>
  (offeringTimes[role] as readonly TryoutStatus[]).includes(tryoutStatus);

/** A live offer: pending, or accepted and not released since then. */
export interface LiveOffer {
  readonly teamId: string | null;
  readonly tryoutId: string | null;
  readonly status: 'pending' | 'accepted';
}

/**
 * The live offer of this tryout that prevents another offer. If several teams may offer to the same player, only an offer
 * from the same team prevents it (ruling 60).
 */
export const blockingOffer = <Offer extends Pick<LiveOffer, 'teamId' | 'status'>>(
  offersOfTryout: readonly Offer[],
  teamId: string,
  allowSeveralOffers: boolean,
): Offer | undefined => offersOfTryout.find((offer) => !allowSeveralOffers || offer.teamId === teamId);

/** True if the team has a pending offer to the player in another tryout. A team can have only one such offer at a time. */
export const isWaitingElsewhere = (offers: readonly LiveOffer[], teamId: string, tryoutId: string): boolean =>
  offers.some((offer) => offer.teamId === teamId && offer.status === 'pending' && offer.tryoutId !== tryoutId);

export interface AnswerableOffer {
  readonly id: string;
  readonly status: OfferStatus;
  readonly responseReason: ResponseReason | null;
  /** True if the player has left the roster since accepting the offer, which then blocks no other offer. */
  readonly isReleased: boolean;
  readonly expiresAt: Date | null;
}

type EndableOffer = Pick<AnswerableOffer, 'status' | 'responseReason' | 'expiresAt'>;

/** Outcome of an answer. */
export type Decision =
  | { readonly kind: 'answered'; readonly declined: readonly string[] }
  | { readonly kind: 'repeated' }
  | Refusal<'expired' | 'withdrawn' | 'alreadyAnswered' | 'tryoutAlreadyAccepted'>;

interface Refusal<Reason> {
  readonly kind: 'refused';
  readonly because: Reason;
}

const refusal = <Reason extends string>(because: Reason): Refusal<Reason> => ({ kind: 'refused', because });

/** True if an offer has expired, even if no job has stored that yet (ruling 61). */
const hasExpired = ({ status, responseReason, expiresAt }: EndableOffer, now: Date): boolean =>
  status === 'expired' ||
  responseReason === 'lapsed' ||
  (status === 'pending' && expiresAt !== null && expiresAt <= now);

/**
 * Decides the effect of a player's answer (ruling 62). `siblings` are the player's other offers from the same tryout: an
 * acceptance declines the pending ones, and is refused if one of them is accepted and in force.
 */
export const decideAnswer = (
  offer: AnswerableOffer,
  siblings: readonly AnswerableOffer[],
  answer: Answer,
  now: Date,
): Decision => {
  if (hasExpired(offer, now)) return refusal('expired');
  if (offer.responseReason === 'withdrawn') return refusal('withdrawn');
  if (offer.status === answer) return { kind: 'repeated' };
  if (answer === 'accepted' && siblings.some(({ status, isReleased }) => status === 'accepted' && !isReleased))
    return refusal('tryoutAlreadyAccepted');
  if (offer.status !== 'pending') return refusal('alreadyAnswered');
  const declined =
    answer === 'accepted' ? siblings.filter(({ status }) => status === 'pending').map(({ id }) => id) : [];
  return { kind: 'answered', declined };
};

/** Effect of withdrawing an offer: it ends, had already been withdrawn, or can no longer be withdrawn (ruling 77). */
export type Withdrawal =
  | { readonly kind: 'withdrawn' | 'repeated' }
  | Refusal<'expiredBeforeWithdrawal' | 'answeredBeforeWithdrawal'>;

export const decideWithdrawal = (offer: EndableOffer, now: Date): Withdrawal => {
  if (hasExpired(offer, now)) return refusal('expiredBeforeWithdrawal');
  if (offer.responseReason === 'withdrawn') return { kind: 'repeated' };
  return offer.status === 'pending' ? { kind: 'withdrawn' } : refusal('answeredBeforeWithdrawal');
};
