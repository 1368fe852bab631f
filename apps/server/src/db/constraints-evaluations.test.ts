import { describe, expect, it } from 'vitest';
import {
  allowed,
  clockMovedBy,
  expectRule,
  insertInto,
  moveTo,
  rule,
  values,
  withTwoClubs,
} from '@touchline/tests/support/server/constraints.ts';

const scratch = withTwoClubs();

const newEvaluation = insertInto('tryout_evaluations', {
  organization_id: `the('lions')`,
  tryout_id: `the('trials')`,
  registration_id: `the('paul at trials')`,
  player_id: `the('player paul')`,
  coach_id: `the('cora')`,
  technical_score: '1',
  acumen_score: '5',
  physical_score: '3',
  character_score: '3',
  recommendation: `'yes'`,
});
const about = (tryout: string, more = {}) =>
  newEvaluation({
    tryout_id: `the('${tryout}')`,
    registration_id: `the('pia at ${tryout}')`,
    player_id: `the('player pia')`,
    coach_id: `the('anna')`,
    ...more,
  });
const onPastTrials = `where id = the('cora on pia at past trials')`;

// invariant 20, invariant 21
// EVAL-11 EVAL-20
describe('evaluations', () => {
  const scores = ['technical_score', 'acumen_score', 'physical_score', 'character_score'];
  it.each([
    ...scores.flatMap((score) =>
      values(
        `tryout_evaluations_${score}_range`,
        ['tryout_evaluations', 'cora on pia at trials', score],
        ['0', '6'],
        '5',
      ),
    ),
    ...values(
      'tryout_evaluations_recommendation_known',
      ['tryout_evaluations', 'cora on pia at trials', 'recommendation'],
      [`'perhaps'`],
      `'no'`,
    ),
    ...values(
      'tryout_evaluations_recorded_at_finite',
      ['tryout_evaluations', 'cora on pia at trials', 'recorded_at'],
      [`'-infinity'`],
      `club_now() - interval '1 hour'`,
    ),
    rule('tryout_evaluations_one_per_evaluator', about('trials', { coach_id: `the('cora')` }), about('trials')),
    rule('tryout_evaluations_registration_exists', newEvaluation({ player_id: `the('player pia')` }), newEvaluation()),
    rule(
      'tryout_evaluations_registration_exists',
      newEvaluation({ registration_id: `the('pia at open day')`, player_id: `the('player pia')` }),
      newEvaluation(),
    ),
    rule(
      'tryout_evaluations_registration_exists',
      newEvaluation({ organization_id: `the('bears')`, coach_id: `the('ben')` }),
      newEvaluation(),
    ),
    rule('tryout_evaluations_evaluator_is_member', newEvaluation({ coach_id: `the('ben')` }), newEvaluation()),
    rule(
      'tryout_evaluations_coach_exists',
      newEvaluation({ coach_profile_id: `the('coach ben')` }),
      newEvaluation({ coach_profile_id: `the('coach cora')` }),
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// invariant 22
// EVAL-32
describe('evaluations are made while the tryout is active', () => {
  const early = { recorded_at: `club_now() - interval '1 minute'` };
  const arrivingAfter = (interval: string) =>
    clockMovedBy(interval) + about('past trials', { recorded_at: `club_now() - interval '${interval} 1 minute'` });

  it.each([
    rule('tryout_evaluations_only_while_active', about('open day'), about('trials')),
    rule('tryout_evaluations_only_while_active', about('called off', early), about('trials', early)),
    rule('tryout_evaluations_only_while_active', about('past trials'), about('past trials', early)),
    rule(
      'tryout_evaluations_only_while_active',
      moveTo('completed', 'trials') + about('trials'),
      about('trials') + moveTo('completed', 'trials'),
    ),
    rule('tryout_evaluations_late_by_24_hours', arrivingAfter('24 hours'), arrivingAfter('23 hours')),
    rule(
      'tryout_evaluations_only_while_active',
      `update tryout_evaluations set technical_score = 5, recorded_at = club_now() ${onPastTrials}`,
      `update tryout_evaluations set technical_score = 5 where id = the('cora on pia at trials')`,
    ),
    rule(
      'tryout_evaluations_only_while_active',
      `update tryout_evaluations set notes = 'Slow.', recorded_at = club_now() ${onPastTrials}`,
      `update tryout_evaluations set notes = null ${onPastTrials}`,
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));

  it('marks evaluations that arrive after completion as late and caps future times at the current time', async () => {
    expect(
      await scratch.attempt(`
        ${about('past trials', early)}
        ${newEvaluation({ late: 'true', recorded_at: `'2999-01-01'` })}
        do $$ begin
          assert (select late from tryout_evaluations where coach_id = the('anna'));
          assert (select not late and recorded_at <= club_now() from tryout_evaluations where player_id = the('player paul'));
        end $$`),
    ).toBe(allowed);
  });
});
