import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { editOf, isSameValue, staleFields } from './edits.ts';
import { optionalText, text } from './text.ts';

it.each([
  ['an empty text', '', null],
  ['a missing value', undefined, null],
  ['a list in another order', ['b', 'a'], ['a', 'b']],
  ['an instant in another time zone', new Date('2026-03-01T10:00:00Z'), '2026-03-01T11:00:00+01:00'],
])('treats two values as equal: %s', (_, first, second) => {
  expect(isSameValue(first, second)).toBe(true);
});

it('does not treat different values as equal', () => {
  expect([isSameValue('', 'a'), isSameValue(0, null), isSameValue(['a'], ['a', 'b'])]).toEqual([false, false, false]);
});

it('an edited field is stale if another value was stored in the meantime', () => {
  const stored = { name: 'Ann', phone: null, city: 'Graz' };
  const expected = { name: 'Amy', phone: '', city: 'Wien' };
  expect(staleFields(stored, { name: 'Ada', phone: '1' }, expected)).toEqual(['name']);
  expect(staleFields(stored, { name: 'Ann' }, expected)).toEqual([]);
});

const form = z.strictObject({ name: text(2, 100), notes: optionalText(text(0, 100)) });
const edit = editOf({ id: z.string() }, form.shape);

it('an edit ignores omitted fields instead of setting them to null', () => {
  expect(form.parse({ name: 'Ann' })).toEqual({ name: 'Ann', notes: null });
  expect(edit.parse({ id: '1' })).toEqual({ id: '1' });
  expect(edit.parse({ id: '1', notes: ' ' })).toEqual({ id: '1', notes: null });
});

it('an edit accepts expected values only for fields of the form', () => {
  const expected = { id: '1', notes: 'new', expected: { notes: 'old' } };
  expect(edit.parse(expected)).toEqual(expected);
  expect(edit.safeParse({ id: '1', expected: { id: '1' } }).success).toBe(false);
  expect(edit.safeParse({ id: '1', expected: { name: 5 } }).success).toBe(false);
});
