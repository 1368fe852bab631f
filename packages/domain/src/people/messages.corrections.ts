import type { EmailContent } from '../core/email-content.ts';
import { failure, failureWithReason, type Notice, success } from '../core/notice.ts';
import { fieldProblem, problem } from '../core/problem.ts';
import { listed } from '../core/words.ts';
import type { CoachFactField, CorrectedField, ReviewedField } from './schema.corrections.ts';

/** Names of the fields, as used within a sentence. */
const fieldWords: Readonly<Record<CorrectedField | CoachFactField, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  birthDate: 'birth date',
  gender: 'gender',
  phone: 'phone number',
  position: 'position',
  parentGuardianFirstName: 'first name of the guardian',
  parentGuardianLastName: 'last name of the guardian',
  parentGuardianPhone: 'phone number of the guardian',
};

export const correctionProblems = {
  missing: problem(404, 'not_found', 'This correction waits no longer: it was accepted, refused or taken back.'),
  mayOnlyRead: problem(
    403,
    'may_only_read',
    'You can read what concerns the player, but not correct it. Another guardian of the player can.',
  ),
  contactOfAnother: problem(
    403,
    'contact_of_another',
    'The contact is another guardian, who alone corrects it. Ask an admin of the club where that is wrong.',
  ),
  waitsAlready: (field: ReviewedField) =>
    fieldProblem(
      409,
      'waits_already',
      field,
      `A correction of the ${fieldWords[field]} waits for the club already. Another one can follow when it is answered or taken back.`,
    )(),
  changedSince: (field: CorrectedField | CoachFactField) =>
    problem(
      409,
      'changed_since',
      `The ${fieldWords[field]} was changed in the meantime. Look at it again, then accept or refuse the correction.`,
    )(),
} as const;

const networkError = 'A network error occurred. Please check your connection and try again.';

export const correctionNotices = {
  listNotLoaded: failure('Failed to load the corrections.'),
  corrected: (waiting: readonly ReviewedField[]): Notice =>
    waiting.length === 0
      ? success('Saved')
      : success('Saved', `The club has to agree to the ${listed(waiting.map((field) => fieldWords[field]))}.`),
  notCorrected: failureWithReason('Not saved', networkError),
  takenBack: success('Taken back', 'The club does not see it any more.'),
  notTakenBack: failureWithReason('Not taken back', networkError),
  accepted: success('Correction accepted', 'The profile is changed, and the person who proposed it is told by email.'),
  notAccepted: failureWithReason('Correction not accepted', networkError),
  refused: success(
    'Correction refused',
    'The profile stays as it is, and the person who proposed it is told by email.',
  ),
  notRefused: failureWithReason('Correction not refused', networkError),
} as const;

interface Answer {
  readonly organizationName: string;
  readonly isAccepted: boolean;
}

/** Tells the person who proposed a correction what the admin decided. */
const answerLetter = (
  { organizationName, isAccepted }: Answer,
  fact: string,
  action: NonNullable<EmailContent['action']>,
): EmailContent => ({
  subject: `Your correction at ${organizationName}`,
  paragraphs: isAccepted
    ? [`An admin of ${organizationName} has accepted your correction: ${fact} is changed.`]
    : [
        `An admin of ${organizationName} has not accepted your correction: ${fact} stays as it is.`,
        'If you think that this is a mistake, please talk to your club.',
      ],
  action,
});

/** Tells a family what the admin decided. The player's name is only in the text, not in the subject. */
export const correctionAnsweredLetter = (
  facts: Answer & { readonly playerName: string; readonly field: CorrectedField },
): EmailContent =>
  answerLetter(facts, `the ${fieldWords[facts.field]} of ${facts.playerName}`, {
    label: 'Open your players',
    path: '/dashboard/player-portal',
    role: 'player',
  });

/** Tells a coach what the admin decided about a detail entered on joining. */
export const coachCorrectionAnsweredLetter = (facts: Answer & { readonly field: CoachFactField }): EmailContent =>
  answerLetter(facts, `your ${fieldWords[facts.field]}`, {
    label: 'Open your account',
    path: '/dashboard/settings',
    role: 'coach',
  });
