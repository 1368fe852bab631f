import { expect, it } from 'vitest';
import { differingFacts, proposedFacts } from './rules.merging.ts';
import { mergedFields, type PlayerFacts } from './schema.duplicates.ts';

const noFacts = Object.fromEntries(mergedFields.map((field) => [field, null])) as unknown as PlayerFacts;
const facts = (overrides: Partial<PlayerFacts>): PlayerFacts => ({
  ...{ ...noFacts, firstName: 'Lena', lastName: 'Größwang', birthDate: '2015-04-03' },
  ...overrides,
});

it('two profiles agree if only the notation differs, and one fills the other’s gaps', () => {
  const record = facts({ parentGuardianFirstName: 'Karin', parentGuardianPhone: '0660 123 45 67' });
  const joined = facts({
    ...{ firstName: 'LENA', lastName: 'Größwang', gender: 'Female' },
    ...{ parentGuardianFirstName: 'karin', parentGuardianPhone: '+43 (0)660 1234567' },
  });
  expect(differingFacts(record, joined)).toEqual([]);
  expect(proposedFacts(record, joined)).toEqual({ ...record, gender: 'Female' });
});

it('two profiles differ if both have a value and the values differ', () => {
  const profile = facts({ position: 'Wing', jerseyNumber: 7, gender: 'Female' });
  const otherProfile = facts({ firstName: 'Lena Maria', position: 'Goal', jerseyNumber: 8, gender: 'Male' });
  expect(differingFacts(profile, otherProfile)).toEqual(['firstName', 'position', 'gender', 'jerseyNumber']);
});

it('one guardian’s name and another guardian’s phone count as a difference', () => {
  const withName = facts({ parentGuardianFirstName: 'Karin' });
  const withPhone = facts({ parentGuardianPhone: '0660 1234567' });
  expect(differingFacts(withName, withPhone)).toEqual(['parentGuardianFirstName', 'parentGuardianPhone']);
  expect(differingFacts(withName, facts({}))).toEqual([]);
});
