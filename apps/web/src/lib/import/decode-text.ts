/** Encodings of text files with their common names. */
export const encodings = {
  'utf-8': 'Unicode (UTF-8)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1252': 'Windows, Western Europe',
  'windows-1250': 'Windows, Central Europe',
  'windows-1251': 'Windows, Cyrillic',
  macintosh: 'Mac, Western Europe',
  cp850: 'MS-DOS, Western Europe',
  shift_jis: 'Japanese (Shift JIS)',
  gbk: 'Chinese (GBK)',
} as const;
export type Encoding = keyof typeof encodings;

const byteOrderMarks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Number of bytes to inspect. The beginning of a file is representative. */
const inspectedBytes = 2000;

/**
 * Detects UTF-16 without a byte order mark. Western letters have a zero in every other byte, and other encodings have
 * no zeros.
 */
const guessUtf16 = (bytes: Uint8Array): Encoding | undefined => {
  const zeros = [0, 0];
  for (const [place, byte] of bytes.subarray(0, inspectedBytes).entries())
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const pairs = Math.min(bytes.length, inspectedBytes) / 2;
  if (bytes.length % 2 !== 0 || Math.max(even, odd) < pairs / 2 || Math.min(even, odd) > pairs / 50) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
};

/** Upper half of the DOS code page, which browsers do not support. */
const upperHalf =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const decodeAs = (bytes: Uint8Array, encoding: Encoding): string =>
  encoding === 'cp850'
    ? Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : upperHalf[byte - 128])).join('')
    : new TextDecoder(encoding).decode(bytes);

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/** Encodings to choose from, most likely first. */
const guessedEncodings = [
  'windows-1252',
  'windows-1250',
  'macintosh',
  'cp850',
  'windows-1251',
  'shift_jis',
  'gbk',
] as const;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Scores how much a text looks like names. Letters and common punctuation count for it, two-byte letters more. Other
 * characters, consecutive accented letters, capitals within a word, and other alphabets next to Latin count against it.
 */
const likenessOf = (text: string): number =>
  count(text, /[^\p{ASCII}\p{P}\p{S}\p{N}\p{C}\p{Z}]|[’–€]/gu) +
  count(text, /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu) -
  3 * count(text, /(?![’–€°ªº])[^\p{ASCII}\p{L}\p{M}\p{Z}]/gu) -
  count(text, /(?<=(?!\p{ASCII})\p{sc=Latin})(?!\p{ASCII})\p{sc=Latin}/gu) -
  3 * count(text, /(?<=\p{Ll})(?!\p{ASCII})\p{Lu}|(?<=\p{Lu})(?!\p{ASCII})\p{Lu}(?=\p{Ll})/gu) -
  3 * count(text, /(?<=[a-z])(?!\p{sc=Latin})\p{L}|(?!\p{sc=Latin})\p{L}(?=[a-z])/giu) -
  5 * count(text, /[\uff61-\uff9f]/g);

const guessOf = (bytes: Uint8Array): Encoding => {
  const likenesses = guessedEncodings.map((encoding) => likenessOf(decodeAs(bytes, encoding)));
  return guessedEncodings[likenesses.indexOf(Math.max(...likenesses))] ?? 'windows-1252';
};

/**
 * Returns the encoding of a file from its byte order mark or from its zeros. Otherwise it is UTF-8 if valid, or the one
 * in which the text looks most like names.
 */
export const encodingOf = (bytes: Uint8Array): Encoding => {
  const match = byteOrderMarks.find(([, mark]) => mark.every((byte, place) => bytes[place] === byte));
  return match?.[0] ?? guessUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : guessOf(bytes));
};

/** Decodes the text of a file. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding = encodingOf(bytes)): string =>
  decodeAs(bytes, encoding);
