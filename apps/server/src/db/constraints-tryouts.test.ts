import { describe, expect, it } from 'vitest';
import { allowed, clockMovedBy, expectRule, insertInto, rule, values, withTwoClubs } from './constraint-tests.ts';

const scratch = withTwoClubs();

const newTryout = insertInto('tryouts', {
  organization_id: `the('lions')`,
  age_group_id: `the('U10')`,
  title: `'Cup'`,
  location: `'Gym'`,
  date: `club_now()`,
  registration_deadline: `club_now()`,
});
const newRegistration = insertInto('tryout_registrations', {
  organization_id: `the('lions')`,
  tryout_id: `the('open day')`,
  player_id: `the('player paul')`,
});
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
const moveTo = (status: string, tryout: string) =>
  `update tryouts set status = '${status}' where id = the('${tryout}');`;
const onPastTrials = `where id = the('cora on pia at past trials')`;

// invariant 16
// DATA-29
describe('tryouts', () => {
  it.each([
    ...values('tryouts_title_length', ['tryouts', 'open day', 'title'], [`'ab'`, `' ab '`], `'abc'`),
    ...values('tryouts_location_length', ['tryouts', 'open day', 'location'], [`'ab'`], `'abc'`),
    ...values(
      'tryouts_deadline_before_date',
      ['tryouts', 'open day', 'registration_deadline'],
      [`date + interval '1 second'`],
      'date',
    ),
    ...values('tryouts_dates_finite', ['tryouts', 'open day', 'date'], [`'infinity'`], `date + interval '1 year'`),
    ...values('tryouts_max_participants_positive', ['tryouts', 'open day', 'max_participants'], ['0', '-1'], '1'),
    ...values('tryouts_revision_counted', ['tryouts', 'open day', 'revision'], ['-1'], '7'),
    ...values('tryouts_opening_key_length', ['tryouts', 'open day', 'opening_key'], [`'short'`], `sha256('another')`),
    rule('tryouts_start_as_upcoming', newTryout({ status: `'active'` }), newTryout({ status: `'upcoming'` })),
    rule(
      'tryouts_status_known',
      `alter table tryouts disable trigger user; ${moveTo('postponed', 'open day')}`,
      moveTo('active', 'open day'),
    ),
    rule('tryouts_age_group_exists', newTryout({ age_group_id: `the('bears U10')` }), newTryout()),
    rule(
      'tryouts_created_by_member',
      newTryout({ created_by: `the('bob')` }),
      newTryout({ created_by: `the('anna')` }),
    ),
    rule(
      'tryouts_completed_at_when_completed',
      newTryout({ completed_at: 'club_now()' }),
      `update tryouts set completed_at = null where id = the('past trials')`,
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// invariant 17
describe('the status of a tryout', () => {
  const statuses = ['upcoming', 'active', 'completed', 'cancelled'] as const;
  const example = { upcoming: 'open day', active: 'trials', completed: 'past trials', cancelled: 'called off' };
  const moves = ['upcoming active', 'upcoming cancelled', 'active completed', 'completed active'];
  const cases = statuses.flatMap((from) => statuses.filter((to) => to !== from).map((to) => ({ from, to })));

  it.each(cases)('$from to $to', async ({ from, to }) => {
    const expected = moves.includes(`${from} ${to}`) ? allowed : 'tryouts_status_transition';
    expect(await scratch.attempt(moveTo(to, example[from]))).toBe(expected);
  });

  const reopenAfter = (interval: string) => clockMovedBy(interval) + moveTo('active', 'past trials');

  it('goes back for a day only', () =>
    expectRule(scratch, rule('tryouts_reopened_within_24_hours', reopenAfter('24 hours'), reopenAfter('23 hours'))));

  it('forgets a completion that was taken back, and counts the day of the next one anew', async () => {
    expect(
      await scratch.attempt(`
        ${moveTo('active', 'past trials')}
        do $$ begin assert (select completed_at is null from tryouts where id = the('past trials')); end $$;
        ${clockMovedBy('20 hours')}
        ${moveTo('completed', 'past trials')}
        ${clockMovedBy('40 hours')}
        ${moveTo('active', 'past trials')}`),
    ).toBe(allowed);
  });

  it('notes when the tryout was completed, whoever claims otherwise', async () => {
    expect(
      await scratch.attempt(`
        update tryouts set status = 'completed', completed_at = 'epoch' where id = the('trials');
        update tryouts set completed_at = 'epoch' where id = the('trials');
        do $$ begin assert (select completed_at from tryouts where id = the('trials')) > club_now() - interval '1 minute'; end $$`),
    ).toBe(allowed);
  });
});

// invariant 18
// DATA-32 TREG-44
describe('registrations', () => {
  it.each([
    rule('tryout_registrations_one_per_player', newRegistration({ player_id: `the('player pia')` }), newRegistration()),
    rule(
      'tryout_registrations_one_per_player',
      newRegistration({ player_id: `the('player pia')`, status: `'withdrawn'` }),
      newRegistration({ status: `'withdrawn'` }),
    ),
    ...values(
      'tryout_registrations_status_known',
      ['tryout_registrations', 'pia at trials', 'status'],
      [`'late'`],
      `'checked_in'`,
    ),
    ...values(
      'tryout_registrations_told_known',
      ['tryout_registrations', 'pia at trials', 'told'],
      [`'{"kind":"rumor"}'`],
      `'{"kind":"over"}'`,
    ),
    ...values(
      'tryout_registrations_bib_number_range',
      ['tryout_registrations', 'pia at trials', 'bib_number'],
      ['0', '1000'],
      '999',
    ),
    rule(
      'tryout_registrations_bib_number_unique',
      `update tryout_registrations set bib_number = 7 where tryout_id = the('trials')`,
      `update tryout_registrations set bib_number = 7 where id = the('pia at trials')`,
    ),
    rule('tryout_registrations_player_exists', newRegistration({ player_id: `the('player bea')` }), newRegistration()),
    rule(
      'tryout_registrations_tryout_exists',
      newRegistration({ tryout_id: `the('bears trials')` }),
      newRegistration(),
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// invariant 22
// TREG-12 EVAL-32
describe('attendance is taken while the tryout is active', () => {
  const mark = (tryout: string, status: string, markedAt?: string) =>
    `update tryout_registrations set status = '${status}'${markedAt ? `, marked_at = ${markedAt}` : ''}
       where id = the('pia at ${tryout}');`;
  const minuteAgo = `club_now() - interval '1 minute'`;
  const arrivingAfter = (interval: string) =>
    clockMovedBy(interval) + mark('past trials', 'absent', `club_now() - interval '${interval} 1 minute'`);

  it.each([
    rule('tryout_registrations_marked_while_active', mark('open day', 'absent'), mark('trials', 'absent')),
    rule('tryout_registrations_marked_while_active', mark('open day', 'checked_in'), mark('open day', 'withdrawn')),
    rule(
      'tryout_registrations_marked_while_active',
      mark('called off', 'absent', minuteAgo),
      mark('trials', 'absent', minuteAgo),
    ),
    rule(
      'tryout_registrations_marked_while_active',
      mark('past trials', 'absent'),
      mark('past trials', 'absent', minuteAgo),
    ),
    rule(
      'tryout_registrations_marked_while_active',
      moveTo('completed', 'trials') + mark('trials', 'absent'),
      mark('trials', 'absent') + moveTo('completed', 'trials'),
    ),
    rule('tryout_registrations_late_by_24_hours', arrivingAfter('24 hours'), arrivingAfter('23 hours')),
    rule(
      'tryout_registrations_marked_at_finite',
      mark('trials', 'absent', `'-infinity'`),
      mark('trials', 'absent', minuteAgo),
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));

  it('dates what does not say when, marks what arrived after completion as late, and takes no time from the future', async () => {
    const one = (tryout: string) => `(select one from tryout_registrations as one where id = the('pia at ${tryout}'))`;
    expect(
      await scratch.attempt(`
        ${mark('trials', 'absent')}
        do $$ begin assert (${one('trials')}).marked_at > club_now() - interval '1 minute'; end $$;
        ${mark('trials', 'checked_in', `'2999-01-01'`)}
        ${mark('past trials', 'absent', minuteAgo)}
        do $$ begin
          assert (${one('trials')}).marked_at <= club_now() and not (${one('trials')}).late;
          assert (${one('past trials')}).late;
        end $$;
        update tryout_registrations set registration_notes = 'Ill.', late = late where id = the('pia at past trials')`),
    ).toBe(allowed);
  });
});

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

  it('marks what arrived after completion as late, and takes no time from the future', async () => {
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
