import { expect, it } from 'vitest';
import { answerNow, answerRefusal, countAnswers, countedAnswer, answererOf, answerHint } from './rules.ts';

const given = (answer: 'yes' | 'maybe' | 'no' | null, isOutdated = false, countsAsComing = false) => ({
  ...{ answer, isOutdated, countsAsComing, remark: null, givenAs: null, answeredBy: null, byMail: false },
  ...{ closesAt: '', isOpen: true, isNeeded: true },
});

it('ignores answers given before the event moved, except "no"', () => {
  expect([given('yes', true), given('maybe', true), given('no', true), given('yes')].map(answerNow)).toEqual([
    null,
    null,
    'no',
    'yes',
  ]);
});

it('counts a player without an answer as coming if the team’s settings say so', () => {
  expect(
    [given(null), given(null, false, true), given('yes', true, true), given('no', true, true)].map(countedAnswer),
  ).toEqual(['none', 'yes', 'yes', 'no']);
  const players = [
    given('yes', false, true),
    given(null, false, true),
    given('maybe'),
    given('no'),
    given('yes', true),
  ];
  expect(countAnswers(players)).toEqual({ yes: 2, maybe: 1, no: 1, none: 1, saidYes: 1 });
});

it('tells a family that its answer is outdated, or what a missing answer counts as', () => {
  expect(answerHint(given('maybe', true))).toBe('Answered “Maybe” before the time changed. Please answer again.');
  expect(answerHint(given('no', true))).toBeNull();
  expect(answerHint(given(null, false, true))).toBe('Counts as coming unless you say no.');
  expect(answerHint(given(null))).toBeNull();
});

it('names who answered, adding the role of staff who answered for the family', () => {
  const said = (givenAs: 'guardian' | 'coach' | 'admin', answeredBy: string | null, byMail = false) =>
    answererOf({ givenAs, answeredBy, byMail });
  expect(said('guardian', 'Mona Peters')).toBe('Answered by Mona Peters');
  expect(said('coach', 'Carla Coach')).toBe('Answered by Carla Coach, coach');
  expect(said('admin', null)).toBe('Answered by the club');
  expect(said('guardian', null)).toBeNull();
  expect(said('guardian', 'Mona Peters', true)).toBe('Answered by Mona Peters, by mail');
  expect(said('guardian', null, true)).toBe('Answered by mail');
});

it('refuses a family’s answer after the deadline, and a staff member’s after the start', () => {
  const at = (hour: number) => new Date(`2027-06-01T${hour}:00:00Z`);
  const event = { status: 'scheduled', startsAt: at(18), closesAt: at(16) };
  const contact = { name: 'Carla Coach', phone: null, email: 'carla@example.org' };
  const codes = [at(15), at(16), at(18)].flatMap((now) =>
    [true, false].map((isFamily) => answerRefusal(event, now, isFamily, [contact])?.code ?? null),
  );
  expect(codes).toEqual([null, null, 'answers_closed', null, 'answers_closed', 'begun']);
  expect(answerRefusal({ ...event, status: 'cancelled' }, at(15), false, [])?.code).toBe('cancelled');
  const said = [[contact], []].map((coaches) => answerRefusal(event, at(17), true, coaches)?.message);
  expect(said).toEqual([
    'Too late to change here. Please contact Carla Coach, carla@example.org.',
    'Too late to change here. Please contact your club.',
  ]);
});
