import { letterLimits } from '../constants.club.ts';
import { questionFilter, differencesOf } from './rules.differences.ts';
import { wholeName } from './rules.ts';
import { type Decisions, type ProfileField, profileFields } from './schema.ts';

interface InvitingClub {
  /** Confirmed accounts, including the founder's. */
  readonly accounts: number;
  /** Hours since the club was created. */
  readonly age: number;
  /** True if strangers cannot create clubs on this server, or if its emails only become files. */
  readonly isTrusted: boolean;
}

/** Invitations that a club may send within a day: few at first, more with each new member and with its age. */
export const invitationsPerDay = ({ accounts, age, isTrusted }: InvitingClub): number => {
  const { atFirst, perAccount, firstDay, firstWeek, max: most } = letterLimits.invitations;
  if (accounts === 0) return 0;
  if (isTrusted) return most;
  const limitByAge = age < 24 ? firstDay : age < 7 * 24 ? firstWeek : most;
  return Math.min(limitByAge, atFirst + perAccount * (accounts - 1));
};

/** A person's facts, as typed for an invitation or as in a profile. */
export type ProfileFacts = { readonly firstName: string; readonly lastName: string } & Readonly<
  Partial<Record<Exclude<ProfileField, 'name'>, string | null>>
>;

const factIn = (facts: ProfileFacts, field: ProfileField): string | null =>
  field === 'name' ? wholeName(facts) : (facts[field] ?? null);

const factsOf = (facts: ProfileFacts) =>
  Object.fromEntries(profileFields.map((field) => [field, factIn(facts, field)])) as Record<
    ProfileField,
    string | null
  >;

const nonEmptyFacts = (facts: ProfileFacts) =>
  Object.fromEntries(Object.entries(factsOf(facts)).filter(([, value]) => value !== null)) as Partial<
    Record<ProfileField, string>
  >;

/**
 * Compares typed facts for an invitation with the profile it is for. `asked` are values that differ: each is kept or
 * replaced as the admin decided after seeing the stored one. `changes` are the fields that the typed values fill or
 * replace.
 */
export const resolveDifferences = (typed: ProfileFacts, stored: ProfileFacts, decisions: Decisions = {}) => {
  const differences = differencesOf(profileFields, nonEmptyFacts(typed), factsOf(stored));
  const isQuestion = questionFilter(differences);
  const asked = differences.filter(isQuestion);
  const decisionOn = (field: string) => decisions[field as ProfileField];
  return {
    asked,
    isDecided: asked.every(({ field, before }) => decisionOn(field)?.shown === (before ?? '')),
    changes: differences
      .filter((one) => !isQuestion(one) || decisionOn(one.field)?.replaces)
      .map(({ field }) => field as ProfileField),
  };
};
