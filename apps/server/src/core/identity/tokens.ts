import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for a text that a column of ids takes. */
export const isUuid = (text: string): boolean => uuid.test(text);

/** An unguessable token as it travels: 32 random bytes in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Stored form of a token: its SHA-256. A copy of the database opens no session. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Proves later that the key's owner said exactly this: an HMAC-SHA256 in base64url. */
export const proofOf = (key: Uint8Array, said: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(said)).digest('base64url');

export const isProofOf = (key: Uint8Array, said: readonly string[], proof: string): boolean => {
  const expected = Buffer.from(proofOf(key, said));
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** 30 symbols without look-alikes (no I, L, O, U, 0, 1), almost five bits each. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** A random upper-case code for people to type. */
export const newCode = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** PKCE with S256 (RFC 7636): does the verifier belong to the challenge? */
export const fitsChallenge = (verifier: string, challenge: string): boolean => {
  const made = createHash('sha256').update(verifier).digest();
  const given = Buffer.from(challenge, 'base64url');
  return given.length === made.length && timingSafeEqual(given, made);
};
