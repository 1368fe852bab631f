import { expect, it } from 'vitest';
import { differingFacts, proposedFacts } from './rules.merging.ts';
import { mergedFields, type PlayerFacts } from './schema.duplicates.ts';

const nothing = Object.fromEntries(mergedFields.map((field) => [field, null])) as unknown as PlayerFacts;
const facts = (known: Partial<PlayerFacts>): PlayerFacts => ({
  ...{ ...nothing, firstName: 'Lena', lastName: 'Größwang', birthDate: '2015-04-03' },
  ...known,
});

it('two profiles agree however names and phones are written, and each fills the other’s gaps', () => {
  const record = facts({ parentGuardianFirstName: 'Karin', parentGuardianPhone: '0660 123 45 67' });
  const joined = facts({
    ...{ firstName: 'LENA', lastName: 'Größwang', gender: 'Female' },
    ...{ parentGuardianFirstName: 'karin', parentGuardianPhone: '+43 (0)660 1234567' },
  });
  expect(differingFacts(record, joined)).toEqual([]);
  expect(proposedFacts(record, joined)).toEqual({ ...record, gender: 'Female' });
});

it('two profiles differ if both have a value and the values differ', () => {
  const one = facts({ position: 'Wing', jerseyNumber: 7, gender: 'Female' });
  const other = facts({ firstName: 'Lena Maria', position: 'Goal', jerseyNumber: 8, gender: 'Male' });
  expect(differingFacts(one, other)).toEqual(['firstName', 'position', 'gender', 'jerseyNumber']);
});

it('the phone of one guardian never fills in the name of another', () => {
  const named = facts({ parentGuardianFirstName: 'Karin' });
  const phoned = facts({ parentGuardianPhone: '0660 1234567' });
  expect(differingFacts(named, phoned)).toEqual(['parentGuardianFirstName', 'parentGuardianPhone']);
  expect(differingFacts(named, facts({}))).toEqual([]);
});
