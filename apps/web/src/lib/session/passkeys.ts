import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { requestPasskey } from '@touchline/domain/access/contract.passkeys.ts';
import type { OutputOf } from '@touchline/domain/core/operation.ts';
import type { beginPasskey } from '@touchline/domain/security/contract.passkeys.ts';
import { passkeyNotes } from '@touchline/domain/security/messages.passkeys.ts';
import { passkeyObstacle } from '@touchline/domain/security/rules.passkeys.ts';
import type { NewPasskey, PasskeyProof } from '@touchline/domain/security/schema.passkeys.ts';

/** Returns the reason why passkeys cannot be used on this page, as a sentence. */
export const obstacleHere = (address: string): string | undefined =>
  passkeyObstacle(address, { origin: location.origin, knowsPasskeys: browserSupportsWebAuthn() });

/** Thrown if passkeys do not work here, or if the browser or the user canceled. Its message is shown to the user. */
class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';
}

const requirePasskeySupport = (address: string): void => {
  const obstacle = obstacleHere(address);
  if (obstacle) throw new PasskeyFailure(obstacle);
};

const throwFailure =
  (sentence: string) =>
  (reason: unknown): never => {
    throw new PasskeyFailure((reason as Error).name === 'InvalidStateError' ? passkeyNotes.known : sentence);
  };

/** Asks the browser to create a passkey. */
export const createPasskey = async ({ address, options }: OutputOf<typeof beginPasskey>): Promise<NewPasskey> => {
  requirePasskeySupport(address);
  const { id, response } = await startRegistration({ optionsJSON: options as never }).catch(
    throwFailure(passkeyNotes.notMade),
  );
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
};

/** Asks the browser to use a passkey, from its dialog or from a field's autofill. */
export const signWithPasskey = async (
  { address, options }: OutputOf<typeof requestPasskey>,
  from: 'window' | 'autofill' = 'window',
): Promise<PasskeyProof> => {
  requirePasskeySupport(address);
  const { id, response } = await startAuthentication({
    optionsJSON: options as never,
    useBrowserAutofill: from === 'autofill',
  }).catch(throwFailure(passkeyNotes.notUsed));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
};

/** Cancels a pending autofill. */
export const endAutofill = (): void => WebAuthnAbortService.cancelCeremony();
