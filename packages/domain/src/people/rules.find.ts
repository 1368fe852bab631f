import type { Season } from '../seasons/schema.ts';
import { isCurrent } from '../tryouts/rules.ts';
import type { Tryout } from '../tryouts/schema.ts';
import { searchWords } from './rules.ts';

interface TeamResult {
  readonly ageGroupName: string;
  readonly seasonName: string;
  readonly isCurrent: boolean;
}

/** Labels for the contact that matched instead of the person's name. */
const contacts = { guardian: 'Guardian', phone: 'Phone', email: 'Email' } as const;
export type Contact = keyof typeof contacts;

/** The contact that matched and its text; null if the name itself matched. */
export interface SearchMatch {
  readonly contact: Contact | null;
  readonly shown: string | null;
  /** True if a mail server permanently refused the email address. */
  readonly isRefused: boolean;
}

interface PlayerResult extends SearchMatch {
  readonly birthYear: number | null;
  /** Names of teams in current seasons. */
  readonly teams: readonly string[];
}

/** Distinguishes teams with the same name, as their cards do. */
export const teamDetail = ({ ageGroupName, seasonName, isCurrent }: TeamResult): string =>
  `${ageGroupName} · ${seasonName}${isCurrent ? '' : ' (past)'}`;

const reasonOf = ({ contact, shown, isRefused }: SearchMatch): readonly string[] =>
  contact === null ? [] : [`${contacts[contact]}: ${shown}${isRefused ? ' (not reachable)' : ''}`];

const joinFacts = (...facts: readonly (readonly string[])[]): string => facts.flat().join(' · ');

const teamNames = (teams: readonly string[]): readonly string[] => (teams.length > 0 ? [teams.join(', ')] : []);

/** Distinguishes players with the same name by birth year alone, because others may see the command palette. */
export const playerDetail = ({ birthYear, teams, ...foundBy }: PlayerResult): string =>
  joinFacts(reasonOf(foundBy), birthYear === null ? [] : [`born ${birthYear}`], teamNames(teams));

export const coachDetail = ({ teams, ...foundBy }: SearchMatch & { readonly teams: readonly string[] }): string =>
  joinFacts(reasonOf(foundBy), teams.length > 0 ? teamNames(teams) : ['No current teams']);

/** Distinguishes tryouts with the same title, next to their date. */
export const tryoutDetail = ({
  ageGroupName,
  seasonName,
  status,
}: Pick<Tryout, 'ageGroupName' | 'seasonName' | 'status'>): string =>
  `${ageGroupName} · ${seasonName}${status === 'cancelled' ? ' (cancelled)' : isCurrent(status) ? '' : ' (past)'}`;

/** Distinguishes seasons with the same name, next to their dates. */
export const seasonDetail = ({ sport, isActive }: Pick<Season, 'sport' | 'isActive'>): string =>
  `${sport}${isActive ? '' : ' (inactive)'}`;

/** The characters allowed between the digits of a phone number. */
const digitSeparators = /\(0\)|[\s+()/.\u2010-\u2015-]/g;

/**
 * The digits to search in phone numbers: the longest sequence of four or more, in any grouping. As in the stored
 * numbers (migration 0034), leading zeros are left out, so that 0660… and 0043 660… find +43 660…. Digits in an email
 * address do not count.
 */
const searchedDigits = (text: string): string | null => {
  const rows =
    text
      .replaceAll(/(?<!\S)\S*@\S*/g, 'address')
      .replaceAll(digitSeparators, '')
      .match(/\d{4,}/g) ?? [];
  const [longest = ''] = rows.toSorted((a, b) => b.length - a.length);
  return longest.replace(/^0+/, '') || null;
};

/** Parts of a search text that are not names. The other words still have to match the name. */
export const contactSearchTerms = (text: string) => {
  const words = searchWords(text);
  const isPiece = (word: string): boolean => /[@.]/.test(word);
  return {
    digits: searchedDigits(text),
    besideDigits: words.filter((word) => /\p{L}/u.test(word) && !/\d/.test(word)),
    // Words with an @ or a dot: pieces of an email address, which is stored in lower case.
    pieces: words.filter(isPiece).map((piece) => piece.toLowerCase()),
    besidePieces: words.length === 1 ? [] : words.filter((word) => !isPiece(word)),
    // A single word may be the beginning of an address.
    beginning: words.length === 1 ? (words[0]?.toLowerCase() ?? null) : null,
  };
};
