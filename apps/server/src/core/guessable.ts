import type { ActingUser } from '@touchline/domain/access/schema.ts';
import { productName } from '@touchline/domain/core/product.ts';
import common from '@zxcvbn-ts/language-common';

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
