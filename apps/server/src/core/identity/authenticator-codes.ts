import { Secret, TOTP } from 'otpauth';
import { productName } from '@touchline/domain/core/product.ts';

/** Parameters supported by every authenticator app (RFC 6238). */
const otpParameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

/** A random 160-bit secret. */
export const newSecret = (): Uint8Array => new Secret({ size: 20 }).bytes;

/** The secret in base32, in groups of four for typing. */
export const keyOf = (secret: Uint8Array): string => secretOf(secret).base32.replaceAll(/(.{4})(?=.)/g, '$1 ');

/** URI that authenticator apps read from a QR code. */
export const otpUri = (secret: Uint8Array, email: string): string =>
  new TOTP({ ...otpParameters, secret: secretOf(secret), issuer: productName, label: email }).toString();

/** The code at a given time. */
export const codeAt = (secret: Uint8Array, moment: Date): string =>
  TOTP.generate({ ...otpParameters, secret: secretOf(secret), timestamp: moment.getTime() });

/** Time step of a code that is valid now or one step away, because phone clocks drift. */
export const stepOf = (secret: Uint8Array, code: string, now: Date): number | undefined => {
  const timestamp = now.getTime();
  const drift = TOTP.validate({ ...otpParameters, secret: secretOf(secret), token: code, timestamp, window: 1 });
  return drift === null ? undefined : TOTP.counter({ period: otpParameters.period, timestamp }) + drift;
};
