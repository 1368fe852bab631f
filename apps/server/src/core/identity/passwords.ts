import { hash, verify } from '@node-rs/argon2';
import common from '@zxcvbn-ts/language-common';
import type { ActingUser } from '@touchline/domain/access/schema.ts';
import { productName } from '@touchline/domain/core/product.ts';

let commonPasswords: ReadonlySet<string> | undefined;

/** The 49,000 most common passwords, read on first use. */
const isCommon = (password: string): boolean => {
  commonPasswords ??= new Set(common.dictionary['passwords-common']?.map(String));
  return commonPasswords.has(password);
};

/** Text in lower case, without punctuation and without digits at either end. */
const coreOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/^\p{N}+|(?<!\p{N})\p{N}+$/gu, '');

/** Words from an account's own data. They make weak passwords. */
export const wordsOf = ({ email, organizationName }: Pick<ActingUser, 'email' | 'organizationName'>) => [
  email,
  email.split('@')[0] ?? '',
  organizationName,
  productName,
];

/**
 * True for a password that a stranger would try first: a common one, a repeated character, or a word known about the
 * account.
 */
export const isGuessable = (password: string, words: readonly string[]): boolean => {
  const plain = password.normalize('NFKC').toLowerCase();
  if (new Set(plain).size === 1 || isCommon(plain)) return true;
  const core = coreOf(plain);
  return core !== '' && words.some((word) => coreOf(word.normalize('NFKC')) === core);
};

/** argon2id with 19 MiB, two passes, one lane (OWASP's first choice); about 9 ms per hash. */
const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** More concurrent hashes would only starve the thread pool, which file access and DNS lookups need. */
const maxConcurrent = 4;
let running = 0;
const queue: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= maxConcurrent) await new Promise<void>((resolve) => queue.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    queue.shift()?.();
  }
};

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFC'), hashOptions));

let decoyHash: Promise<string> | undefined;

/** Verifies a decoy hash if the account does not exist, so that both cases take the same time. */
export const verifyPassword = async (password: string, stored: string | null): Promise<boolean> => {
  decoyHash ??= hashPassword('nobody has this password');
  const comparedHash = stored ?? (await decoyHash);
  const matches = await inTurn(() => verify(comparedHash, password.normalize('NFC')));
  return stored !== null && matches;
};
