import { letterLimits } from '../constants.club.ts';
import { questionFilter, differencesOf } from './rules.differences.ts';
import { wholeName } from './rules.ts';
import { type Decisions, type ProfileField, profileFields } from './schema.ts';

interface InvitingClub {
  /** Confirmed accounts, including the founder's. */
  readonly accounts: number;
  /** Hours since the club was created. */
  readonly age: number;
  /** True if strangers cannot create clubs on this server, or if it has no mail server. */
  readonly isTrusted: boolean;
}

/** Invitations that a club may send within a day: few at first, more with each new member and as the club gets older. */
export const invitationsPerDay = ({ accounts, age, isTrusted }: InvitingClub): number => {
  const { atFirst, perAccount, firstDay, firstWeek, max: dailyMax } = letterLimits.invitations;
  if (accounts === 0) return 0;
  if (isTrusted) return dailyMax;
  const limitByAge = age < 24 ? firstDay : age < 7 * 24 ? firstWeek : dailyMax;
  return Math.min(limitByAge, atFirst + perAccount * (accounts - 1));
};

/** A person's facts, as typed for an invitation or as stored in a profile. */
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
 * Compares typed facts for an invitation with the existing profile. `asked` lists differing values, about which the admin
 * decides. `changes` lists the fields that the typed values fill or replace.
 */
export const resolveDifferences = (typed: ProfileFacts, stored: ProfileFacts, decisions: Decisions = {}) => {
  const differences = differencesOf(profileFields, nonEmptyFacts(typed), factsOf(stored));
  const isQuestion = questionFilter(differences);
  const questions = differences.filter(isQuestion);
  const decisionOn = (field: string) => decisions[field as ProfileField];
  return {
    asked: questions,
    isDecided: questions.every(({ field, before }) => decisionOn(field)?.shown === (before ?? '')),
    changes: differences
      .filter((difference) => !isQuestion(difference) || decisionOn(difference.field)?.replaces)
      .map(({ field }) => field as ProfileField),
  };
};
