import { randomBytes } from 'node:crypto';
import { isProofOf, proofOf } from './tokens.ts';

/** An account as a device proves to know it. Another password makes every device a stranger. */
interface KnownAccount {
  readonly userId: string;
  readonly passwordHash: string;
}

/** Maximum of accounts that one device is known for, the last signed in first: a family's. */
const maxAccounts = 5;

const signedFields = (deviceId: string, { userId }: KnownAccount): readonly string[] => ['device', deviceId, userId];

const keyOf = ({ passwordHash }: KnownAccount): Uint8Array => Buffer.from(passwordHash);

const read = (cookie: string | undefined): { deviceId: string; proofs: readonly string[] } | undefined => {
  const [deviceId = '', ...proofs] = (cookie ?? '').split('.');
  return /^[\w-]{22}$/.test(deviceId) ? { deviceId, proofs: proofs.slice(0, maxAccounts) } : undefined;
};

/** The id of the device if a user signed in to this account on it before, with the password of today. */
export const knownDevice = (cookie: string | undefined, account: KnownAccount): string | undefined => {
  const device = read(cookie);
  return device?.proofs.some((proof) => isProofOf(keyOf(account), signedFields(device.deviceId, account), proof))
    ? device.deviceId
    : undefined;
};

/** The cookie of a device on which a user has signed in: its random id, and for each account an HMAC that proves it. */
export const rememberAccount = (cookie: string | undefined, account: KnownAccount): string => {
  const { deviceId, proofs } = read(cookie) ?? { deviceId: randomBytes(16).toString('base64url'), proofs: [] };
  const proof = proofOf(keyOf(account), signedFields(deviceId, account));
  return [deviceId, proof, ...proofs.filter((other) => other !== proof)].slice(0, maxAccounts + 1).join('.');
};
