import { organizationEndDays } from '../constants.ts';
import { ownDataHours } from '../constants.club.ts';
import type { EmailContent } from '../core/email-content.ts';
import { failure, failureWithReason, neutral, success } from '../core/notice.ts';
import { fieldProblem, problem } from '../core/problem.ts';

const tryAgain = 'That did not work. Please try again.';

export const endingProblems = {
  otherName: fieldProblem(422, 'other_name', 'name', 'This is not the name of the organization.'),
  exportFirst: problem(409, 'export_first', 'Prepare an export of the data first, and keep it.'),
  notEnding: problem(409, 'not_ending', 'The organization is not about to be deleted. Another admin kept it.'),
  tooSoon: problem(409, 'too_soon', 'The export can be prepared once an hour. Please try again later.'),
  noExport: problem(
    404,
    'not_found',
    `There is no export, or its ${ownDataHours.kept} hours are over. Prepare a new one.`,
  ),
} as const;

export const endingNotices = {
  notLoaded: failure('Failed to load the state of the export'),
  exportAsked: neutral('The export is being prepared', 'You can download it here in a minute or two.'),
  exportNotAsked: failureWithReason('Export not prepared', tryAgain),
  notDownloaded: failureWithReason('Export not downloaded', tryAgain),
  asked: neutral(
    `The organization will be deleted in ${organizationEndDays} days`,
    'Everybody can work on. Until then any admin can keep it.',
  ),
  notAsked: failureWithReason('Organization not deleted', tryAgain),
  kept: success('The organization stays', 'Everything is as before.'),
  notKept: failureWithReason('That did not work', tryAgain),
} as const;

interface Ending {
  readonly organizationName: string;
  /** Time of the deletion, as display text. */
  readonly moment: string;
}

const settingsLink = {
  label: 'Open the settings',
  path: '/dashboard/settings?tab=organization',
  role: 'admin' as const,
};

const deletionText = 'Players, teams, tryouts, evaluations and offers go then, and logins that are in no other club.';

/** `askedBy`: name of the admin who scheduled the deletion. */
export const endingLetterToAdmin = ({ organizationName, moment }: Ending, askedBy: string): EmailContent => ({
  subject: `${organizationName} will be deleted`,
  paragraphs: [
    `${askedBy} asked to delete ${organizationName}. It is deleted on ${moment}, and nothing brings it back then.`,
    deletionText,
    'Until then everybody can work on, and any admin can keep the organization.',
  ],
  action: settingsLink,
});

export const endingLetterToMember = ({ organizationName, moment }: Ending): EmailContent => ({
  subject: `${organizationName} will be deleted`,
  paragraphs: [
    `An admin asked to delete ${organizationName}. It is deleted on ${moment}, and nothing brings it back then.`,
    deletionText,
    'Until then you can use it as before. Download your data in the settings if you want to keep it.',
  ],
});

export const lastDayLetter = ({ organizationName, moment }: Ending): EmailContent => ({
  subject: `Last day: ${organizationName} will be deleted`,
  paragraphs: [
    `${organizationName} is deleted on ${moment}, as an admin asked. Nothing brings it back then.`,
    'Any admin can still keep it until then.',
  ],
  action: settingsLink,
});

export const organizationKeptLetter = (organizationName: string): EmailContent => ({
  subject: `${organizationName} stays`,
  paragraphs: [`${organizationName} was to be deleted. An admin decided to keep it, and everything is as before.`],
});
