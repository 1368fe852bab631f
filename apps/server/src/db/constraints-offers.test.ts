import { describe, expect, it } from 'vitest';
import {
  allowed,
  clockMovedBy,
  expectRule,
  insertInto,
  rule,
  withTwoClubs,
} from '@touchline/tests/support/server/constraints.ts';

const scratch = withTwoClubs();

const newOffer = insertInto('team_invitations', {
  organization_id: `the('lions')`,
  team_id: `the('wolves')`,
  player_id: `the('player pia')`,
  tryout_id: `the('past trials')`,
  offer_expires_at: `club_now() + interval '48 hours'`,
  created_by: `the('anna')`,
});
const answer = (status: string, changes: Record<string, string> = {}) => ({
  status: `'${status}'`,
  response_at: 'club_now()',
  response_reason: `'player'`,
  ...changes,
});
const change = (offer: string, what: string) => `update team_invitations set ${what} where id = the('${offer}');`;
const accept = (offer: string) =>
  change(offer, `status = 'accepted', response_at = club_now(), response_reason = 'player'`);
const decline = (offer: string, reason = 'player') =>
  change(offer, `status = 'declined', response_at = club_now(), response_reason = '${reason}'`);

// invariant 23
// DATA-21
describe('status and response', () => {
  it.each([
    rule('team_invitations_status_known', newOffer(answer('withdrawn')), newOffer(answer('expired'))),
    rule('team_invitations_pending_without_response', newOffer({ response_at: 'club_now()' }), newOffer()),
    rule('team_invitations_pending_without_response', newOffer({ response_reason: `'player'` }), newOffer()),
    rule(
      'team_invitations_pending_without_response',
      newOffer(answer('declined', { response_at: 'null' })),
      newOffer(answer('declined')),
    ),
    rule(
      'team_invitations_pending_without_response',
      newOffer(answer('declined', { response_reason: 'null' })),
      newOffer(answer('declined')),
    ),
    rule(
      'team_invitations_reason_known',
      newOffer(answer('declined', { response_reason: `'bored'` })),
      newOffer(answer('declined', { response_reason: `'withdrawn'` })),
    ),
    rule(
      'team_invitations_reason_fits_status',
      newOffer(answer('accepted', { response_reason: `'withdrawn'` })),
      newOffer(answer('accepted')),
    ),
    rule(
      'team_invitations_withdrawn_by_fits_reason',
      newOffer(answer('declined', { withdrawn_by: `the('anna')` })),
      newOffer(answer('declined', { withdrawn_by: `the('anna')`, response_reason: `'withdrawn'` })),
    ),
    rule('team_invitations_withdrawn_by_fits_reason', newOffer({ withdrawn_by: `the('anna')` }), newOffer()),
    rule(
      'team_invitations_response_after_creation',
      newOffer(answer('declined', { response_at: `club_now() - interval '1 second'` })),
      newOffer(answer('declined')),
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// invariant 24
// OFFER-15
describe('the time to answer', () => {
  const expire = (reason: string) =>
    newOffer(answer('declined', { response_reason: `'${reason}'`, response_at: `club_now() + interval '48 hours'` }));
  it.each([
    rule(
      'team_invitations_open_336_hours',
      newOffer({ offer_expires_at: `club_now() + interval '336 hours 1 second'` }),
      newOffer({ offer_expires_at: `club_now() + interval '336 hours'` }),
    ),
    rule(
      'team_invitations_open_336_hours',
      newOffer({ offer_expires_at: 'club_now()' }),
      newOffer({ offer_expires_at: `club_now() + interval '1 second'` }),
    ),
    rule('team_invitations_open_336_hours', newOffer({ offer_expires_at: `'infinity'` }), newOffer()),
    rule(
      'team_invitations_pending_expires',
      newOffer({ offer_expires_at: 'null' }),
      newOffer({ offer_expires_at: 'null', ...answer('declined') }),
    ),
    rule(
      'team_invitations_accepted_before_expiry',
      newOffer(answer('accepted', { response_at: `club_now() + interval '48 hours'` })),
      newOffer(answer('accepted', { response_at: `club_now() + interval '47 hours'` })),
    ),
    rule(
      'team_invitations_accepted_before_expiry',
      clockMovedBy('48 hours') + accept('offer to pia'),
      clockMovedBy('47 hours') + accept('offer to pia'),
    ),
    rule(
      'team_invitations_accepted_before_expiry',
      clockMovedBy('48 hours') +
        change('offer to pia', `status = 'accepted', response_at = created_at, response_reason = 'player'`),
      clockMovedBy('48 hours') + decline('offer to pia', 'lapsed'),
    ),
    rule(
      'team_invitations_player_answers_in_time',
      newOffer(answer('declined', { response_at: `club_now() + interval '48 hours'` })),
      newOffer(answer('declined', { response_at: `club_now() + interval '47 hours'` })),
    ),
    rule(
      'team_invitations_withdrawn_in_time',
      expire('withdrawn'),
      newOffer(answer('declined', { response_reason: `'withdrawn'`, response_at: `club_now() + interval '47 hours'` })),
    ),
    rule('team_invitations_lapsed_after_expiry', decline('offer to pia', 'lapsed'), expire('lapsed')),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// invariant 25
// OFFER-20 OFFER-35
describe('sent and answered offers never change', () => {
  const facts = [
    `id = the('another')`,
    `team_id = the('pumas')`,
    `player_id = the('player paul')`,
    `tryout_id = null`,
    `offer_expires_at = offer_expires_at - interval '1 second'`,
    `created_at = created_at - interval '1 second'`,
    `offer_letter_body = 'Dear Paul'`,
    `team_age_group_at_invitation = 'U12'`,
    `coach_name_at_invitation = 'Carl'`,
    `anticipated_team_level = 'A'`,
    `anticipated_season_cost_amount = 1`,
    `anticipated_season_cost_description = 'Shirts'`,
  ];
  it.each([
    ...facts.map((fact) =>
      rule(
        'team_invitations_terms_never_change',
        change('offer to pia', fact),
        change('offer to pia', 'offer_letter_body = null, created_by = null'),
      ),
    ),
    rule('team_invitations_answer_is_final', decline('answered by pia'), decline('offer to pia')),
    rule(
      'team_invitations_answer_is_final',
      change('answered by pia', `status = 'pending', response_at = null, response_reason = null`),
      accept('offer to pia'),
    ),
    rule(
      'team_invitations_answer_is_final',
      change('answered by pia', `response_at = response_at + interval '1 second'`),
      change('answered by pia', 'created_by = null'),
    ),
    rule('team_invitations_answer_is_final', decline('offer to pia') + accept('offer to pia'), decline('offer to pia')),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// invariant 26, invariant 27
// OFFER-17
describe('one offer at a time', () => {
  const accepted = answer('accepted');
  it.each([
    rule('one_pending_offer_per_team', newOffer({ team_id: `the('tigers')`, tryout_id: `the('trials')` }), newOffer()),
    rule(
      'one_pending_offer_per_team',
      newOffer({ team_id: `the('tigers')` }),
      decline('offer to pia') + newOffer({ team_id: `the('tigers')` }),
    ),
    rule(
      'one_accepted_offer_per_tryout',
      newOffer(accepted) + accept('offer to pia'),
      newOffer(accepted) + decline('offer to pia', 'other_accepted'),
    ),
    rule(
      'one_accepted_offer_per_tryout',
      newOffer(accepted) + accept('offer to pia'),
      newOffer({ ...accepted, tryout_id: `the('trials')` }) + accept('offer to pia'),
    ),
    rule(
      'one_accepted_offer_per_tryout',
      newOffer(accepted) + accept('offer to pia'),
      newOffer({ ...accepted, tryout_id: 'null' }),
    ),
    rule(
      'one_accepted_offer_per_tryout',
      newOffer(accepted) + accept('offer to pia'),
      newOffer({ ...accepted, released_at: 'club_now()' }) + accept('offer to pia'),
    ),
    rule(
      'team_invitations_released_after_acceptance',
      newOffer({ released_at: 'club_now()' }),
      newOffer({ ...accepted, released_at: 'club_now()' }),
    ),
    rule(
      'team_invitations_released_after_acceptance',
      newOffer({ ...accepted, released_at: `club_now() - interval '1 second'` }),
      newOffer({ ...accepted, released_at: 'club_now()' }),
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// invariant 28, invariant 1
describe('cost, team, player and tryout', () => {
  const costing = (amount: string) => newOffer({ anticipated_season_cost_amount: amount });
  it.each([
    rule('team_invitations_cost_range', costing('-0.01'), costing('0')),
    rule('team_invitations_cost_range', costing(`'NaN'`), costing('99999999.99')),
    rule('22003', costing('100000000'), costing('1200.50')),
    rule('22003', costing(`'Infinity'`), costing('null')),
    rule('team_invitations_team_exists', newOffer({ team_id: `the('grizzlies')` }), newOffer()),
    rule('team_invitations_player_exists', newOffer({ player_id: `the('player bea')` }), newOffer()),
    rule('team_invitations_tryout_exists', newOffer({ tryout_id: `the('bears trials')` }), newOffer()),
    rule('team_invitations_created_by_member', newOffer({ created_by: `the('bob')` }), newOffer()),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

describe('an offer', () => {
  it('makes a new offer pending by default', async () => {
    expect(
      await scratch.attempt(`${newOffer()} do $$ begin
      assert (select status from team_invitations where team_id = the('wolves')) = 'pending'; end $$`),
    ).toBe(allowed);
  });
});
