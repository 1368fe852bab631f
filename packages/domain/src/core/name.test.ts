import { describe, expect, it } from 'vitest';
import { containsWebAddress, properName, quotedName } from './name.ts';

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
    '192.168.0.1/x',
    'Club 10.0.0.1',
    'club@evil.example',
  ])('finds a web address in the name: %s', (name) => {
    expect(containsWebAddress(name)).toBe(true);
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
    'FC Nr. 1',
    'Team@Home',
    'Version 1.2.3',
    '李小龍',
    // Host labels have at most 63 characters (RFC 1035), so these are not host names.
    `${'a'.repeat(64)}.example/login`,
    `${'a'.repeat(64)}.com`,
  ])('finds no web address in the name: %s', (name) => {
    expect(containsWebAddress(name)).toBe(false);
  });
});

describe('a name in an email', () => {
  const parsedName = (name: string) => properName(2, 20, 'Too short.').safeParse(name).data;

  it.each([
    ['EVIL.AI', 'EVIL. AI'],
    ['evil.zip club', 'evil. zip club'],
    ['secure-login.page', 'secure-login. page'],
    ['a.b.xn--p1ai', 'a.b. xn--p1ai'],
    ['evil．zip', 'evil． zip'],
    ['SC St.Gallen', 'SC St. Gallen'],
    ['1.FC Köln', '1. FC Köln'],
    ['TSV e.V.Fußball', 'TSV e.V. Fußball'],
  ])('adds a space after a dot that mail programs could link: %s', (typed, parsed) => {
    expect(parsedName(typed)).toBe(parsed);
    expect(parsedName(parsed)).toBe(parsed);
  });

  it.each(['SV St. Pölten', 'FC Nr. 1', 'TSV 1860 e.V.', 'J.R. Smith', 'A.C. Milan', 'U.S. Soccer', 'F.C.B'])(
    'leaves a harmless name unchanged: %s',
    (name) => {
      expect(parsedName(name)).toBe(name);
    },
  );

  it('counts the added space toward the maximum length', () => {
    expect(parsedName(`${'x'.repeat(16)}.ai`)).toHaveLength(20);
    expect(parsedName(`${'x'.repeat(17)}.ai`)).toBeUndefined();
    expect(parsedName('evil.com')).toBeUndefined();
  });
});

describe('a quoted name', () => {
  it('a quoted name cannot close its quotes and is cut to 60 characters', () => {
    expect(quotedName('Lions” is closed. “Sign in')).toBe("“Lions' is closed. 'Sign in”");
    expect(quotedName('🦁'.repeat(60))).toBe(`“${'🦁'.repeat(60)}”`);
    expect(quotedName('🦁'.repeat(61))).toBe(`“${'🦁'.repeat(59)}…”`);
  });
});
