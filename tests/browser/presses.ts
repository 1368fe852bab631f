import type { Press } from './press-steps.ts';
import { ofAccount, ofOrganization } from './presses-account.ts';
import { ofLeaving } from './presses-leaving.ts';
import { ofAccess, ofCodes, ofPeople } from './presses-people.ts';
import { ofFamilies } from './presses-families.ts';
import { ofSecurity } from './presses-security.ts';
import { ofSchedule } from './presses-schedule.ts';
import { ofSeasons, ofTeams } from './presses-seasons.ts';
import { ofFiles, ofTryouts } from './presses-tryouts.ts';

export const presses: Readonly<Record<string, readonly Press[]>> = {
  access: [...ofAccess, ...ofAccount],
  security: ofSecurity,
  codes: ofCodes,
  organization: ofOrganization,
  people: [...ofPeople, ...ofLeaving],
  families: ofFamilies,
  seasons: ofSeasons,
  teams: ofTeams,
  tryouts: ofTryouts,
  schedule: ofSchedule,
  files: ofFiles,
};

/** Operations that change something but are not sent by a button. */
export const notPressed: Readonly<Record<string, string>> = {
  'access.refresh': 'sent automatically',
  'access.reportFault': 'sent automatically when a page fails',
  'access.lookUpCode': 'sent automatically while a code is typed',
  'access.confirmEmail': 'sent automatically when the mailed link is opened',
  'access.confirmNewEmail': 'sent automatically when the mailed link is opened',
  'access.readConfirmation': 'sent automatically when the mailed link is opened',
  'access.resendConfirmation':
    'needs an account that waits for its confirmation, which there is with a mail server only',
  'access.endMemberSessions': 'has no screen yet',
  'access.signInByPasskey': 'needs an authenticator, and is pressed in passkeys.test.ts',
  'security.addPasskey': 'needs an authenticator, and is pressed in passkeys.test.ts',
  'security.removePasskey': 'needs an authenticator, and is pressed in passkeys.test.ts',
  'security.prove': 'asked in the middle of a sensitive act, which is pressed itself',
  'security.proveByPasskey': 'asked in the middle of a sensitive act, which is pressed itself',
  'security.beginPasskey': 'sent by the button that adds the passkey',
  'access.requestPasskey': 'sent by the button that signs in with a passkey',
  'families.readContactLink': 'sent automatically when the mailed link is opened',
  'families.confirmContact': 'on the page of a mailed link, which sends a form once',
  'answers.addGuest': 'is sent by the dialog that all forms have, in guests.test.tsx',
  'answers.removeGuest': 'is sent by the button that all commands have, in guests.test.tsx',
  'answers.giveAsCoach': 'shows at once and keeps the last press, in coach-answers.test.tsx',
  'answers.readLink': 'sent automatically when the mailed link is opened',
  'answers.giveByLink': 'on the page of a mailed link, which sends a form once',
  'offers.readLink': 'sent automatically when the mailed link is opened',
  'offers.answerByLink': 'on the page of a mailed link, which sends a form once',
  'access.joinAsGuardian': 'needs the link of an invitation, which is mailed or shown once',
  'access.readGuardianInvitation': 'sent automatically when the mailed link is opened',
  'access.registerGuardian': 'needs the link of an invitation, which is mailed or shown once',
  'people.acceptCoachCorrection': 'has the button of people.acceptCorrection',
  'people.refuseCoachCorrection': 'has the button of people.refuseCorrection',
  'people.previewCoaches': 'sent automatically when rows are checked',
  'people.previewPlayers': 'sent automatically when rows are checked',
  'attendance.seasonFile': 'is sent by the button that all downloads have, in attendance.test.tsx',
  'answers.configure': 'is sent by the dialog that all forms have, in own-answers.test.tsx',
  'answers.remind': 'is sent by the button that all commands have, in own-answers.test.tsx',
  'schedule.eventFile': 'is sent by the button that all downloads have, in calendar-address.test.tsx',
  'schedule.file': 'is sent by the button that all downloads have, in calendar-address.test.tsx',
  'schedule.previewImport': 'sent automatically when rows are checked',
  'schedule.import': 'is sent by the button that all commands have, in import-events.test.tsx',
  'schedule.create': 'is sent by the dialog that all forms have, in schedule-page.test.tsx',
  'schedule.takeTeamOut': 'is sent by the button that all confirmations have, in take-out.long.test.tsx',
  'schedule.cancel': 'is sent by the dialog that all forms have, in schedule-page.test.tsx',
  'schedule.changeSeveral': 'is sent by the dialog that all forms have, in several-dialog.test.tsx',
  'schedule.markSeen': 'is sent by the button that all commands have, in change-notices.test.tsx',
  'schedule.restore': 'is sent by the button that all commands have, in schedule-page.test.tsx',
  'schedule.delete': 'is sent by the button that all commands have, in schedule-page.test.tsx',
  'schedule.update': 'is sent by the dialog that all forms have, in event-dialog.test.tsx',
  'tryouts.reportPresence': 'sent automatically while a tryout is open',
  'venues.create': 'is sent by the dialog that all forms have, in venue-settings.test.tsx',
  'venues.update': 'is sent by the dialog that all forms have, in venue-settings.test.tsx',
  'venues.archive': 'is sent by the menu or button that all commands have, in venue-settings.test.tsx',
  'venues.delete': 'is sent by the menu or button that all commands have, in venue-settings.test.tsx',
  'venues.createField': 'is sent by the dialog that all forms have, in venue-settings.test.tsx',
  'venues.updateField': 'is sent by the dialog that all forms have, in venue-settings.test.tsx',
  'venues.archiveField': 'is sent by the menu or button that all commands have, in venue-settings.test.tsx',
  'venues.deleteField': 'is sent by the menu or button that all commands have, in venue-settings.test.tsx',
  'venues.addHoliday': 'is sent by the dialog that all forms have, in venue-settings.test.tsx',
  'venues.deleteHoliday': 'is sent by the menu or button that all commands have, in venue-settings.test.tsx',
};
