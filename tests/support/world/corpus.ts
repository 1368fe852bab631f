import type { Field, Kind } from './fields.ts';

/** A bad or strange value, with its name in failure messages. */
export type Specimen = readonly [name: string, value: unknown];

const family = '👨‍👩‍👧‍👦';

const texts: readonly Specimen[] = [
  ['nothing', ''],
  ['one letter', 'x'],
  ['spaces', '   '],
  ['no-break space', '\u00a0\u00a0'],
  ['zero width', '\u200b\u200b'],
  ['NUL inside', 'ab\u0000cd'],
  ['lone surrogate', 'abcd\ud800'],
  ['right-to-left override', 'Tigers \u202egnp.exe'],
  ['emoji', '⚽⚽⚽⚽'],
  ['family', family],
  ['flags', '🇦🇹🇯🇵'],
  ['1,000 combining marks', `Te${'\u0301'.repeat(1000)}`],
  ['decomposed', 'Zoe\u0308 Novak'],
  ['Turkish letters', 'İıIi ß'],
  ['4-byte characters', '𝕿𝖎𝖌𝖊𝖗𝖘'],
  ['line break', 'Tigers\r\nBcc: all@example.org'],
  ['script', '<script>globalThis.polluted = 1</script>'],
  ['image', '"><img src=x onerror=alert(1)>'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: must arrive as it stands, for code that would evaluate it
  ['template', '{{7*7}}${7*7}#{7*7}'],
  ['escape', '%00%0d%0a..%2f..%2f'],
  ['javascript address', 'javascript:alert(1)'],
  ['formula', '=HYPERLINK("http://example.org")'],
  ['plus', '+1+1'],
  ['minus', '-1-1'],
  ['at', '@SUM(A1)'],
  ['tab first', '\t=1+1'],
  ['carriage return first', '\r=1+1'],
  ['separators', 'a;b,c"d'],
  ['end of statement', "'; drop table teams;--"],
  ['always true', "' OR 1=1--"],
  ['backslash', "\\' \\"],
  ['wildcards', '%_%'],
  ['slow pattern', `(a+)+$${'a'.repeat(60)}!`],
  ['prototype', '__proto__'],
  ['constructor', 'constructor'],
  ['toString', 'toString'],
  ['hasOwnProperty', 'hasOwnProperty'],
  ['null as text', 'null'],
  ['99 letters', 'x'.repeat(99)],
  ['100 letters', 'x'.repeat(100)],
  ['101 letters', 'x'.repeat(101)],
  ['100 emojis', '⚽'.repeat(100)],
  ['60 KB', 'x'.repeat(60_000)],
];

const emails: readonly Specimen[] = [
  ['upper case', 'NELE.NEU@EXAMPLE.ORG'],
  ['plus tag', 'nele+club@example.org'],
  ['64 before the @', `${'n'.repeat(64)}@example.org`],
  ['65 before the @', `${'n'.repeat(65)}@example.org`],
  ['254 in all', `nele@${'e'.repeat(60)}.${'e'.repeat(60)}.${'e'.repeat(60)}.${'e'.repeat(62)}.org`],
  ['300 before the @', `${'n'.repeat(300)}@example.org`],
  ['quoted', '"nele neu"@example.org'],
  ['two @', 'a@b@example.org'],
  ['no domain', 'nele@localhost'],
  ['another header', 'nele@example.org\r\nBcc: all@example.org'],
  ['full-width @', 'nele＠example.org'],
  ['Turkish domain', 'nele@İstanbul.example.org'],
  ['sharp s', 'straße@example.org'],
  ['other script', 'неле@пример.рф'],
  ['NUL', 'nele\u0000@example.org'],
];

const days: readonly Specimen[] = [
  ['no such day', '2024-02-30'],
  ['29 February', '2024-02-29'],
  ['no such month', '2026-13-01'],
  ['year 0', '0000-01-01'],
  ['1899', '1899-12-31'],
  ['1900', '1900-01-01'],
  ['2200', '2200-12-31'],
  ['year 9999', '9999-12-31'],
  ['last day of JavaScript', '+275760-09-13'],
  ['infinity', 'infinity'],
  ['negative infinity', '-infinity'],
  ['epoch', 'epoch'],
  ['now', 'now'],
  ['tomorrow', new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)],
  ['with time', '2026-01-01T00:00:00Z'],
  ['unix time', '1767225600'],
  ['other order', '01.02.2026'],
];

