import { expect, it } from 'vitest';
import { columnsOf, isUnchanged } from './columns.ts';

it('maps each field to its column', () => {
  const columns = columnsOf('seasons', { name: 'Spring', startDate: '2027-03-01', isActive: false });
  expect(columns).toEqual({ name: 'Spring', start_date: '2027-03-01', is_active: false });
});

it('does not compile with a field that has no column', () => {
  const form = { name: 'Spring', favoriteColor: 'green' };
  // @ts-expect-error
  expect(columnsOf('seasons', form)).toHaveProperty('favorite_color');
  // @ts-expect-error
  columnsOf('seasons', { ...form, isActive: true });
});

it('treats an edit that clears a column as a change', () => {
  expect(isUnchanged(columnsOf('seasons', {}))).toBe(true);
  expect(isUnchanged({ name: undefined })).toBe(true);
  expect(isUnchanged({ name: null })).toBe(false);
});
