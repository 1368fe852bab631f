import { expect, it } from 'vitest';
import { deleteCode, setCodeActive } from '../codes/contract.ts';
import { listPlayers } from '../people/contract.ts';
import { problemFrom, requestOf } from './operation.ts';

it('a command sends ids in the path and other fields in the body', () => {
  expect(requestOf(setCodeActive, { codeId: 'a/b', isActive: true })).toEqual({
    method: 'PATCH',
    url: '/api/codes/a%2Fb',
    body: '{"isActive":true}',
  });
  expect(requestOf(deleteCode, { codeId: 'a' })).toEqual({ method: 'DELETE', url: '/api/codes/a', body: '{}' });
});

it('the URL of a query omits missing and empty values', () => {
  const input = { search: 'ann b', after: null, teamId: undefined, onTeam: '', page: 0 };
  expect(requestOf(listPlayers, input)).toEqual({
    method: 'GET',
    url: '/api/players?search=ann+b&page=0',
    body: undefined,
  });
  expect(requestOf(listPlayers, {}).url).toBe('/api/players');
});

it('reads the problem from a response, or reports an unreadable response', () => {
  const fields = { name: 'Too short.' };
  const parsed = problemFrom(422, { error: { code: 'invalid', message: 'Please check.', fields } }, 7);
  expect([parsed.status, parsed.code, parsed.message, parsed.fields, parsed.retryAfter]).toEqual([
    422,
    'invalid',
    'Please check.',
    fields,
    7,
  ]);
  for (const body of [null, {}, { error: { code: 5, message: 6 } }]) {
    const unreadable = problemFrom(502, body);
    expect([unreadable.code, unreadable.message, unreadable.fields, unreadable.retryAfter]).toEqual([
      'unexpected',
      'The server gave an answer that could not be read.',
      undefined,
      undefined,
    ]);
  }
});
