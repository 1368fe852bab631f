import { failure, failureOrRefusal, success } from '../core/notice.ts';

/** Texts about the calendar subscription. */
export const feedSentences = {
  what: 'Your schedule in the calendar of your phone or computer: all your clubs and children.',
  lag: 'Other calendar programs can lag behind by up to a day. Emails about changes do not.',
  file: 'What is shown now, with your filters. A file does not change when the schedule does.',
  secret: 'Anyone with this address can read your schedule. Make a new one if someone else has it.',
} as const;

export const feedNotices = {
  made: (isNew: boolean) =>
    isNew ? success('New calendar address', 'The old one no longer works.') : success('Calendar address made'),
  copied: success('Address copied'),
  notCopied: failure('The address could not be copied. Select it and copy it yourself.'),
  notLoaded: failureOrRefusal('Failed to load your calendar address'),
  notExported: failureOrRefusal('Failed to export the schedule'),
  eventNotSaved: failureOrRefusal('Failed to save the event for your calendar'),
  notMade: failureOrRefusal('Failed to make the calendar address'),
} as const;
