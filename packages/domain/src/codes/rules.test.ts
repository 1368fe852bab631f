import { describe, expect, it } from 'vitest';
import { isGuessable, isUsable, linkedCode, proposeCode, proposedSymbols } from './rules.ts';
import type { RegistrationCode } from './schema.ts';

const today = '2026-11-22';

describe('a registration code', () => {
  it.each([
    [true, null, true],
    [true, '2026-11-23', true],
    [true, '2026-11-22', true],
    [true, '2026-11-21', false],
    [false, null, false],
    [false, '2026-11-23', false],
  ])('a code with isActive=%s and the end date %s works today: %s', (isActive, expiryDate, isWorking) => {
    expect(isUsable({ isActive, expiryDate }, today)).toBe(isWorking);
  });

  it('a code shorter than 8 characters is easy to guess', () => {
    expect([isGuessable('ABCDEFG'), isGuessable('ABCDEFGH')]).toEqual([true, false]);
  });

  it('maps random numbers to the characters of a suggested code', () => {
    expect(proposeCode([0, 0.5, 0.999_999])).toBe(`A${proposedSymbols[15]}9`);
  });
});

describe('the code in a registration link', () => {
  const code = (id: string, role: 'coach' | 'player', overrides: Partial<RegistrationCode> = {}): RegistrationCode => ({
    id,
    code: id,
    role,
    description: null,
    isActive: true,
    expiryDate: null,
    createdAt: '2026-11-22T10:00:00.000Z',
    ...overrides,
  });

  it('a registration link uses the newest usable code of its role', () => {
    const codes = [
      code('other role', 'player'),
      code('off', 'coach', { isActive: false }),
      code('expired', 'coach', { expiryDate: '2026-11-21' }),
      code('newest', 'coach'),
      code('older', 'coach'),
    ];
    expect(linkedCode(codes, 'coach', today)?.id).toBe('newest');
    expect(linkedCode(codes.slice(0, 3), 'coach', today)).toBeUndefined();
  });
});
