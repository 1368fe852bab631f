import type { EmailContent } from '../core/email-content.ts';
import { failure, failureWithReason, success } from '../core/notice.ts';
import { fieldProblem, problem } from '../core/problem.ts';
import { productName } from '../core/product.ts';

export const privacyProblems = {
  tooSoon: problem(409, 'too_soon', 'Your data can be prepared once an hour. Please try again later.'),
  otherName: fieldProblem(422, 'other_name', 'name', 'This is not the name of the player.'),
  erased: problem(409, 'erased', 'This player was erased. Nothing about them can be changed any more.'),
  noExport: problem(404, 'not_found', 'There is no archive of your data, or its 24 hours are over. Prepare a new one.'),
} as const;

export const privacyNotices = {
  clubNotLoaded: failure("Failed to load your club's contact"),
  retentionNotLoaded: failure('Failed to load what will be deleted'),
  playerNotExported: failureWithReason('Not exported', 'The data could not be exported. Please try again.'),
  playerErased: success('Player erased'),
  playerNotErased: failureWithReason('Not erased', 'The player could not be erased. Please try again.'),
  ownDataReady: success('Your data is ready', 'You can download it for 24 hours.'),
  ownDataNotPrepared: failureWithReason('Not prepared', 'Your data could not be prepared. Please try again.'),
  ownDataNotLoaded: failure('Failed to load the state of your data'),
  ownDataNotDownloaded: failureWithReason('Not downloaded', 'Your data could not be downloaded. Please try again.'),
} as const;

/** A part of an export, as described in its readme. */
export interface ExportPart {
  readonly file: string;
  readonly title: string;
  readonly rows: number;
}

const line = ({ file, title, rows }: ExportPart): string => `${file.padEnd(36)}${title} (${rows})`;

/** Readme of an export, for people who have never seen one. */
export const exportReadme = (facts: {
  /** Person or people covered by the export. */
  readonly about: string;
  readonly organizationName: string;
  /** Date of the export. */
  readonly day: string;
  readonly parts: readonly ExportPart[];
  readonly letters: number;
}): string =>
  [
    `Everything that ${productName} stores about ${facts.about}`,
    `${facts.organizationName}, ${facts.day}`,
    '',
    'The lists open in any spreadsheet. The number of entries stands in brackets.',
    '',
    ...facts.parts.map(line),
    '',
    'data.json holds the same for programs.',
    ...(facts.letters > 0
      ? [`The folder "letters" holds offer letters and emails as plain text (${facts.letters}).`]
      : []),
    '',
    'Times are in UTC. Passwords, keys and codes are no part of an export.',
    'This archive is not protected by a password. Keep it where only you can read it.',
    '',
  ].join('\r\n');

/** Tells an admin a month ahead which data the club will delete. */
export const retentionLetter = (facts: {
  readonly organizationName: string;
  readonly months: number;
  readonly players: readonly { readonly playerName: string; readonly month: string }[];
}): EmailContent => ({
  subject: `Data of former players at ${facts.organizationName} will be deleted`,
  paragraphs: [
    `${facts.organizationName} keeps notes and contacts for ${facts.months} months after the last season of a player. Of these players, evaluation notes, registration notes, contacts, and day and month of birth will be deleted:`,
    ...facts.players.map(({ playerName, month }) => `${playerName} (${month})`),
    'Who joins a team again before then is kept. Nothing else has to be done.',
  ],
  action: { label: 'Open the privacy settings', path: '/dashboard/settings?tab=privacy', role: 'admin' },
});
