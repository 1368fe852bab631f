import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { requestPasskey } from '@touchline/domain/access/contract.passkeys.ts';
import type { OutputOf } from '@touchline/domain/core/operation.ts';
import { addPasskey, beginPasskey } from '@touchline/domain/security/contract.passkeys.ts';
import type { PasskeyProof } from '@touchline/domain/security/schema.passkeys.ts';
import type { Person } from '../server/person.ts';

type Creation = OutputOf<typeof beginPasskey>['options'];
type Request = OutputOf<typeof requestPasskey>['options'];

/** Circumstances in which a browser uses a key; a test overrides the wrong ones. */
export interface Ceremony {
  readonly origin?: string;
  readonly host?: string;
  readonly isVerified?: boolean;
  readonly type?: string;
}

const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

const clientData = (type: string, challenge: string, { origin = 'http://localhost' }: Ceremony): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** Bits of the flags (WebAuthn, 6.1): present, verified, and with the data of a new key. */
const flags = { present: 1, verified: 4, attested: 64 } as const;

const counterBytes = (counter: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(counter);
  return bytes;
};

/** A byte string of 24 to 65,535 bytes in CBOR. */
const cborBytes = (bytes: Buffer): Buffer =>
  Buffer.concat([
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ]);

/** A P-256 key in COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    Buffer.from('21', 'hex'),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from('22', 'hex'),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
};

const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** A software authenticator: one WebAuthn key. `counts` is false for synchronized keys, which have no counter. */
export const aKey = ({ counts = true }: { counts?: boolean } = {}) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;
  let userHandle = base64(randomBytes(16));

  const authenticatorData = (host: string, { isVerified = true }: Ceremony, attestedData: Buffer = Buffer.alloc(0)) =>
    Buffer.concat([
      sha256(host),
      Buffer.from([flags.present + (isVerified ? flags.verified : 0) + (attestedData.length > 0 ? flags.attested : 0)]),
      counterBytes(counter),
      attestedData,
    ]);

  return {
    id: base64(credentialId),
    coseKey: coseKey(publicKey),
    /** Sets the key's counter, like that of a copied key. */
    countFrom(value: number): void {
      counter = value;
    },
    /** Makes the key name this user, like the key of another user. */
    belongsTo(handle: string): void {
      userHandle = handle;
    },
    create({ rp, user, challenge }: Pick<Creation, 'rp' | 'user' | 'challenge'>, ceremony: Ceremony = {}) {
      userHandle = user.id;
      const attestedData = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(publicKey),
      ]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authenticatorData(ceremony.host ?? rp.id, ceremony, attestedData)),
      ]);
      return {
        id: base64(credentialId),
        clientDataJSON: base64(clientData(ceremony.type ?? 'webauthn.create', challenge, ceremony)),
        attestationObject: base64(attestationObject),
        transports: ['internal'],
      };
    },
    use({ rpId, challenge }: Pick<Request, 'rpId' | 'challenge'>, ceremony: Ceremony = {}): PasskeyProof {
      if (counts) counter += 1;
      const data = authenticatorData(ceremony.host ?? rpId, ceremony);
      const client = clientData(ceremony.type ?? 'webauthn.get', challenge, ceremony);
      return {
        id: base64(credentialId),
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle,
      };
    },
  };
};

export type Key = ReturnType<typeof aKey>;

/** Adds a passkey to an account. */
export const withPasskey = async (person: Pick<Person, 'ask'>, name = 'Phone', key: Key = aKey()): Promise<Key> => {
  const { options } = await person.ask(beginPasskey, {});
  await person.ask(addPasskey, { name, passkey: key.create(options) });
  return key;
};

/** Signs a new challenge with a key. */
export const proofBy = async (key: Key, browser: Pick<Person, 'ask'>, ceremony?: Ceremony): Promise<PasskeyProof> =>
  key.use((await browser.ask(requestPasskey, {})).options, ceremony);
