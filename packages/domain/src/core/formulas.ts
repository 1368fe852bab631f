/**
 * Text that a spreadsheet would run instead of show (REL-7): it begins with = + - @, their full-width
 * forms, a tab or a line break, also after blanks. Apostrophes in front are part of the pattern, because files are
 * guarded with one more, so every text can be read back as it was.
 */
export const couldBeFormula = /^'*\s*[=+\-@\t\r\n＝＋－＠]/u;

/** The text as it was before a file was guarded against formulas. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && couldBeFormula.test(text) ? text.slice(1) : text;
