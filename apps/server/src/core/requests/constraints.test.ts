import { expect, it } from 'vitest';
import { problems } from '@touchline/domain/core/problems.ts';
import { problemOf } from './constraints.ts';

const faultOf = (code: string) => Object.assign(new Error('of the database'), { code });

it.each(['22021', '22P02', '22003', '22007', '22008', '23503', '23514', '23502'])(
  'reports a value that the database refuses (%s) as invalid input',
  (state) => {
    expect(problemOf(faultOf(state))).toEqual(problems.invalid());
  },
);

it.each(['23505', '42703', 'XX000', 'ERR_INVALID_ARG_TYPE'])(
  'does not report a fault of our own (%s) as invalid input',
  (code) => {
    expect(problemOf(faultOf(code))).toBeUndefined();
  },
);
