import { describe, expect, it } from 'vitest';
import { holdsWebAddress, quotedName } from './name.ts';

describe('a name', () => {
  it.each([
    'URGENT your account is blocked: https://evil.example/login',
    'http://evil',
    'HTTPS:evil.example',
    'ftp://evil',
    'www.evil.example',
    'See WWW2.evil.example now',
    'evil.example/login',
    'Evil.Example/Login',
    'login at evil.example./x',
    't.co/Ab3',
    'bit.ly/x',
    'evil.com',
    'Pay at EVIL.COM!',
    'my-evil.co.uk',
    'mail@evil.org',
    'https：／／evil．example',
    'evil。com',
  ])('holds a web address: %s', (name) => {
    expect(holdsWebAddress(name)).toBe(true);
  });

  it.each([
    'St. Pauli',
    'FC St.Pauli',
    'FC 07',
    '1. FC Köln',
    '1.FC Köln',
    'A.S. Roma',
    'A.S.Roma',
    'U.S.A. Select',
    'U.S.A./Canada Select',
    'SC St.Veit/Glan',
    'SG St.Georgen/Obermais',
    'TSV 1860 e.V.',
    'TSV 1860 e.V./Fußball',
    'U12/U13',
    'U 9.1/9.2',
    'F.C.B/Juniors',
    'D.C. United',
    'Bayer 04 / Jugend',
    'Jr. Comets',
    'Inter.Milan Juniors',
    'Anna-Lena Maier',
    'J.R.R. Tolkien',
    'Dr.Strange',
    'Maria de.la Cruz',
    'Girls: Spring 2026',
    'Team A:B',
    'Club www',
    'Com. United',
    '李小龍',
    // No host has such a label (RFC 1035), so it is not looked at to its end.
    `${'a'.repeat(64)}.example/login`,
    `${'a'.repeat(64)}.com`,
  ])('holds none: %s', (name) => {
    expect(holdsWebAddress(name)).toBe(false);
  });
});

describe('a quoted name', () => {
  it('cannot leave its marks, and is cut after sixty characters', () => {
    expect(quotedName('Lions” is closed. “Sign in')).toBe("“Lions' is closed. 'Sign in”");
    expect(quotedName('🦁'.repeat(60))).toBe(`“${'🦁'.repeat(60)}”`);
    expect(quotedName('🦁'.repeat(61))).toBe(`“${'🦁'.repeat(59)}…”`);
  });
});
