/** A code as it is compared: without the blanks and hyphens that make it readable. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** A recovery code as people read and write it: `ABCD-EFGH-JKLM-NPQR`. */
export const readableCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** The file of recovery codes that people keep. */
export const recoveryFile = (codes: readonly string[], product: string, email: string): string =>
  [`Recovery codes of ${product} for ${email}`, 'Each works once.', '', ...codes, ''].join('\r\n');
