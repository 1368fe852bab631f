import { adultAge } from '../constants.ts';

/** Version of the text that a guardian agrees to, stored with the consent. A changed text needs a new version. */
export const consentVersion = '2026-11-23';

/** Texts about registering a child. */
export const childTexts = {
  onlyChild: (age: number) =>
    `Players under ${age} are registered by a parent or guardian, who signs in for them. Please choose "My child".`,
  isAdult: 'I am an adult and may act for this child.',
  isAdultNeeded: 'Only an adult may act for a child.',
  consent: (organizationName: string) =>
    `I agree that ${organizationName} stores my child's name, birth date and contacts, and what coaches note at tryouts, to run its tryouts and teams. I can withdraw this at any time.`,
  consentNeeded: 'The club may store data of a child only with your consent.',
  minorGuardian: `A player under ${adultAge} with a login of their own cannot act for others. Only an adult may be a guardian.`,
} as const;
