import { expect, it } from 'vitest';
import { createLog } from './log.ts';

const lineOf = (fault: unknown) => {
  const lines: string[] = [];
  createLog('info', { write: (line) => void lines.push(line) }).error({ fault }, 'unexpected fault');
  return JSON.parse(lines.join(''));
};

it('logs a database fault with its SQLSTATE and constraint, but without the row', () => {
  const facts = { code: '23514', constraint: 'team_coaches_max_3', detail: 'Failing row contains (Pia Peters).' };
  const { fault } = lineOf(Object.assign(new Error('violates a check'), facts));
  expect(fault).toEqual({
    message: 'violates a check',
    stack: expect.stringContaining('log.test.ts'),
    state: '23514',
    constraint: 'team_coaches_max_3',
  });
});

it('logs any other error with its stack, and a thrown string with its text', () => {
  const { fault } = lineOf(Object.assign(new Error('undefined is not a function'), { code: 7, constraint: 7 }));
  expect(Object.keys(fault)).toEqual(['message', 'stack']);
  expect(lineOf('nothing to see').fault).toEqual({ message: 'nothing to see' });
});
