import { expect, it } from 'vitest';
import { resolveDifferences } from './rules.invited.ts';

const stored = { firstName: 'Rosa', lastName: 'Berg', birthDate: null, position: 'Goal', parentGuardianPhone: null };
const typed = { firstName: 'Rosa', lastName: 'Burg', birthDate: '2016-05-05', position: null, gender: null };

it('an invited person’s form fills missing values and asks about differing stored values', () => {
  const differing = [{ field: 'name', before: 'Rosa Berg', after: 'Rosa Burg' }];
  expect(resolveDifferences(typed, stored)).toEqual({ asked: differing, isDecided: false, changes: ['birthDate'] });
  for (const shown of ['Rosa', ''])
    expect(resolveDifferences(typed, stored, { name: { shown, replaces: true } }).isDecided).toBe(false);
  const decided = (replaces: boolean) => resolveDifferences(typed, stored, { name: { shown: 'Rosa Berg', replaces } });
  expect(decided(false)).toEqual({ asked: differing, isDecided: true, changes: ['birthDate'] });
  expect(decided(true)).toEqual({ asked: differing, isDecided: true, changes: ['name', 'birthDate'] });
});

it('an invited person’s form asks nothing if all values are equal or empty', () => {
  const same = { ...stored, phone: null };
  expect(resolveDifferences(same, stored)).toEqual({ asked: [], isDecided: true, changes: [] });
});

it('an invited person’s form asks about all values of a guardian, even empty ones, if one differs', () => {
  const gerda = { ...stored, parentGuardianFirstName: 'Gerda' };
  const paul = { ...stored, parentGuardianFirstName: 'Paul', parentGuardianPhone: '0660 1' };
  const decisions = {
    parentGuardianFirstName: { shown: 'Gerda', replaces: false },
    parentGuardianPhone: { shown: '', replaces: true },
  };
  expect(resolveDifferences(paul, gerda).changes).toEqual([]);
  expect(resolveDifferences(paul, gerda, decisions)).toMatchObject({
    isDecided: true,
    changes: ['parentGuardianPhone'],
  });
});
