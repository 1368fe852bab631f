import * as z from 'zod/mini';
import { passkeyLimits } from '../constants.ts';
import { properName } from '../core/name.ts';
import { id } from '../core/text.ts';

/** Bytes in base64url, with room for existing kinds of keys. */
const bytesText = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));

/** Transports between browser and key, such as `usb`. Unknown ones are accepted, because browsers may add more. */
const transports = z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(10));

const knownPasskeys = z.array(z.strictObject({ id: z.string(), type: z.literal('public-key'), transports }));

/** Options for the browser to create a passkey. */
export const passkeyCreation = z.strictObject({
  /** URL at which passkeys work. */
  address: z.string(),
  options: z.strictObject({
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.number() })),
    timeout: z.number(),
    attestation: z.literal('none'),
    authenticatorSelection: z.strictObject({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
    excludeCredentials: knownPasskeys,
  }),
});

/** Options for signing in with a passkey. Without listed passkeys, the browser offers all that it has for the host. */
export const passkeyRequest = z.strictObject({
  address: z.string(),
  options: z.strictObject({
    rpId: z.string(),
    challenge: z.string(),
    timeout: z.number(),
    userVerification: z.literal('required'),
    allowCredentials: knownPasskeys,
  }),
});

/** A passkey created by a browser. */
export const newPasskey = z.strictObject({
  id: bytesText(1364),
  clientDataJSON: bytesText(4000),
  attestationObject: bytesText(8000),
  transports,
});
export type NewPasskey = z.output<typeof newPasskey>;

/** The signature of a passkey over a challenge. */
export const passkeyProof = z.strictObject({
  id: bytesText(1364),
  clientDataJSON: bytesText(4000),
  authenticatorData: bytesText(2000),
  signature: bytesText(2000),
  /** Missing for keys that were requested by id. */
  userHandle: z.optional(bytesText(100)),
});
export type PasskeyProof = z.output<typeof passkeyProof>;

export const passkeyForm = z.strictObject({ name: properName(1, passkeyLimits.nameLength, 'Please enter a name.') });

export const namedPasskey = z.extend(passkeyForm, { passkey: newPasskey });

/** One of the user's own passkeys. */
export const ownPasskey = z.strictObject({
  id,
  name: z.string(),
  /** The only host on which the passkey works. */
  host: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});
export type OwnPasskey = z.output<typeof ownPasskey>;

export const ownPasskeys = z.strictObject({ address: z.string(), passkeys: z.array(ownPasskey) });
