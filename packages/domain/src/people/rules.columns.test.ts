import { describe, expect, it } from 'vitest';
import { groupedHeadings, looksLikeHeadings, suggestColumns, suggestHeadingRow } from './rules.columns.ts';
import { fieldLabels, importFields } from './schema.import.ts';

describe('the columns of a file', () => {
  it('recognizes the columns of a list of coaches', () => {
    const headings = ['Trainer', 'Mail', 'Mobil', 'Geburtsdatum'];
    expect(suggestColumns('coaches', headings, [])).toEqual(['fullName', 'email', 'phone', null]);
  });

  it.each(['players', 'coaches'] as const)('recognizes columns of %s by the label of each field', (kind) => {
    for (const field of importFields[kind]) expect(suggestColumns(kind, [fieldLabels[field]], [])).toEqual([field]);
  });

  it('each field gets its most certain column, but several columns may contain email addresses', () => {
    expect(suggestColumns('players', ['Home phone', 'Guardian work phone', 'Guardian cell'], [])).toEqual([
      null,
      null,
      'guardianPhone',
    ]);
    expect(suggestColumns('players', ['Parent email', 'E-mail', 'Email', 'Name'], [])).toEqual([
      'guardianEmail',
      'email',
      'email',
      'fullName',
    ]);
  });

  it('guesses columns without headings from their content', () => {
    const rows = [
      ['Anna', 'Berg', '03.04.2015', 'w', 'anna@example.org', '7', '+43 660 1234567'],
      ['Björn', "O'Hara", '2014-12-01', 'm', '', '11', ''],
      ['Chloé', 'De la Cruz', '1/2/2013', '', 'chloe@example.org', '', '0660/7654321'],
    ];
    const fields = ['firstName', 'lastName', 'birthDate', 'gender', 'email', 'jerseyNumber', 'guardianPhone'];
    expect(suggestColumns('players', null, rows)).toEqual(fields);
    expect(looksLikeHeadings(rows[0] ?? [])).toBe(false);
    expect(suggestColumns('coaches', null, [['Carla Coach', 'carla@example.org']])).toEqual(['fullName', 'email']);
    expect(suggestColumns('players', null, [])).toEqual([]);
    const gendersFirst = [
      ['Female', 'Ida', 'Import'],
      ['Male', 'Ben', 'Brown'],
    ];
    expect(suggestColumns('players', null, gendersFirst)).toEqual(['gender', 'firstName', 'lastName']);
  });

  it.each([
    ['two of three', ['ann@example.org', 'ben@example.org', 'none'], 'email'],
    ['one of two', ['ann@example.org', '-/-'], null],
    ['none', ['', ''], null],
    ['two of two, beside gaps', ['ann@example.org', '', '', 'ben@example.org'], 'email'],
  ])('guesses a column if most of its values match: %s', (_, values, field) => {
    const rows = values.map((value) => ['Ann Lee', value]);
    expect(suggestColumns('coaches', null, rows)).toEqual(['fullName', field]);
  });

  it('a column holds full names if no other column has words or its values have several words', () => {
    expect(suggestColumns('players', null, [['Anna'], ['Ben']])).toEqual(['fullName']);
    expect(suggestColumns('players', null, [['Anna Berg', 'Vienna']])).toEqual(['fullName', null]);
  });

  it('the row with the most known headings is the heading row', () => {
    const groups = ['Player', '', '', 'Guardian', ''];
    const headings = ['First name', 'Last name', 'DOB', 'First name', 'Phone'];
    expect(suggestHeadingRow([groups, headings, ['Anna', 'Berg', '3.4.2015', 'Gerda', '']])).toBe(1);
    expect(suggestHeadingRow([headings, groups])).toBe(0);
    expect(suggestHeadingRow([['Anna', 'Berg', 'Goalkeeper']])).toBeNull();
    const grouped = groupedHeadings(headings, groups);
    expect(grouped).toEqual(['First name', 'Last name', 'DOB', 'Guardian First name', 'Guardian Phone']);
    expect(suggestColumns('players', grouped, [])).toEqual([
      'firstName',
      'lastName',
      'birthDate',
      'guardianFirstName',
      'guardianPhone',
    ]);
    expect(groupedHeadings(['Name', 'Shoes'], ['Gerda Guardian', 'Guardian'])).toEqual(['Name', 'Shoes']);
  });

  it('a guardian column holds full names if its values have several words', () => {
    const headings = ['Nom', 'Prénom', 'Nom du responsable légal'];
    expect(suggestColumns('players', headings, [['Dupont', 'Ada', 'Gerda Dupont']])[2]).toBe('guardianName');
    expect(suggestColumns('players', headings, [['Dupont', 'Ada', 'Dupont']])[2]).toBe('guardianLastName');
  });

  it('recognizes headings in an unknown language because the rows below differ', () => {
    const rows = [
      ['Etunimi', 'Sukunimi', 'Syntynyt'],
      ['Anna', 'Berg', '3.4.2015'],
      ['Ben', 'Ott', '4.4.2015'],
    ];
    expect(suggestHeadingRow(rows)).toBe(0);
    expect(suggestColumns('players', rows[0] ?? [], rows.slice(1))).toEqual(['firstName', 'lastName', 'birthDate']);
    expect(suggestHeadingRow(rows.slice(1))).toBeNull();
  });

  it('a first row that describes a person is not a heading row', () => {
    expect(looksLikeHeadings(['Anna', 'Berg', 'Goalkeeper'])).toBe(false);
    expect(looksLikeHeadings(['Name', 'anna@example.org'])).toBe(false);
    expect(looksLikeHeadings(['', ''])).toBe(false);
    for (const value of ['03.04.2015', '+43 660 1234567', '7']) expect(looksLikeHeadings(['Name', value])).toBe(false);
    expect(looksLikeHeadings(['Name', 'Shoes'])).toBe(true);
  });
});
