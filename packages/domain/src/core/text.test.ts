import { expect, it } from 'vitest';
import { optionalText, text } from './text.ts';

const name = text(1, 60);

it('refuses a text of which nothing can be seen, and takes it for none where it may be empty', () => {
  const unseen = [
    0x3164, 0x2800, 0x115f, 0x1160, 0xffa0, 0x34f, 0xfe0f, 0x17b4, 0x17b5, 0x180b, 0x180c, 0xe0100, 0x301, 0x200b,
  ];
  const texts = unseen.map((code) => String.fromCodePoint(0x20, code, code));
  expect(texts.filter((value) => name.safeParse(value).success)).toEqual([]);
  expect(texts.map((value) => optionalText(name).parse(value))).toEqual(texts.map(() => null));
});

it.each(['李', 'é', '7', '🦁', '❤\ufe0f', '-', 'निशा'])('takes %s', (value) => {
  expect(name.parse(value)).toBe(value);
});
