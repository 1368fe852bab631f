import * as z from 'zod/mini';
import { text } from './text.ts';

/**
 * Text that mail programs turn into a link: any scheme, www., a path after a dotted name, common top-level domains, IP
 * addresses, and email addresses. "St.Veit/Glan" does not match, because a label of one or two letters counts only with
 * a short ending. The 63 letters per label (RFC 1035) bound the matching steps. The pattern is one line to stay small,
 * because every visitor loads it.
 */
const webAddress =
  /:\/\/|https?:|\S@[\p{L}\d-]{1,63}\.\p{L}|(?<![\p{L}\d])(?:(?:\d{1,3}\.){3}\d{1,3}(?!\d)|www\d?\.|[\p{L}\d][\p{L}\d-]{2,62}\.\p{L}{2,62}\.?\/|[\p{L}\d-]{1,2}\.\p{L}{2,3}\.?\/\p{L}|[\p{L}\d][\p{L}\d-]{1,62}\.(?:com|net|org|info|biz|io|co|app|xyz|top|site|online|shop|link|click|live|me|us|uk|de|fr|ru|cn|eu)(?![\p{L}\d]))/iu;

/**
 * True if mail programs would turn part of the text into a link. Emails contain names chosen by users, so strangers
 * could send links through them (decision record 0022).
 */
export const containsWebAddress = (text: string): boolean =>
  webAddress.test(text.normalize('NFKC').replaceAll('。', '.'));

/**
 * Adds a space after each dot before a word, as in "St. Gallen". Mail programs know more than a thousand top-level
 * domains and would link "Evil.zip"; refusing everything similar would refuse real names.
 */
const addSpacesAfterDots = (value: string): string => value.replaceAll(/(?<=\S)[.。．｡](?=\p{L}{2})/gu, '$& ');

/** A name used in emails: one line that mail programs do not turn into a link. */
export const properName = (min: number, max: number, tooShort: string) => {
  // Refused text stays as typed. Text with more than two UTF-16 units per allowed letter is too long.
  const staysAsTyped = (value: string): boolean => value.length > 2 * max || containsWebAddress(value);
  return text(min, max, tooShort, (value) => (staysAsTyped(value) ? value : addSpacesAfterDots(value))).check(
    z.refine((value) => !containsWebAddress(value), 'Please use a name without a web address.'),
  );
};

/** A name quoted in an email sent before any confirmation: shortened and in quotation marks. */
export const quotedName = (value: string): string => {
  const plain = value.replaceAll(/["“”„«»]/g, "'");
  const letters = [...plain];
  return `“${letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : plain}”`;
};
