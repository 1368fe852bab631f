import { expect, it } from 'vitest';
import { splitDifferences, differencesOf, replacedBy } from './rules.differences.ts';
import { comparedFields } from './schema.import.ts';

const emptyPlayer = {
  birthDate: null,
  gender: null,
  position: null,
  jerseyNumber: null,
  guardianFirstName: null,
  guardianLastName: null,
  guardianPhone: null,
  guardianEmail: null,
  secondGuardianFirstName: null,
  secondGuardianLastName: null,
  secondGuardianPhone: null,
  secondGuardianEmail: null,
};
const differences = differencesOf(
  comparedFields.players,
  { position: 'Wing', jerseyNumber: 8, gender: 'Female' },
  { ...emptyPlayer, position: 'Goal', gender: 'Female' },
);
const fill = { field: 'jerseyNumber', before: null, after: '8' };
const position = { field: 'position', before: 'Goal', after: 'Wing' };

it('an import fills missing values and keeps stored ones', () => {
  expect(splitDifferences(differences, undefined)).toEqual({ changes: [fill], kept: [position] });
});

it('an import replaces only stored values that the admin saw', () => {
  expect(splitDifferences(differences, replacedBy({ kept: [position] }))).toEqual({
    changes: [position, fill],
    kept: [],
  });
  for (const replaced of [{ position: 'Bench' }, { position: null }, {}])
    expect(splitDifferences(differences, replaced)).toEqual({ changes: [fill], kept: [position] });
});

it('an import never combines a stored guardian’s name with another guardian’s phone', () => {
  const facts = { guardianFirstName: 'Paul', guardianLastName: 'Berg', guardianPhone: '0660 1234567' };
  const stored = { ...emptyPlayer, guardianFirstName: 'Gerda', guardianLastName: 'Berg' };
  const { changes, kept } = splitDifferences(differencesOf(comparedFields.players, facts, stored), undefined);
  expect(changes).toEqual([]);
  expect(kept).toEqual([
    { field: 'guardianFirstName', before: 'Gerda', after: 'Paul' },
    { field: 'guardianPhone', before: null, after: '0660 1234567' },
  ]);
  expect(splitDifferences(kept, replacedBy({ kept }))).toEqual({ changes: kept, kept: [] });
  expect(splitDifferences(kept, { ...replacedBy({ kept }), guardianPhone: '0660 7' })).toEqual({ changes: [], kept });
});
