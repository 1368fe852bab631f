import { Secret, TOTP } from 'otpauth';
import { productName } from '@touchline/domain/core/product.ts';

/** As every authenticator app knows it (RFC 6238). */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** A random secret of 160 bits. */
export const newSecret = (): Uint8Array => new Secret({ size: 20 }).bytes;

/** The secret as people type it in, in groups of four. */
export const keyOf = (secret: Uint8Array): string => secretOf(secret).base32.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** The address in the QR code, which authenticator apps read. */
export const addressOf = (secret: Uint8Array, email: string): string =>
  new TOTP({ ...form, secret: secretOf(secret), issuer: productName, label: email }).toString();

/** The code that an app shows at a moment. */
export const codeAt = (secret: Uint8Array, moment: Date): string =>
  TOTP.generate({ ...form, secret: secretOf(secret), timestamp: moment.getTime() });

/** The time step of a code that is right now, or was or will be one step away: clocks of phones drift. */
export const stepOf = (secret: Uint8Array, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime();
  const drift = TOTP.validate({ ...form, secret: secretOf(secret), token: code, timestamp, window: 1 });
  return drift === null ? undefined : TOTP.counter({ period: form.period, timestamp }) + drift;
};
