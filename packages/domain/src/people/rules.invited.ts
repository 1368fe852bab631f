import { asksAbout, differencesOf } from './rules.differences.ts';
import { wholeName } from './rules.ts';
import { type Decisions, type ProfileField, profileFields } from './schema.ts';

/** Facts of a person, as typed for an invitation or as a profile has them. */
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

const givenIn = (facts: ProfileFacts) =>
  Object.fromEntries(Object.entries(factsOf(facts)).filter(([, value]) => value !== null)) as Partial<
    Record<ProfileField, string>
  >;

/**
 * Compares what was typed for an invitation with the profile that it is for. `asked` are values that differ: each is kept or
 * replaced as the admin decided, who saw the stored one. `changes` are the fields that the typed values fill or replace.
 */
export const settle = (typed: ProfileFacts, stored: ProfileFacts, decisions: Decisions = {}) => {
  const differences = differencesOf(profileFields, givenIn(typed), factsOf(stored));
  const asks = asksAbout(differences);
  const asked = differences.filter(asks);
  const decisionOn = (field: string) => decisions[field as ProfileField];
  return {
    asked,
    isDecided: asked.every(({ field, before }) => decisionOn(field)?.shown === (before ?? '')),
    changes: differences
      .filter((one) => !asks(one) || decisionOn(one.field)?.replaces)
      .map(({ field }) => field as ProfileField),
  };
};
