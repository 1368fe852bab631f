import { maxSearchWords } from '../constants.club.ts';

/**
 * The digits to search in phone numbers; undefined if the search is not a phone number. Leading zeros are left out, so
 * that 0660… and 0043 660… find +43 660…, and so is a zero in brackets.
 */
export const phoneDigits = (search: string): string | undefined =>
  /^[\d\s+()/.-]+$/.test(search) ? search.replace(/\(0\)|\D/g, '').replace(/^0+/, '') || undefined : undefined;

/**
 * The words of a search. Each must be found, in any order. Of a longer text, such as a pasted sentence, only the first
 * words count, because no name of a person or team needs more.
 */
export const searchWords = (search: string): readonly string[] =>
  [...new Set(search.split(/\s+/).filter((word) => word !== ''))].slice(0, maxSearchWords);

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

export const wholeName = ({ firstName, lastName }: PersonName): string => `${firstName} ${lastName}`;
