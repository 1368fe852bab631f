import type { EmailContent } from '../core/email-content.ts';
import { failure, failureWithReason, success } from '../core/notice.ts';
import { problem } from '../core/problem.ts';
import type { ConsentSubject } from './schema.consents.ts';

export const consentProblems = {
  ownLogin: problem(409, 'own_login', 'A parent or guardian consents for a player, not the player.'),
  notGiven: problem(409, 'not_given', 'There is no consent to withdraw any more.'),
} as const;

const networkError = 'A network error occurred. Please check your connection and try again.';

export const consentNotices = {
  notLoaded: failure('Failed to load the consents'),
  given: success('Consent saved'),
  notGiven: failureWithReason('Consent not saved', networkError),
  withdrawn: success('Consent withdrawn', 'The admins of the club have been told.'),
  notWithdrawn: failureWithReason('Consent not withdrawn', networkError),
} as const;

export const consentTexts: Readonly<Record<ConsentSubject, (organizationName: string) => string>> = {
  data: (organizationName) =>
    `${organizationName} may store the child's name, birth date and contacts, and what coaches note at tryouts, to run its tryouts and teams.`,
  photos: (organizationName) => `${organizationName} may take and show photos of the child.`,
};

/** Tells an admin that a guardian withdrew a consent. If it was consent to data, the next step is to erase the data. */
export const withdrawnLetter = (facts: {
  readonly organizationName: string;
  readonly guardianName: string;
  readonly playerName: string;
  readonly playerId: string;
  readonly subject: ConsentSubject;
}): EmailContent => ({
  subject: `A consent was withdrawn at ${facts.organizationName}`,
  paragraphs:
    facts.subject === 'data'
      ? [
          `${facts.guardianName} withdrew the consent to data about ${facts.playerName}.`,
          'Please talk to the family, and erase what the club stores about the child.',
        ]
      : [`${facts.guardianName} withdrew the consent to photos of ${facts.playerName}.`],
  action:
    facts.subject === 'data'
      ? {
          label: "Erase the child's data",
          path: `/dashboard/players/${facts.playerId}?dialog=erase&of=${facts.playerId}`,
          role: 'admin',
        }
      : { label: 'Open the player', path: `/dashboard/players/${facts.playerId}`, role: 'admin' },
});
