import { expect, it } from 'vitest';
import { rosterColumns, teamColumns } from './rules.export.ts';

const headings = (view: 'staff' | 'member') => rosterColumns(view).map(({ heading }) => heading);

// ROSTER-09
it('the file of a roster holds what its reader sees on the page', () => {
  expect(headings('staff')).toEqual(['Name', 'Parent/Guardian', 'Contacts', 'Age', 'Join Date']);
  expect(headings('member')).toEqual(['Name', 'Join Date']);
});

it('the file of all teams tells the current ones from the past ones', () => {
  const team = { seasonName: 'Spring', ageGroupName: 'U12', name: 'Tigers', coaches: ['Ann', 'Bea'], playerCount: 7 };
  const cells = (isCurrent: boolean) => teamColumns.map(({ of }) => of({ ...team, isCurrent }));
  expect(cells(true)).toEqual(['Spring', 'U12', 'Tigers', 'Ann, Bea', 7, 'Yes']);
  expect(cells(false).at(-1)).toBe('No');
});
