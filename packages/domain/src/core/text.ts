import * as z from 'zod/mini';

/** Control characters and invisible formatting characters; line breaks and tabs are handled apart. */
const invisible = /[\p{Cc}\p{Cf}]/gu;
const invisibleButLines = /[[\p{Cc}\p{Cf}]--[\n\t]]/gv;

/** Fillers and selectors are letters and marks to Unicode, and nothing to the eye; so are marks without a letter. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\p{M}\u2800]/u;

/** Trimmed; empty where nothing of it can be seen. */
const seen = (value: string): string => (visible.test(value) ? value.trim() : '');

/** A length as a person sees it: in code points, so that an emoji counts once. */
export const lengthBetween = (
  min: number,
  max: number,
  tooShort: string,
  tooLong = `Please use at most ${max} characters.`,
) =>
  z.superRefine<string>((value, context) => {
    const { length } = [...value];
    if (length < min) context.addIssue({ code: 'custom', message: tooShort });
    else if (length > max) context.addIssue({ code: 'custom', message: tooLong });
  });

/** Lone surrogates would be stored as replacement characters, and nobody types NUL, so they are refused instead. */
export const wellFormed = z.refine<string>(
  (value) => value.isWellFormed() && !value.includes('\0'),
  'Please remove the characters that cannot be displayed.',
);

/** Message for a required field that has no sentence of its own. */
export const required = 'Required';

/**
 * One line of text as people type it: composed (NFC), without control or invisible characters, trimmed,
 * and only then measured, so that what nobody sees makes no name; `written` changes it before.
 */
export const text = (
  min: number,
  max: number,
  tooShort: string = required,
  written: (value: string) => string = (value) => value,
) =>
  z.string(tooShort).check(
    wellFormed,
    z.overwrite((value) => written(seen(value.normalize('NFC').replace(invisible, '')))),
    lengthBetween(min, max, tooShort),
  );

/** Signs between the digits of a phone number as they are stored, and the digits of other alphabets. */
const plainPhone = (value: string): string =>
  value
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00b7\u2022\u2219\u22c5]/g, '.')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/^'?tel:|^'/i, '');

/**
 * Without words beside a number of at least six digits, such as "(mobile)"; of an extension an x stays, and between two
 * numbers a slash.
 */
const withoutWords = (value: string): string =>
  value.replace(/\D/g, '').length < 6
    ? value
    : value
        .replace(/(?<=\d)\s*(?:\bor\b|\boder\b|\band\b|\bund\b|&)\s*(?=[+(\d])/gi, ' / ')
        .replace(/\b(?:ext(?:ension)?|durchwahl|dw|klappe)\.?\s*(?=\d)/gi, 'x')
        .replace(/(?<!\s)\s*\(?\b(?!x\d)\p{L}+\)?[.:]?/gu, '')
        .trim();

/** A telephone number as people write it: digits, spaces, and the signs between them. */
export const phoneNumber = (min: number, tooShort: string = required) =>
  text(min, 40, tooShort, (value) => withoutWords(plainPhone(value))).check(
    z.refine((value) => /^[\d\s+()/.,;#*x-]*$/i.test(value), 'Please enter a valid phone number.'),
  );

/** The same over several lines: keeps line breaks and tabs. */
export const paragraphs = (max: number) =>
  z.string(required).check(
    wellFormed,
    z.overwrite((value) => seen(value.normalize('NFC').replaceAll('\r\n', '\n').replace(invisibleButLines, ''))),
    lengthBetween(0, max, required),
  );

const isBlank = (value: string): boolean => !visible.test(value);

/**
 * Text that a form may leave empty: nothing, or nothing that can be seen, is stored as null, never as an empty string. Unlike
 * zod's `z.optional` it fills in a value for a missing key; `editOf` takes that off, where missing means unchanged.
 */
export const optionalText = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z._default(
    z.nullable(
      z.union([
        // Aborting leaves the message about the typed text to the schema itself.
        z.pipe(
          z.string().check(z.refine(isBlank, { abort: true })),
          z.transform(() => null),
        ),
        schema,
      ]),
    ),
    null,
  );

/**
 * An id as the database makes them, with the sentence for what looks like none. Either case means the same, so the
 * lower one goes on: ids are compared as texts.
 */
export const idOr = (message: string) => z.uuid(message).check(z.overwrite((value) => value.toLowerCase()));

/** An id as the database makes them. Other texts name nothing. */
export const id = idOr('Required');

/** A yes or no in the query of an address, where everything is text. */
export const flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((value) => value === 'true'),
  ),
]);

/** All that may stand before the @ without quotes (RFC 5322): Eve & Tom share eve&tom@example.org. */
const address = /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]*[\w!#$%&'*+/=?^`{|}~-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

/** RFC 5321 limits: 64 octets before the @, 254 in all. zod's own pattern takes fewer signs, and more of them. */
export const email = (message: string) =>
  z.string(message).check(
    z.overwrite((value) => value.normalize('NFC').trim().toLowerCase()),
    z.email({ pattern: address, error: message }),
    z.refine((value) => value.length <= 254 && value.indexOf('@') <= 64, message),
  );
