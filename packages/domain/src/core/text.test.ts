import { expect, it } from 'vitest';
import { email, optionalText, phoneNumber, text } from './text.ts';

const name = text(1, 60);

it('refuses invisible text in required fields, and reads it as empty in optional ones', () => {
  const invisibleCodePoints = [
    0x3164, 0x2800, 0x115f, 0x1160, 0xffa0, 0x34f, 0xfe0f, 0x17b4, 0x17b5, 0x180b, 0x180c, 0xe0100, 0x301, 0x200b,
  ];
  const texts = invisibleCodePoints.map((code) => String.fromCodePoint(0x20, code, code));
  expect(texts.filter((value) => name.safeParse(value).success)).toEqual([]);
  expect(texts.map((value) => optionalText(name).parse(value))).toEqual(texts.map(() => null));
});

it.each(['李', 'é', '7', '🦁', '❤\ufe0f', '-', 'निशा'])('accepts the visible text %s', (value) => {
  expect(name.parse(value)).toBe(value);
});

it.each([
  ['555–010–0101', '555-010-0101'],
  ['555\u2011010\u20110101', '555-010-0101'],
  ['555·010·0101', '555.010.0101'],
  ['+٤٣ ٦٦٠ ١٢٣٤٥٦٧', '+43 660 1234567'],
  ['＋４３６６０１２３４５６７', '+436601234567'],
  ['tel:+436601234567', '+436601234567'],
  ["'06601234567", '06601234567'],
  ["'+43 664 1234567", '+43 664 1234567'],
  ['0043/660\u00a01234567', '0043/660 1234567'],
  ['555-010-0101 (Mom)', '555-010-0101'],
  ['mobil: 0660 1234567', '0660 1234567'],
  ['555-010-0101 ext. 5', '555-010-0101 x5'],
  ['+43 660 1234567 oder +43 660 7654321', '+43 660 1234567 / +43 660 7654321'],
  ['555-010-0101 & 555-010-0102', '555-010-0101 / 555-010-0102'],
])('stores the phone number %s as %s', (typed, stored) => {
  expect(phoneNumber(10).parse(typed)).toBe(stored);
});

it.each(['call me please', '4.36601E+11', '123456 (mobile)'])('refuses the phone number %s', (typed) => {
  expect(phoneNumber(10).safeParse(typed).success).toBe(false);
});

it('accepts every email character that needs no quotes', () => {
  for (const character of "&=/!#%~$*{}|^?`'+_-")
    expect(email('wrong').safeParse(`eve${character}tom@example.org`).success).toBe(true);
  for (const address of [
    'eve(at)example.org',
    'petra.wagner(at)gmx',
    'eve tom@example.org',
    'eve"tom@example.org',
    '.eve@example.org',
    'eve..tom@example.org',
    'eve.@example.org',
    'eve@example',
    'eve@-example.org',
  ])
    expect([address, email('wrong').safeParse(address).success]).toEqual([address, false]);
});
