import { expect, it } from 'vitest';
import { effectiveAnswer, answerRefusal, countAnswers, countedAnswer, answererOf, answerHint } from './rules.ts';

const answerState = (answer: 'yes' | 'maybe' | 'no' | null, isOutdated = false, countsAsComing = false) => ({
  ...{ answer, isOutdated, countsAsComing, remark: null, givenAs: null, answeredBy: null, byMail: false },
  ...{ closesAt: '', isOpen: true, isNeeded: true },
});

it('ignores answers given before the event moved, except "no"', () => {
  expect(
    [answerState('yes', true), answerState('maybe', true), answerState('no', true), answerState('yes')].map(
      effectiveAnswer,
    ),
  ).toEqual([null, null, 'no', 'yes']);
});

it('counts a player without an answer as coming if the team’s settings say so', () => {
  expect(
    [
      answerState(null),
      answerState(null, false, true),
      answerState('yes', true, true),
      answerState('no', true, true),
    ].map(countedAnswer),
  ).toEqual(['none', 'yes', 'yes', 'no']);
  const players = [
    answerState('yes', false, true),
    answerState(null, false, true),
    answerState('maybe'),
    answerState('no'),
    answerState('yes', true),
  ];
  expect(countAnswers(players)).toEqual({ yes: 2, maybe: 1, no: 1, none: 1, saidYes: 1 });
});

it('the hint shows that an answer is outdated, or how a missing answer counts', () => {
  expect(answerHint(answerState('maybe', true))).toBe('Answered “Maybe” before the time changed. Please answer again.');
  expect(answerHint(answerState('no', true))).toBeNull();
  expect(answerHint(answerState(null, false, true))).toBe('Counts as coming unless you say no.');
  expect(answerHint(answerState(null))).toBeNull();
});

it('names who answered, adding the role of staff who answered for the family', () => {
  const answererText = (givenAs: 'guardian' | 'coach' | 'admin', answeredBy: string | null, byMail = false) =>
    answererOf({ givenAs, answeredBy, byMail });
  expect(answererText('guardian', 'Mona Peters')).toBe('Answered by Mona Peters');
  expect(answererText('coach', 'Carla Coach')).toBe('Answered by Carla Coach, coach');
  expect(answererText('admin', null)).toBe('Answered by the club');
  expect(answererText('guardian', null)).toBeNull();
  expect(answererText('guardian', 'Mona Peters', true)).toBe('Answered by Mona Peters, by mail');
  expect(answererText('guardian', null, true)).toBe('Answered by mail');
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
  const messages = [[contact], []].map((coaches) => answerRefusal(event, at(17), true, coaches)?.message);
  expect(messages).toEqual([
    'Too late to change here. Please contact Carla Coach, carla@example.org.',
    'Too late to change here. Please contact your club.',
  ]);
});
