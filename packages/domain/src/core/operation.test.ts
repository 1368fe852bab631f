import { expect, it } from 'vitest';
import { deleteCode, setCodeActive } from '../codes/contract.ts';
import { listPlayers } from '../people/contract.ts';
import { problemFrom, requestOf } from './operation.ts';

it('a request has ids in its path and the other fields in its body', () => {
  expect(requestOf(setCodeActive, { codeId: 'a/b', isActive: true })).toEqual({
    method: 'PATCH',
    url: '/api/codes/a%2Fb',
    body: '{"isActive":true}',
  });
  expect(requestOf(deleteCode, { codeId: 'a' })).toEqual({ method: 'DELETE', url: '/api/codes/a', body: '{}' });
});

it('the URL of a query contains only the given values', () => {
  const asked = { search: 'ann b', after: null, teamId: undefined, onTeam: '', page: 0 };
  expect(requestOf(listPlayers, asked)).toEqual({
    method: 'GET',
    url: '/api/players?search=ann+b&page=0',
    body: undefined,
  });
  expect(requestOf(listPlayers, {}).url).toBe('/api/players');
});

it('reads the problem from a response, or reports an unreadable response', () => {
  const fields = { name: 'Too short.' };
  const told = problemFrom(422, { error: { code: 'invalid', message: 'Please check.', fields } }, 7);
  expect([told.status, told.code, told.message, told.fields, told.retryAfter]).toEqual([
    422,
    'invalid',
    'Please check.',
    fields,
    7,
  ]);
  for (const body of [null, {}, { error: { code: 5, message: 6 } }]) {
    const unread = problemFrom(502, body);
    expect([unread.code, unread.message, unread.fields, unread.retryAfter]).toEqual([
      'unexpected',
      'The server gave an answer that could not be read.',
      undefined,
      undefined,
    ]);
  }
});
