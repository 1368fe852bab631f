import { hash, verify } from '@node-rs/argon2';
import common from '@zxcvbn-ts/language-common';
import type { ActingUser } from '@touchline/domain/access/schema.ts';
import { productName } from '@touchline/domain/core/product.ts';

let known: ReadonlySet<string> | undefined;

/** The 49,000 most common passwords, read at the first use. */
const isCommon = (password: string): boolean => {
  known ??= new Set(common.dictionary['passwords-common']?.map(String));
  return known.has(password);
};

/** A text without its case, its signs and the numbers around it. */
const core = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/^\p{N}+|(?<!\p{N})\p{N}+$/gu, '');

/** Words that are known of an account, and make no secret. */
export const wordsOf = ({ email, organizationName }: Pick<ActingUser, 'email' | 'organizationName'>) => [
  email,
  email.split('@')[0] ?? '',
  organizationName,
  productName,
];

/** A password that a stranger tries first: a common one, one sign again and again, or a word that stands on the page. */
export const isGuessable = (password: string, words: readonly string[]): boolean => {
  const plain = password.normalize('NFKC').toLowerCase();
  if (new Set(plain).size === 1 || isCommon(plain)) return true;
  const bare = core(plain);
  return bare !== '' && words.some((word) => core(word.normalize('NFKC')) === bare);
};

/** argon2id with 19 MiB, two passes, one lane (OWASP's first choice); about 9 ms each. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** More hashes at once would only starve the threads that files and name look-ups need. */
const atOnce = 4;
let running = 0;
const queue: (() => void)[] = [];

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    queue.shift()?.();
  }
};

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFC'), cost));

let decoy: Promise<string> | undefined;

/** Takes the same time whether or not the account exists: without an account, a decoy hash is checked. */
export const verifyPassword = async (password: string, stored: string | null): Promise<boolean> => {
  decoy ??= hashPassword('nobody has this password');
  const against = stored ?? (await decoy);
  const fits = await inTurn(() => verify(against, password.normalize('NFC')));
  return stored !== null && fits;
};
