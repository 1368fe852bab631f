import { expect, it } from 'vitest';
import { traceable, traceOf } from './request-id.ts';

it('finds the id at the end of a sentence that was made with one, and in no other', () => {
  expect(traceOf(traceable('Nothing was changed.', '7f3c0b1e9a0d'))).toBe(' (7f3c0b1e9a0d)');
  for (const sentence of [undefined, '', 'This tryout is full (20 participants).', 'Choose a team (or none)'])
    expect(traceOf(sentence)).toBe('');
});
