import * as z from 'zod/mini';
import { text } from './text.ts';

/**
 * Text that mail programs link: any scheme, www., a path behind a name with a dot, the commonest endings of hosts, numbers of
 * a machine, and email addresses.
 * "St.Veit/Glan" is none: a label of one or two letters counts only with a short ending. A label has at most 63 letters
 * (RFC 1035), so that each place of a text costs a bounded number of steps. Every visitor loads this: one line.
 */
const webAddress =
  /:\/\/|https?:|\S@[\p{L}\d-]{1,63}\.\p{L}|(?<![\p{L}\d])(?:(?:\d{1,3}\.){3}\d{1,3}(?!\d)|www\d?\.|[\p{L}\d][\p{L}\d-]{2,62}\.\p{L}{2,62}\.?\/|[\p{L}\d-]{1,2}\.\p{L}{2,3}\.?\/\p{L}|[\p{L}\d][\p{L}\d-]{1,62}\.(?:com|net|org|info|biz|io|co|app|xyz|top|site|online|shop|link|click|live|me|us|uk|de|fr|ru|cn|eu)(?![\p{L}\d]))/iu;

/**
 * Says whether mail programs would make a link of something in this text. Names that people choose are printed in
 * letters, where a link would be a stranger's (decision record 0022).
 */
export const holdsWebAddress = (text: string): boolean => webAddress.test(text.normalize('NFKC').replaceAll('。', '.'));

/**
 * A name with a space behind each dot before a word, as in "St. Gallen". Mail programs know more than a thousand endings of
 * hosts, and would link "Evil.zip"; to refuse all that looks like one would refuse the names of people.
 */
const spaced = (value: string): string => value.replaceAll(/(?<=\S)[.。．｡](?=\p{L}{2})/gu, '$& ');

/** A name that gets into letters: one line of text that mail programs make no link of. */
export const properName = (min: number, max: number, tooShort: string) => {
  // What is refused stays as it was typed. So does what is too long, at two units for a letter, which nobody has to read.
  const isKept = (value: string): boolean => value.length > 2 * max || holdsWebAddress(value);
  return text(min, max, tooShort, (value) => (isKept(value) ? value : spaced(value))).check(
    z.refine((value) => !holdsWebAddress(value), 'Please use a name without a web address.'),
  );
};

/** A name as quoted in a letter that leaves before any confirmation: short, and in quotation marks. */
export const quotedName = (value: string): string => {
  const plain = value.replaceAll(/["“”„«»]/g, "'");
  const letters = [...plain];
  return `“${letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : plain}”`;
};
