/**
 * Text that a spreadsheet would evaluate (REL-7): it starts with = + - @, their full-width forms, a tab or a line
 * break, possibly after spaces. Leading apostrophes are included, because the guard adds another one and every text
 * must be restorable.
 */
export const couldBeFormula = /^'*\s*[=+\-@\t\r\n＝＋－＠]/u;

/** Removes the guard against formulas from text. */
export const withoutGuard = (text: string): string =>
  text.startsWith("'") && couldBeFormula.test(text) ? text.slice(1) : text;
