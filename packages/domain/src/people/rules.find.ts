import type { Season } from '../seasons/schema.ts';
import { isCurrent } from '../tryouts/rules.ts';
import type { Tryout } from '../tryouts/schema.ts';
import { searchWords } from './rules.ts';

interface FoundTeam {
  readonly ageGroupName: string;
  readonly seasonName: string;
  readonly isCurrent: boolean;
}

/** Names the contact that matched when the person's own name lacks part of the typed text. */
const contacts = { guardian: 'Guardian', phone: 'Phone', email: 'Email' } as const;
export type Contact = keyof typeof contacts;

/** The contact that matched and its text; null when the name itself matched. */
export interface FoundBy {
  readonly contact: Contact | null;
  readonly shown: string | null;
  /** An email address that a mail server refused for good. */
  readonly isRefused: boolean;
}

interface FoundPlayer extends FoundBy {
  readonly birthYear: number | null;
  /** Names of teams of current seasons. */
  readonly teams: readonly string[];
}

/** Distinguishes teams of one name, as their cards do. */
export const teamDetail = ({ ageGroupName, seasonName, isCurrent }: FoundTeam): string =>
  `${ageGroupName} · ${seasonName}${isCurrent ? '' : ' (past)'}`;

const reasonOf = ({ contact, shown, isRefused }: FoundBy): readonly string[] =>
  contact === null ? [] : [`${contacts[contact]}: ${shown}${isRefused ? ' (not reachable)' : ''}`];

const inARow = (...facts: readonly (readonly string[])[]): string => facts.flat().join(' · ');

const teamNames = (teams: readonly string[]): readonly string[] => (teams.length > 0 ? [teams.join(', ')] : []);

/** Distinguishes players of one name only by the year of birth: the command palette is open where others look on. */
export const playerDetail = ({ birthYear, teams, ...foundBy }: FoundPlayer): string =>
  inARow(reasonOf(foundBy), birthYear === null ? [] : [`born ${birthYear}`], teamNames(teams));

export const coachDetail = ({ teams, ...foundBy }: FoundBy & { readonly teams: readonly string[] }): string =>
  inARow(reasonOf(foundBy), teams.length > 0 ? teamNames(teams) : ['No current teams']);

/** Distinguishes tryouts of one title, beside their date. */
export const tryoutDetail = ({
  ageGroupName,
  seasonName,
  status,
}: Pick<Tryout, 'ageGroupName' | 'seasonName' | 'status'>): string =>
  `${ageGroupName} · ${seasonName}${status === 'cancelled' ? ' (cancelled)' : isCurrent(status) ? '' : ' (past)'}`;

/** Distinguishes seasons of one name, beside their dates. */
export const seasonDetail = ({ sport, isActive }: Pick<Season, 'sport' | 'isActive'>): string =>
  `${sport}${isActive ? '' : ' (inactive)'}`;

/** The signs that stand between the digits of a phone number. */
const betweenDigits = /\(0\)|[\s+()/.\u2010-\u2015-]/g;

/**
 * The digits to look for in phone numbers, the longest row of four or more, however it was grouped. As in the stored ones
 * (migration 0034), zeros at the beginning are left out, so that 0660… and 0043 660… find +43 660…. Those of an address
 * are no number.
 */
const soughtDigits = (text: string): string | null => {
  const rows =
    text
      .replaceAll(/(?<!\S)\S*@\S*/g, 'address')
      .replaceAll(betweenDigits, '')
      .match(/\d{4,}/g) ?? [];
  const [longest = ''] = rows.toSorted((one, other) => other.length - one.length);
  return longest.replace(/^0+/, '') || null;
};

/** Parts of a text that are no names. The words beside it have to stand in the name, as always. */
export const soughtContacts = (text: string) => {
  const words = searchWords(text);
  const isPiece = (word: string): boolean => /[@.]/.test(word);
  return {
    digits: soughtDigits(text),
    besideDigits: words.filter((word) => /\p{L}/u.test(word) && !/\d/.test(word)),
    // Words with an @ or a dot: pieces of an email address, which are stored in small letters.
    pieces: words.filter(isPiece).map((piece) => piece.toLowerCase()),
    besidePieces: words.length === 1 ? [] : words.filter((word) => !isPiece(word)),
    // A single word may be the beginning of an address.
    beginning: words.length === 1 ? (words[0]?.toLowerCase() ?? null) : null,
  };
};
