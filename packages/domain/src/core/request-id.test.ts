import { expect, it } from 'vitest';
import { withRequestId, traceOf } from './request-id.ts';

it('finds a request id only in sentences that were given one', () => {
  expect(traceOf(withRequestId('Nothing was changed.', '7f3c0b1e9a0d'))).toBe(' (7f3c0b1e9a0d)');
  for (const sentence of [undefined, '', 'This tryout is full (20 participants).', 'Choose a team (or none)'])
    expect(traceOf(sentence)).toBe('');
});
