import { describe, expect, it } from 'vitest';
import { childTexts, consentVersion } from './messages.children.ts';
import { registrationRefusal } from './rules.children.ts';

const today = '2026-11-23';
const adult = '2000-01-01';
const child = '2015-05-05';
const agreed = { isAdult: true, consent: consentVersion };

describe('the fields that a refused registration marks', () => {
  it.each([
    ['an adult', { kind: 'self', birthDate: adult }, undefined],
    ['an adult child whose guardian is an adult', { kind: 'guardian', birthDate: adult, isAdult: true }, undefined],
    ['a child with consent', { kind: 'guardian', birthDate: child, ...agreed }, undefined],
    ['a player who turns 16 today', { kind: 'self', birthDate: '2010-11-23' }, undefined],
    ['a player who turns 16 tomorrow', { kind: 'self', birthDate: '2010-11-24' }, { kind: childTexts.onlyChild(16) }],
    ['a child without a guardian', { kind: 'self', birthDate: child, ...agreed }, { kind: childTexts.onlyChild(16) }],
    [
      'a child whose guardian declares nothing',
      { kind: 'guardian', birthDate: child },
      { isAdult: childTexts.isAdultNeeded, consent: childTexts.consentNeeded },
    ],
    [
      'a player whose guardian is not an adult',
      { kind: 'guardian', birthDate: adult, isAdult: false },
      { isAdult: childTexts.isAdultNeeded },
    ],
  ] as const)('marks the invalid fields when registering %s', (_, registered, fields) => {
    expect(registrationRefusal(registered, today, 16)?.fields).toEqual(fields);
  });

  it('refuses players who register themselves below the club’s age of consent', () => {
    const registered = { kind: 'self', birthDate: '2012-06-06' } as const;
    expect(registrationRefusal(registered, today, 14)).toBeUndefined();
    expect(registrationRefusal(registered, today, 15)?.message).toBe(
      'Players under 15 are registered by a parent or guardian, who signs in for them. Please choose "My child".',
    );
  });
});
