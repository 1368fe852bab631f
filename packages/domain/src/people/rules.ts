import { maxSearchWords } from '../constants.club.ts';

/**
 * The digits to search in phone numbers; undefined if the search is not a phone number. Leading zeros are left out, so
 * that 0660… and 0043 660… find +43 660…, and so is a zero in brackets.
 */
export const phoneDigits = (search: string): string | undefined =>
  /^[\d\s+()/.-]+$/.test(search) ? search.replace(/\(0\)|\D/g, '').replace(/^0+/, '') || undefined : undefined;

/**
 * The words of a search, each of which must match, in any order. Only the first words of a longer text count, because
 * no name needs more.
 */
export const searchWords = (search: string): readonly string[] =>
  [...new Set(search.split(/\s+/).filter((word) => word !== ''))].slice(0, maxSearchWords);

export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
}

export const wholeName = ({ firstName, lastName }: PersonName): string => `${firstName} ${lastName}`;
