import { accountDeletionDays, retentionMonths, sessionLife, unconfirmedDays } from '../constants.ts';

/** Periods after which a server job deletes data (ruling 13). */
export const retention = {
  /**
   * Months after a season's end for offers, evaluations and registrations, and after an event for its answers and
   * attendance.
   */
  seasonMonths: 24,
  auditMonths: 24,
  /** Days after the end of an account invitation, used or not. */
  invitationDays: 30,
  /** Days after an email was sent or the server gave up on it. */
  emailDays: 30,
  /** Days after a fault, of which only id and kind are stored. */
  errorDays: 7,
  /** Days after a phone was last heard from at a tryout. */
  presenceDays: 7,
  /**
   * Hours for which a repeated request gets the first response again; days for requests that a phone may repeat after
   * being offline.
   */
  answerHours: 1,
  offlineAnswerDays: 14,
} as const;

const daysOf = (seconds: number): number => seconds / (24 * 60 * 60);

/** Data that the server deletes automatically, and when, as worded in the privacy statement. */
export const automaticDeletions: readonly { readonly what: string; readonly howLong: string }[] = [
  {
    what: 'Offers, evaluations and tryout registrations',
    howLong: `${retention.seasonMonths} months after the end of the season`,
  },
  { what: 'Answers to events and attendance', howLong: `${retention.seasonMonths} months after the event` },
  {
    what: 'Notes, contacts, and day and month of birth of former players',
    howLong: `${retentionMonths.min} to ${retentionMonths.max} months after the last season, as the club chooses`,
  },
  { what: 'When a coach last had a tryout open', howLong: `${retention.presenceDays} days` },
  { what: 'Invitations to create an account', howLong: `${retention.invitationDays} days after they end` },
  { what: 'Accounts that their owners delete', howLong: `${accountDeletionDays} days, in which signing in keeps them` },
  { what: 'Accounts whose email address was never confirmed', howLong: `${unconfirmedDays} days` },
  {
    what: 'Sessions',
    howLong: `when you log out, after ${daysOf(sessionLife.idleSeconds)} days without use, after ${daysOf(sessionLife.absoluteSeconds)} days at the latest`,
  },
  {
    what: 'That a mail server refused an email address',
    howLong: `when no one has the address any more, or ${retention.emailDays} days later`,
  },
  {
    what: 'Emails that were sent, and links in them that answer without an account',
    howLong: `${retention.emailDays} days`,
  },
  { what: 'Record of who changed what', howLong: `${retention.auditMonths} months` },
];
