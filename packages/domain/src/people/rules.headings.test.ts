import { describe, expect, it } from 'vitest';
import { suggestColumns, suggestHeadingRow } from './rules.columns.ts';
import { isAboutGuardian } from './rules.headings.ts';

describe('columns with headings', () => {
  it.each([
    // Spanish: alone it is the whole name.
    [
      ['Nombre', 'DNI'],
      ['fullName', null],
    ],
    [
      ['Last name', 'Name'],
      ['lastName', null],
    ],
    [
      ['First name', 'Player', 'Name'],
      ['firstName', null, 'lastName'],
    ],
    [
      ['Guardian email', 'Phone'],
      ['guardianEmail', null],
    ],
  ] as const)('named %j are %j', (headings, fields) => {
    expect(suggestColumns('players', headings, [])).toEqual(fields);
  });

  it('of coaches hold no phone of a guardian', () => {
    expect(suggestColumns('coaches', ['Name', 'Phone', 'Mobile'], [])).toEqual(['fullName', 'phone', null]);
  });

  it('are named by one of the first eight rows', () => {
    const rowsBefore = (count: number) => [...Array.from({ length: count }, () => ['Vienna Lions']), ['Name']];
    expect([0, 7, 8].map((count) => suggestHeadingRow(rowsBefore(count)))).toEqual([0, 7, null]);
  });

  it('are about a guardian below a heading of such a person, in four languages', () => {
    for (const heading of ['Guardian', 'Mothers', 'Eltern', 'Erziehungsberechtigte/r', 'Tuteur légal', 'Tutor'])
      expect([heading, isAboutGuardian(heading)]).toEqual([heading, true]);
    for (const heading of ['Player', 'Address', ''])
      expect([heading, isAboutGuardian(heading)]).toEqual([heading, false]);
  });
});
