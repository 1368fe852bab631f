import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { editOf, isSameValue, staleFields } from './edits.ts';
import { optionalText, text } from './text.ts';

it.each([
  ['an empty text', '', null],
  ['what was never there', undefined, null],
  ['the other order of a list', ['b', 'a'], ['a', 'b']],
  ['another way to write a moment', new Date('2026-03-01T10:00:00Z'), '2026-03-01T11:00:00+01:00'],
])('treats two values as equal: %s', (_, one, other) => {
  expect(isSameValue(one, other)).toBe(true);
});

it('does not treat different values as equal', () => {
  expect([isSameValue('', 'a'), isSameValue(0, null), isSameValue(['a'], ['a', 'b'])]).toEqual([false, false, false]);
});

it('an edited field is stale if it has meanwhile been changed to another value', () => {
  const stored = { name: 'Ann', phone: null, city: 'Graz' };
  const seen = { name: 'Amy', phone: '', city: 'Wien' };
  expect(staleFields(stored, { name: 'Ada', phone: '1' }, seen)).toEqual(['name']);
  expect(staleFields(stored, { name: 'Ann' }, seen)).toEqual([]);
});

const form = z.strictObject({ name: text(2, 100), notes: optionalText(text(0, 100)) });
const edit = editOf({ id: z.string() }, form.shape);

it('an edit leaves out omitted fields, which the creation form would set to null', () => {
  expect(form.parse({ name: 'Ann' })).toEqual({ name: 'Ann', notes: null });
  expect(edit.parse({ id: '1' })).toEqual({ id: '1' });
  expect(edit.parse({ id: '1', notes: ' ' })).toEqual({ id: '1', notes: null });
});

it('an edit accepts expected values only for fields of the form', () => {
  const seen = { id: '1', notes: 'new', expected: { notes: 'old' } };
  expect(edit.parse(seen)).toEqual(seen);
  expect(edit.safeParse({ id: '1', expected: { id: '1' } }).success).toBe(false);
  expect(edit.safeParse({ id: '1', expected: { name: 5 } }).success).toBe(false);
});
