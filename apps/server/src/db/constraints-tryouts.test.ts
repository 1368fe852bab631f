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

const newTryout = insertInto('tryouts', {
  organization_id: `the('lions')`,
  age_group_id: `the('U10')`,
  title: `'Cup'`,
  location: `'Gym'`,
  date: `club_now()`,
  registration_deadline: `club_now()`,
});
const bornOn = (day: string) => `update player_profiles set birth_date = '${day}' where id = the('player paul')`;
const newRegistration = insertInto('tryout_registrations', {
  organization_id: `the('lions')`,
  tryout_id: `the('open day')`,
  player_id: `the('player paul')`,
});

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

  it.each(cases)('moves a tryout from $from to $to only if the change is allowed', async ({ from, to }) => {
    const expected = moves.includes(`${from} ${to}`) ? allowed : 'tryouts_status_transition';
    expect(await scratch.attempt(moveTo(to, example[from]))).toBe(expected);
  });

  const reopenAfter = (interval: string) => clockMovedBy(interval) + moveTo('active', 'past trials');

  it('reopens a tryout only within a day', () =>
    expectRule(scratch, rule('tryouts_reopened_within_24_hours', reopenAfter('24 hours'), reopenAfter('23 hours'))));

  it('allows reopening for another day after each completion', async () => {
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

  it('ignores the completion time in a statement and sets the current time', async () => {
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
    // U10 is for births from 2016 to 2018.
    rule(
      'tryout_registrations_plays_up_outside',
      `${bornOn('2018-12-31')}; ${newRegistration({ plays_up: `'Strong'` })}`,
      `${bornOn('2019-01-01')}; ${newRegistration({ plays_up: `'Strong'` })}`,
    ),
    rule(
      'tryout_registrations_plays_up_outside',
      newRegistration({ plays_up: `'Strong'` }),
      `${bornOn('2015-12-31')}; ${newRegistration({ plays_up: `'Strong'` })}`,
    ),
    ...values(
      'tryout_registrations_plays_up_length',
      ['tryout_registrations', 'pia at trials', 'plays_up'],
      [`'  '`, `repeat('a', 601)`],
      `repeat('a', 600)`,
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
      [`'{"a user":{"kind":"rumor"}}'`, `'[{"kind":"over"}]'`],
      `'{"a user":{"kind":"over"},"another":{"kind":"moved"}}'`,
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

  it('flags late attendance marks and caps future times at the current time', async () => {
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
