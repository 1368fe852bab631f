import { expect, it } from 'vitest';
import { rosterColumns, teamColumns } from './rules.export.ts';

const headings = (view: 'staff' | 'member') => rosterColumns(view).map(({ heading }) => heading);

// ROSTER-09
it('the roster file has the columns that its reader may see', () => {
  expect(headings('staff')).toEqual(['Name', 'Parent/Guardian', 'Contacts', 'Age', 'Join Date']);
  expect(headings('member')).toEqual(['Name', 'Join Date']);
});

it('the file of all teams marks the current ones', () => {
  const team = { seasonName: 'Spring', ageGroupName: 'U12', name: 'Tigers', coaches: ['Ann', 'Bea'], playerCount: 7 };
  const cells = (isCurrent: boolean) => teamColumns.map(({ of }) => of({ ...team, isCurrent }));
  expect(cells(true)).toEqual(['Spring', 'U12', 'Tigers', 'Ann, Bea', 7, 'Yes']);
  expect(cells(false).at(-1)).toBe('No');
});
