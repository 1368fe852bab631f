import { problemIn } from '../data/api.ts';
import { readStored, removeStored, writeStored } from '../device/local-storage.ts';

/** Purpose of an emailed link. Each has at most one pending verifier. */
export type LinkPurpose = 'confirm' | 'recovery';

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const storedName = (purpose: LinkPurpose): string => `verifier-${purpose}`;

/**
 * Creates the S256 challenge for an emailed link and stores its verifier in this browser, the only one in which the
 * link starts a session. Without Web Crypto (plain HTTP) there is no challenge, and users sign in after opening the
 * link.
 */
export const newChallenge = async (purpose: LinkPurpose): Promise<string | undefined> => {
  if (!crypto.subtle) return undefined;
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  writeStored(storedName(purpose), verifier);
  return base64url(new Uint8Array(digest));
};

const doubtKey = 'registration-in-doubt';

/**
 * Registers with a fresh challenge. While the result is unknown, even after a reload, the next attempt reuses the
 * challenge, so that the server recognizes the registration.
 */
export const withChallenge = async <T extends { readonly session: object | null }>(
  register: (challenge: string | undefined) => Promise<T>,
): Promise<T> => {
  const challenge = readStored<string>(doubtKey) ?? (await newChallenge('confirm'));
  if (challenge) writeStored(doubtKey, challenge);
  const clearDoubt = (): void => removeStored(doubtKey);
  try {
    const answer = await register(challenge);
    clearDoubt();
    // Signed in immediately, so no link was sent.
    if (answer.session) forgetVerifier('confirm');
    return answer;
  } catch (reason) {
    if ((problemIn(reason)?.status ?? 500) < 500) clearDoubt();
    throw reason;
  }
};

export const storedVerifier = (purpose: LinkPurpose): string | undefined => readStored<string>(storedName(purpose));

/** Deletes the verifier of a redeemed link. */
export const forgetVerifier = (purpose: LinkPurpose): void => removeStored(storedName(purpose));
