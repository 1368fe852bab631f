import { expect, it } from 'vitest';
import { rosterColumns } from './rules.export.ts';

const headings = (view: 'staff' | 'member') => rosterColumns(view).map(({ heading }) => heading);

// ROSTER-09
it('the file of a roster holds what its reader sees on the page', () => {
  expect(headings('staff')).toEqual(['Name', 'Parent/Guardian', 'Age', 'Join Date']);
  expect(headings('member')).toEqual(['Name', 'Join Date']);
});