const moments: readonly Specimen[] = [
  ...days,
  ['without offset', '2100-01-01T10:00:00'],
  ['with offset', '2100-01-01T10:00:00+14:00'],
  ['with impossible offset', '2100-01-01T10:00:00+99:99'],
  ['hour 25', '2100-01-01T25:00:00Z'],
  ['leap second', '2016-12-31T23:59:60Z'],
  ['year 0', '0000-01-01T00:00:00Z'],
  ['year 0 with offset', '0000-01-01T00:00:00+14:00'],
  ['end of 9999', '9999-12-31T23:59:59Z'],
  ['nanoseconds', '2100-01-01T10:00:00.123456789Z'],
];

const amounts: readonly Specimen[] = [
  ['comma', '12,50'],
  ['exponent', '1e8'],
  ['huge exponent', '1e999'],
  ['too much', '100000000'],
  ['three decimals', '1.005'],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
  ['negative', '-1'],
  ['hexadecimal', '0x10'],
];

/** A number that JSON can write but JavaScript cannot represent. It is sent unchanged. */
const rawNumber = (text: string): unknown => (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);

const numbers: readonly Specimen[] = [
  ['-1', -1],
  ['0', 0],
  ['-0', rawNumber('-0')],
  ['1', 1],
  ['1.5', 1.5],
  ['5', 5],
  ['6', 6],
  ['999', 999],
  ['1000', 1000],
  ['1e21', 1e21],
  ['1e999', rawNumber('1e999')],
  ['2^53+1', rawNumber('9007199254740993')],
  ['2^31', 2 ** 31],
  ['2^63', rawNumber('9223372036854775808')],
  ['tiny', 5e-324],
  ['as text', '3'],
  ['as spaced text', ' 3 '],
  ['NaN as text', 'NaN'],
  ['hexadecimal', '0x10'],
];

const ids: readonly Specimen[] = [
  ['nothing', ''],
  ['nil', '00000000-0000-0000-0000-000000000000'],
  ['all bits', 'ffffffff-ffff-ffff-ffff-ffffffffffff'],
  ['35 characters', '0d6b1e0c-8f0a-4c8e-9b5c-8d5d8f6d2c7'],
  ['37 characters', '0d6b1e0c-8f0a-4c8e-9b5c-8d5d8f6d2c7fa'],
  ['space after', '0d6b1e0c-8f0a-4c8e-9b5c-8d5d8f6d2c7f '],
  ['NUL after', '0d6b1e0c-8f0a-4c8e-9b5c-8d5d8f6d2c7f\u0000'],
  ['braces', '{0d6b1e0c-8f0a-4c8e-9b5c-8d5d8f6d2c7f}'],
  ['no hyphens', '0d6b1e0c8f0a4c8e9b5c8d5d8f6d2c7f'],
  ['number', '1'],
  ['path', '../../codes'],
  ['statement', "'; drop table teams;--"],
  ['prototype', '__proto__'],
  ['constructor', 'constructor'],
  ['lone percent', '%'],
];

const choices: readonly Specimen[] = [
  ['nothing', ''],
  ['unknown', 'something else'],
  ['space after', 'coach '],
  ['prototype', '__proto__'],
  ['constructor', 'constructor'],
  ['toString', 'toString'],
  ['admin', 'admin'],
  ['NUL', 'coach\u0000'],
];

const booleans: readonly Specimen[] = [
  ['text', 'true'],
  ['one', 1],
  ['zero', 0],
  ['yes', 'yes'],
  ['nothing', ''],
];

/** Values of the wrong type for any field. */
const otherTypes: readonly Specimen[] = [
  ['left out', undefined],
  ['null', null],
  ['a number', 7],
  ['true', true],
  ['a list', ['x']],
  ['an empty list', []],
  ['a list of lists', [[[]]]],
  ['an object', { a: 1 }],
  ['an empty object', {}],
  ['an object like a text', { length: 5, toString: 'x' }],
  ['nested 20 times', JSON.parse(`${'['.repeat(20)}1${']'.repeat(20)}`)],
];

