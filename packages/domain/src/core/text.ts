import * as z from 'zod/mini';

/** Control and invisible formatting characters; line breaks and tabs are handled separately. */
const invisibleCharacters = /[\p{Cc}\p{Cf}]/gu;
const invisibleExceptLines = /[[\p{Cc}\p{Cf}]--[\n\t]]/gv;

/**
 * Matches a visible character. Unicode counts fillers, selectors, and marks without a letter as letters or marks, but they
 * are invisible.
 */
const visibleCharacter = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{Cc}\p{Cf}\p{M}\u2800]/u;

/** Trims; returns an empty string if nothing is visible. */
const visibleText = (value: string): string => (visibleCharacter.test(value) ? value.trim() : '');

/** Length as people see it: in code points, so that an emoji counts once. */
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

/** Refuses lone surrogates, which would be stored as replacement characters, and NUL. */
export const wellFormed = z.refine<string>(
  (value) => value.isWellFormed() && !value.includes('\0'),
  'Please remove the characters that cannot be displayed.',
);

/** Default message for a required field. */
export const required = 'Required';

/**
 * One line of text: composed (NFC), without invisible characters, and trimmed. `transform` runs before the length is
 * measured.
 */
export const text = (
  min: number,
  max: number,
  tooShort: string = required,
  transform: (value: string) => string = (value) => value,
) =>
  z.string(tooShort).check(
    wellFormed,
    z.overwrite((value) => transform(visibleText(value.normalize('NFC').replace(invisibleCharacters, '')))),
    lengthBetween(min, max, tooShort),
  );

/** Normalizes digits from other scripts and the punctuation between a phone number's digits. */
const plainPhone = (value: string): string =>
  value
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u00b7\u2022\u2219\u22c5]/g, '.')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/^'?tel:|^'/i, '');

/**
 * Removes words next to a number of at least six digits, such as "(mobile)"; keeps the x of an extension and the slash
 * between two numbers.
 */
const removeWords = (value: string): string =>
  value.replace(/\D/g, '').length < 6
    ? value
    : value
        .replace(/(?<=\d)\s*(?:\bor\b|\boder\b|\band\b|\bund\b|&)\s*(?=[+(\d])/gi, ' / ')
        .replace(/\b(?:ext(?:ension)?|durchwahl|dw|klappe)\.?\s*(?=\d)/gi, 'x')
        .replace(/(?<!\s)\s*\(?\b(?!x\d)\p{L}+\)?[.:]?/gu, '')
        .trim();

/** A phone number as people write it: digits, spaces, and punctuation. */
export const phoneNumber = (min: number, tooShort: string = required) =>
  text(min, 40, tooShort, (value) => removeWords(plainPhone(value))).check(
    z.refine((value) => /^[\d\s+()/.,;#*x-]*$/i.test(value), 'Please enter a valid phone number.'),
  );

/** Multi-line text; keeps line breaks and tabs. */
export const paragraphs = (max: number) =>
  z.string(required).check(
    wellFormed,
    z.overwrite((value) =>
      visibleText(value.normalize('NFC').replaceAll('\r\n', '\n').replace(invisibleExceptLines, '')),
    ),
    lengthBetween(0, max, required),
  );

const isBlank = (value: string): boolean => !visibleCharacter.test(value);

/**
 * Optional text in a form: empty or invisible text is stored as null. Unlike zod's `z.optional`, it fills in a missing
 * key. `editOf` removes this default, because a key missing from an edit means that the value is unchanged.
 */
export const optionalText = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z._default(
    z.nullable(
      z.union([
        // Aborts here because the inner schema reports the error.
        z.pipe(
          z.string().check(z.refine(isBlank, { abort: true })),
          z.transform(() => null),
        ),
        schema,
      ]),
    ),
    null,
  );

/** A UUID, with the message for anything else. Converted to lower case, because ids are compared as text. */
export const idOr = (message: string) => z.uuid(message).check(z.overwrite((value) => value.toLowerCase()));

/** A UUID with the default message. */
export const id = idOr('Required');

/** A boolean in a query string, where everything is text. */
export const flag = z.union([
  z.boolean(),
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((value) => value === 'true'),
  ),
]);

/** Characters allowed before the @ without quotes (RFC 5322), as in eve&tom@example.org. */
const address = /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]*[\w!#$%&'*+/=?^`{|}~-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

/** RFC 5321 limits: 64 octets before the @, 254 in all. zod's pattern accepts fewer characters and longer addresses. */
export const email = (message: string) =>
  z.string(message).check(
    z.overwrite((value) => value.normalize('NFC').trim().toLowerCase()),
    z.email({ pattern: address, error: message }),
    z.refine((value) => value.length <= 254 && value.indexOf('@') <= 64, message),
  );
