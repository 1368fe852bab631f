import type { NewPasskey, PasskeyProof } from '@touchline/domain/security/schema.passkeys.ts';
import { hashOf } from './tokens.ts';

/** Hash of the expected challenge, and the expected origin; the browser signs both. */
interface ExpectedProof {
  readonly challengeHash: Buffer;
  readonly address: URL;
}

/** Loaded with the first passkey (decision record 0038). */
const loadLibrary = () => import('@simplewebauthn/server');

/** Hash of the challenge in the browser's client data. */
export const challengeHashOf = (clientDataJSON: string): Buffer | undefined => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? hashOf(challenge) : undefined;
  } catch {
    return undefined;
  }
};

const verificationOptionsOf = ({ challengeHash, address }: ExpectedProof) => ({
  expectedChallenge: (challenge: string) => hashOf(challenge).equals(challengeHash),
  expectedOrigin: address.origin,
  expectedRPID: address.hostname,
  requireUserVerification: true,
});

/** COSE algorithms for passkeys, in order of preference: Ed25519, P-256 and RSA. */
export const algorithms = [-8, -7, -257];

/** Public key of a new passkey; undefined if the browser's response is invalid. */
export const verifyNewPasskey = async ({ id, transports, ...response }: NewPasskey, expected: ExpectedProof) => {
  const { verifyRegistrationResponse } = await loadLibrary();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      supportedAlgorithmIDs: algorithms,
      ...verificationOptionsOf(expected),
    });
    if (!registrationInfo) return undefined;
    const { publicKey, counter } = registrationInfo.credential;
    return { credentialId: Buffer.from(id, 'base64url'), publicKey: Buffer.from(publicKey), counter, transports };
  } catch {
    // The library throws for every mismatch.
    return undefined;
  }
};

/** Counter in a signature; undefined unless this key signed this challenge. */
export const verifyProof = async (
  { id, clientDataJSON, authenticatorData, signature }: PasskeyProof,
  { publicKey, counter }: { readonly publicKey: Uint8Array; readonly counter: number },
  expected: ExpectedProof,
): Promise<number | undefined> => {
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      credential: { id, publicKey: Uint8Array.from(publicKey), counter },
      ...verificationOptionsOf(expected),
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
};