const byKind: Readonly<Record<Kind, readonly Specimen[]>> = {
  text: texts,
  id: ids,
  moment: moments,
  number: numbers,
  boolean: booleans,
  choice: choices,
};

const listSpecimens = (specimens: readonly Specimen[], valid: unknown): readonly Specimen[] => [
  ...specimens.map(([name, value]): Specimen => [`a list with ${name}`, [value]]),
  ['twice the same', [valid, valid]],
  ['201 of them', Array.from({ length: 201 }, () => crypto.randomUUID())],
  ['10,000 empty ones', Array.from({ length: 10_000 }, () => '')],
];

const specimensByName = (name: string): readonly Specimen[] => [
  ...(/email/i.test(name) ? emails : []),
  ...(/date/i.test(name) ? days : []),
  ...(/amount/i.test(name) ? amounts : []),
];

/** Name of the only valid specimen for an id. */
export const sameIdName = 'the same id in upper case';

/**
 * Names of valid values that later code could treat specially: those that become null, the longest texts, characters
 * of SQL and emails, texts unknown to JSON or the database, limits of calendars and numbers. All other valid values are
 * equivalent to the code.
 */
export const criticalNames: ReadonlySet<string> = new Set([
  ...[
    'nothing',
    'zero width',
    'NUL inside',
    'lone surrogate',
    '1,000 combining marks',
    'decomposed',
    '4-byte characters',
  ],
  ...['line break', 'end of statement', 'wildcards', 'prototype', '100 letters', '100 emojis', '60 KB'],
  ...['254 in all', 'sharp s', '1900', '2200', 'with offset'],
  ...[
    '-0',
    '1.5',
    '2^31',
    '1000',
    'yes',
    'twice the same',
    '201 of them',
    'left out',
    'null',
    'an empty list',
    sameIdName,
  ],
]);

/** Names of `criticalNames` at the limits of a column or a calendar, or empty, where schema and database may differ. */
export const limitNames: ReadonlySet<string> = new Set([
  ...['nothing', '100 emojis', '60 KB', '254 in all', '1900', '2200', '2^31', '1000', '201 of them', sameIdName],
]);

/** All values that are tried in a field. `valid` is a value that the field accepts. */
export const specimensFor = ({ path, kind, isList }: Field, valid: unknown): readonly Specimen[] => {
  const ownSpecimens = [...byKind[kind], ...(kind === 'text' ? specimensByName(path.at(-1) ?? '') : [])];
  const firstValid: unknown = [valid].flat()[0];
  const sameId: readonly Specimen[] = kind === 'id' ? [[sameIdName, String(firstValid).toUpperCase()]] : [];
  return [
    ...(isList ? listSpecimens([...ownSpecimens, ...sameId], firstValid) : [...ownSpecimens, ...sameId]),
    ...otherTypes,
  ];
};

/** Values for an address, where every value arrives as text. */
export const specimensForAddress = (field: Field, valid: unknown): readonly Specimen[] =>
  specimensFor(field, valid).filter(([, value]) => typeof value === 'string' && value.length <= 8000);

const invisible = /[\p{Cc}\p{Cf}]/gu;

/** Text as the product stores it: composed, without invisible characters, without spaces around it. */
const normalized = (text: string): string => text.normalize('NFC').replace(invisible, '').trim();

/** True if the returned value equals the sent one after normalization. An omitted value may become any value. */
export const isSameValue = (sent: unknown, answered: unknown): boolean => {
  if (sent === undefined || answered === undefined) return true;
  if (typeof sent !== 'string') return JSON.stringify(sent) === JSON.stringify(answered) || Object.is(sent, answered);
  if (answered === null) return normalized(sent) === '';
  if (typeof answered !== 'string') return String(answered) === sent;
  const withoutBreaks = answered.replaceAll(/[\n\t]/g, '');
  // Names get a space after a dot, so that mail programs do not turn them into links.
  const comparable = (text: string) => text.toLowerCase().replaceAll('. ', '.');
  return (
    (withoutBreaks === normalized(answered) && comparable(normalized(sent)) === comparable(withoutBreaks)) ||
    (/^\d{4}-/.test(sent) && Date.parse(sent) === Date.parse(answered))
  );
};
