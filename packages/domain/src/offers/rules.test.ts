import { describe, expect, it } from 'vitest';
import { roles } from '../core/actor.ts';
import { answeredNotice, sentNotice } from './messages.ts';
import {
  type AnswerableOffer,
  decideAnswer,
  blockingOffer,
  isWaitingElsewhere,
  mayOffer,
  decideWithdrawal,
} from './rules.ts';
import { offerForm } from './schema.ts';

const now = new Date('2026-05-01T12:00:00Z');
const later = new Date('2026-05-01T12:00:00.001Z');

const offer = (changes: Partial<AnswerableOffer> = {}): AnswerableOffer => ({
  id: 'this',
  status: 'pending',
  responseReason: null,
  isReleased: false,
  expiresAt: later,
  ...changes,
});

const sibling = (status: AnswerableOffer['status'], id: string): AnswerableOffer =>
  offer({ id, status, responseReason: status === 'pending' ? null : 'player' });

describe('when offers may be sent', () => {
  // PERM-25 PERM-26 PERM-29
  it.each([
    ['upcoming', []],
    ['active', ['admin']],
    ['completed', ['admin', 'coach']],
    ['cancelled', []],
  ] as const)('while the tryout is %s, these roles may send offers: %j', (status, allowed) => {
    expect(roles.filter((role) => mayOffer(role, status))).toEqual(allowed);
  });
});

describe('the obstacles to an offer', () => {
  const liveOffers = [{ teamId: 'falcons', status: 'pending' }] as const;

  // OFFER-04 OFFER-64
  it('any live offer for the tryout blocks a second one', () => {
    expect(blockingOffer(liveOffers, 'hawks', false)).toBe(liveOffers[0]);
    expect(blockingOffer([], 'hawks', false)).toBeUndefined();
  });

  // OFFER-64
  it('only the same team’s live offer blocks a second one if several teams may make offers', () => {
    expect(blockingOffer(liveOffers, 'hawks', true)).toBeUndefined();
    expect(blockingOffer(liveOffers, 'falcons', true)).toBe(liveOffers[0]);
  });

  // OFFER-17
  it('a team’s pending offer for another tryout, or for none, blocks a new one', () => {
    const isWaiting = (status: 'pending' | 'accepted', tryoutId: string | null) =>
      isWaitingElsewhere([{ teamId: 'falcons', tryoutId, status }], 'falcons', 'spring');
    expect(isWaiting('pending', 'autumn')).toBe(true);
    expect(isWaiting('pending', null)).toBe(true);
    expect(isWaiting('pending', 'spring')).toBe(false);
    expect(isWaiting('accepted', 'autumn')).toBe(false);
    expect(isWaitingElsewhere([{ teamId: 'hawks', tryoutId: 'autumn', status: 'pending' }], 'falcons', 'spring')).toBe(
      false,
    );
  });
});

describe('an answer', () => {
  // OFFER-27
  it('accepting an offer declines the other pending offers of the tryout', () => {
    const siblings = [sibling('pending', 'a'), sibling('declined', 'b'), sibling('pending', 'c')];
    expect(decideAnswer(offer(), siblings, 'accepted', now)).toEqual({ kind: 'answered', declined: ['a', 'c'] });
  });

  it('declining an offer changes no other offers', () => {
    expect(decideAnswer(offer(), [sibling('pending', 'a')], 'declined', now)).toEqual({
      kind: 'answered',
      declined: [],
    });
  });

  // OFFER-15
  it.each(['accepted', 'declined'] as const)('an answer at the moment of expiry is too late (%s)', (answer) => {
    expect(decideAnswer(offer({ expiresAt: now }), [], answer, now)).toEqual({ kind: 'refused', because: 'expired' });
    const expired = offer({ status: 'declined', responseReason: 'lapsed', expiresAt: now });
    expect(decideAnswer(expired, [], answer, now)).toEqual({ kind: 'refused', because: 'expired' });
  });

  // OFFER-62
  it.each([
    ['accepted', 'player', 'accepted', { kind: 'repeated' }],
    ['declined', 'player', 'declined', { kind: 'repeated' }],
    ['declined', 'other_accepted', 'declined', { kind: 'repeated' }],
    ['accepted', 'player', 'declined', { kind: 'refused', because: 'alreadyAnswered' }],
    ['declined', 'player', 'accepted', { kind: 'refused', because: 'alreadyAnswered' }],
    ['declined', 'withdrawn', 'accepted', { kind: 'refused', because: 'withdrawn' }],
    ['declined', 'withdrawn', 'declined', { kind: 'refused', because: 'withdrawn' }],
  ] as const)(
    'repeats or refuses a later answer to an offer that is %s (%s): %s',
    (status, responseReason, answer, decision) => {
      expect(decideAnswer(offer({ status, responseReason }), [], answer, now)).toEqual(decision);
    },
  );

  // OFFER-38
  it('a player with an accepted offer can only decline the tryout’s other offers', () => {
    const accepted = [sibling('accepted', 'a')];
    const refused = { kind: 'refused', because: 'tryoutAlreadyAccepted' };
    expect(decideAnswer(offer(), accepted, 'accepted', now)).toEqual(refused);
    expect(
      decideAnswer(offer({ status: 'declined', responseReason: 'other_accepted' }), accepted, 'accepted', now),
    ).toEqual(refused);
    expect(decideAnswer(offer(), accepted, 'declined', now)).toEqual({ kind: 'answered', declined: [] });
  });

  it('a player may accept an offer after release from an earlier accepted one', () => {
    const released = { ...sibling('accepted', 'a'), isReleased: true };
    expect(decideAnswer(offer(), [released], 'accepted', now)).toEqual({ kind: 'answered', declined: [] });
  });
});

