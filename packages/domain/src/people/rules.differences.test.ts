import { expect, it } from 'vitest';
import { decided, differencesOf, replacedBy } from './rules.differences.ts';
import { comparedFields } from './schema.import.ts';

const nobody = {
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
  { ...nobody, position: 'Goal', gender: 'Female' },
);
const fill = { field: 'jerseyNumber', before: null, after: '8' };
const other = { field: 'position', before: 'Goal', after: 'Wing' };

it('fills what is missing and keeps what is stored', () => {
  expect(decided(differences, undefined)).toEqual({ changes: [fill], kept: [other] });
});

it('replaces what the admin saw, and nothing that is stored since', () => {
  expect(decided(differences, replacedBy({ kept: [other] }))).toEqual({ changes: [other, fill], kept: [] });
  for (const seen of [{ position: 'Bench' }, { position: null }, {}])
    expect(decided(differences, seen)).toEqual({ changes: [fill], kept: [other] });
});

it('puts no phone of another guardian beside the stored name', () => {
  const facts = { guardianFirstName: 'Paul', guardianLastName: 'Berg', guardianPhone: '0660 1234567' };
  const stored = { ...nobody, guardianFirstName: 'Gerda', guardianLastName: 'Berg' };
  const { changes, kept } = decided(differencesOf(comparedFields.players, facts, stored), undefined);
  expect(changes).toEqual([]);
  expect(kept).toEqual([
    { field: 'guardianFirstName', before: 'Gerda', after: 'Paul' },
    { field: 'guardianPhone', before: null, after: '0660 1234567' },
  ]);
  expect(decided(kept, replacedBy({ kept }))).toEqual({ changes: kept, kept: [] });
  expect(decided(kept, { ...replacedBy({ kept }), guardianPhone: '0660 7' })).toEqual({ changes: [], kept });
});
