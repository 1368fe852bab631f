import type { Press } from './press-steps.ts';
import { ofAccess, ofCodes, ofPeople } from './presses-people.ts';
import { ofSeasons, ofTeams } from './presses-seasons.ts';
import { ofFiles, ofTryouts } from './presses-tryouts.ts';

export const presses: Readonly<Record<string, readonly Press[]>> = {
  access: ofAccess,
  codes: ofCodes,
  people: ofPeople,
  seasons: ofSeasons,
  teams: ofTeams,
  tryouts: ofTryouts,
  files: ofFiles,
};

/** Operations that change something and that no button sends. */
export const notPressed: Readonly<Record<string, string>> = {
  'access.refresh': 'sent automatically',
  'access.reportFault': 'sent automatically when a page fails',
  'access.lookUpCode': 'sent automatically while a code is typed',
  'access.confirmEmail': 'sent automatically when the mailed link is opened',
  'access.readConfirmation': 'sent automatically when the mailed link is opened',
  'access.resendConfirmation':
    'needs an account that waits for its confirmation, which there is with a mail server only',
  'access.changePassword': 'has no screen yet',
  'access.endMemberSessions': 'has no screen yet',
  'access.endSession': 'has no screen yet',
  'access.updateAccount': 'has no screen yet',
  'people.previewCoaches': 'sent automatically when rows are checked',
  'people.previewPlayers': 'sent automatically when rows are checked',
  'tryouts.reportPresence': 'sent automatically while a tryout is open',
};
