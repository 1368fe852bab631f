import { expect, it } from 'vitest';
import { withRequestId, requestIdSuffix } from './request-id.ts';

it('finds a request id only in messages that end with one', () => {
  expect(requestIdSuffix(withRequestId('Nothing was changed.', '7f3c0b1e9a0d'))).toBe(' (7f3c0b1e9a0d)');
  for (const sentence of [undefined, '', 'This tryout is full (20 participants).', 'Choose a team (or none)'])
    expect(requestIdSuffix(sentence)).toBe('');
});
