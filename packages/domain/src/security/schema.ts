import * as z from 'zod/mini';
import { existingPassword } from '../access/schema.ts';
import { secondStep } from '../constants.ts';

/** Normalizes a code for comparison: removes spaces and hyphens. */
export const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Formats a recovery code: `ABCD-EFGH-JKLM-NPQR`. */
export const readableCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** Text file with recovery codes to save. */
export const recoveryFile = (codes: readonly string[], product: string, email: string): string =>
  [`Recovery codes of ${product} for ${email}`, 'Each works once.', '', ...codes, ''].join('\r\n');

export const passwordProof = z.strictObject({ password: existingPassword });

const digitsMessage = 'Please enter the 6 digits that your app shows.';

/** A code from the authenticator app. */
export const appCode = z.string(digitsMessage).check(z.overwrite(plainCode), z.regex(/^\d{6}$/, digitsMessage));

const eitherCodeMessage = 'Please enter the 6 digits that your app shows, or a recovery code.';

/** A code from the app, or a recovery code. */
export const secondStepCode = z.string(eitherCodeMessage).check(
  z.overwrite(plainCode),
  z.refine(
    (code) => /^\d{6}$/.test(code) || (/^[A-Z\d]+$/.test(code) && code.length === secondStep.codeLength),
    eitherCodeMessage,
  ),
);

export const secondStepForm = z.strictObject({ code: secondStepCode });

export const confirmation = z.strictObject({ code: appCode });

/** A new secret: as text, and as the URI in the QR code. */
export const newAuthenticator = z.strictObject({ key: z.string(), address: z.string() });

export const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

/** Sign-in methods of the user besides the password. */
export const ownSecurity = z.strictObject({
  /** Time at which two-step sign-in was turned on; null if it is off. */
  secondStepSince: z.nullable(z.string()),
  recoveryCodesLeft: z.number(),
});
export type OwnSecurity = z.output<typeof ownSecurity>;
