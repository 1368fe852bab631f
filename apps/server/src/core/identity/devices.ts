import { randomBytes } from 'node:crypto';
import { isProofOf, proofOf } from './tokens.ts';

/** An account known to a device. A new password makes every device unknown. */
interface KnownAccount {
  readonly userId: string;
  readonly passwordHash: string;
}

/** Maximum number of accounts per device, most recent first: enough for a family. */
const maxAccounts = 5;

const signedFields = (deviceId: string, { userId }: KnownAccount): readonly string[] => ['device', deviceId, userId];

const keyOf = ({ passwordHash }: KnownAccount): Uint8Array => Buffer.from(passwordHash);

const parseCookie = (cookie: string | undefined): { deviceId: string; proofs: readonly string[] } | undefined => {
  const [deviceId = '', ...proofs] = (cookie ?? '').split('.');
  return /^[\w-]{22}$/.test(deviceId) ? { deviceId, proofs: proofs.slice(0, maxAccounts) } : undefined;
};

/** Id of a device on which a user has signed in to this account with the current password. */
export const knownDevice = (cookie: string | undefined, account: KnownAccount): string | undefined => {
  const device = parseCookie(cookie);
  return device?.proofs.some((proof) => isProofOf(keyOf(account), signedFields(device.deviceId, account), proof))
    ? device.deviceId
    : undefined;
};

/** Cookie for a device on which someone signed in: a random id, and for each account an HMAC as proof. */
export const rememberAccount = (cookie: string | undefined, account: KnownAccount): string => {
  const { deviceId, proofs } = parseCookie(cookie) ?? { deviceId: randomBytes(16).toString('base64url'), proofs: [] };
  const proof = proofOf(keyOf(account), signedFields(deviceId, account));
  return [deviceId, proof, ...proofs.filter((other) => other !== proof)].slice(0, maxAccounts + 1).join('.');
};
