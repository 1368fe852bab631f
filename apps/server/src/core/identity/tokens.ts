import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True if the text is a valid id. */
export const isUuid = (text: string): boolean => uuid.test(text);

/** Random 32-byte token, in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Stored form of a token: its SHA-256, so that a copy of the database opens no sessions. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Proof that the key's owner signed exactly these values: an HMAC-SHA256 in base64url. */
export const proofOf = (key: Uint8Array, values: readonly string[]): string =>
  createHmac('sha256', key).update(JSON.stringify(values)).digest('base64url');

export const isProofOf = (key: Uint8Array, values: readonly string[], proof: string): boolean => {
  const expected = Buffer.from(proofOf(key, values));
  const givenProof = Buffer.from(proof);
  return givenProof.length === expected.length && timingSafeEqual(givenProof, expected);
};

/** 30 characters without look-alikes (no I, L, O, U, 0, 1), almost five bits each. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** Random uppercase code for people to type. */
export const newCode = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** True if the PKCE verifier matches the S256 challenge (RFC 7636). */
export const fitsChallenge = (verifier: string, challenge: string): boolean => {
  const computedChallenge = createHash('sha256').update(verifier).digest();
  const expectedChallenge = Buffer.from(challenge, 'base64url');
  return expectedChallenge.length === computedChallenge.length && timingSafeEqual(expectedChallenge, computedChallenge);
};
