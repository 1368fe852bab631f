import * as z from 'zod/mini';
import { text } from './text.ts';

/**
 * Text that mail programs link: any scheme, www., a path behind a name with a dot, and the commonest endings of hosts.
 * "St.Veit/Glan" is none: a label of one or two letters counts only with a short ending. A label has at most 63 letters
 * (RFC 1035), so that each place of a text costs a bounded number of steps. Every visitor loads this: one line.
 */
const webAddress =
  /:\/\/|https?:|(?<![\p{L}\d])(?:www\d?\.|[\p{L}\d][\p{L}\d-]{2,62}\.\p{L}{2,62}\.?\/|[\p{L}\d-]{1,2}\.\p{L}{2,3}\.?\/\p{L}|[\p{L}\d][\p{L}\d-]{1,62}\.(?:com|net|org|info|biz|io|co|app|xyz|top|site|online|shop|link|click|live|me|us|uk|de|fr|ru|cn|eu)(?![\p{L}\d]))/iu;

/**
 * Says whether mail programs would make a link of something in this text. Names that people choose are printed in
 * letters, where a link would be a stranger's (decision record 0022).
 */
export const holdsWebAddress = (text: string): boolean => webAddress.test(text.normalize('NFKC').replaceAll('。', '.'));

/** A name that gets into letters: one line of text without a web address. */
export const properName = (min: number, max: number, tooShort: string) =>
  text(min, max, tooShort).check(
    z.refine((value) => !holdsWebAddress(value), 'Please use a name without a web address.'),
  );

/** A name as quoted in a letter that leaves before any confirmation: short, and in quotation marks. */
export const quotedName = (value: string): string => {
  const plain = value.replaceAll(/["“”„«»]/g, "'");
  const letters = [...plain];
  return `“${letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : plain}”`;
};