describe('a withdrawal', () => {
  const tooLate = { kind: 'refused', because: 'answeredBeforeWithdrawal' };
  it.each([
    ['accepted', 'player', tooLate],
    ['declined', 'player', tooLate],
    ['declined', 'other_accepted', tooLate],
    ['declined', 'withdrawn', { kind: 'repeated' }],
    ['declined', 'lapsed', { kind: 'refused', because: 'expiredBeforeWithdrawal' }],
    ['expired', 'lapsed', { kind: 'refused', because: 'expiredBeforeWithdrawal' }],
    ['pending', null, { kind: 'withdrawn' }],
  ] as const)('decides whether an offer that is %s (%s) can be withdrawn', (status, responseReason, decision) => {
    expect(decideWithdrawal(offer({ status, responseReason }), now)).toEqual(decision);
  });

  it('a withdrawal at the moment of expiry is too late', () => {
    const expired = { kind: 'refused', because: 'expiredBeforeWithdrawal' };
    expect(decideWithdrawal(offer({ expiresAt: now }), now)).toEqual(expired);
  });
});

describe('the notice after sending or answering', () => {
  const failure = { playerId: 'x', playerName: 'Pia Peters', message: 'Player already has an invitation' };

  // OFFER-21
  it('the sender sees the number of invitations if all were sent', () => {
    expect(sentNotice({ sent: 2, failures: [] })).toEqual({
      title: 'Success',
      description: 'Sent 2 invitations.',
      tone: 'success',
    });
    expect(sentNotice({ sent: 1, failures: [] }).description).toBe('Sent 1 invitation.');
  });

  // OFFER-22
  it('the sender sees the number sent and each failure if only some were sent', () => {
    expect(sentNotice({ sent: 1, failures: [failure] })).toMatchObject({
      title: 'Partial Success',
      description: 'Sent 1 invitation.\nPia Peters: Player already has an invitation',
    });
  });

  // OFFER-23
  it('the sender sees an error if no invitation could be sent', () => {
    expect(sentNotice({ sent: 0, failures: [failure] })).toEqual({
      title: 'Error',
      description: 'Failed to send team invitations. Please try again.',
      tone: 'error',
    });
  });

  // OFFER-31
  it('the player sees the effect of accepting or declining', () => {
    expect(answeredNotice(undefined, { answer: 'accepted' })).toMatchObject({
      description: 'Other invitations for this tryout have been automatically declined.',
      tone: 'success',
    });
    expect(answeredNotice(undefined, { answer: 'declined' }).tone).toBe('success');
  });
});

describe('the invite form', () => {
  const team = crypto.randomUUID();
  const player = crypto.randomUUID();

  // OFFER-08
  it.each([
    ['no team', { teamId: '', playerIds: [player] }],
    ['no player', { teamId: team, playerIds: [] }],
    ['neither', {}],
  ])('the invite form asks for a team and a player if given %s', (_, input) => {
    const result = offerForm.safeParse(input);
    const messages = new Set(result.error?.issues.map(({ message }) => message));
    expect(messages).toEqual(new Set(['Please select a team and at least one player.']));
  });

  // OFFER-09
  it('the invite form reads the cost from text and drops an unreadable one', () => {
    const cost = (anticipatedSeasonCostAmount: string) =>
      offerForm.parse({ teamId: team, playerIds: [player], anticipatedSeasonCostAmount }).anticipatedSeasonCostAmount;
    expect(cost('1,200')).toBe(1200);
    expect(cost('ask me')).toBeNull();
    expect(cost('')).toBeNull();
  });

  it('the invite form accepts a cost of up to 40 characters and 1 to 200 players', () => {
    const isAccepted = (change: object): boolean =>
      offerForm.safeParse({ teamId: team, playerIds: [player], ...change }).success;
    const withCostLength = (length: number) => isAccepted({ anticipatedSeasonCostAmount: 'x'.repeat(length) });
    const withPlayerCount = (length: number) =>
      isAccepted({ playerIds: Array.from({ length }, () => crypto.randomUUID()) });
    expect([40, 41].map(withCostLength)).toEqual([true, false]);
    expect([0, 1, 200, 201].map(withPlayerCount)).toEqual([false, true, true, false]);
  });
});
