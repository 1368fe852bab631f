import { expect, it } from 'vitest';
import { automaticDeletions } from './rules.retention.ts';

// A promise to families, so each change must be deliberate.
it('lists what the server deletes and after how long', () => {
  expect(Object.fromEntries(automaticDeletions.map(({ what: data, howLong }) => [data, howLong]))).toEqual({
    'Offers, evaluations and tryout registrations': '24 months after the end of the season',
    'Answers to events and attendance': '24 months after the event',
    'Notes, contacts, and day and month of birth of former players':
      '12 to 84 months after the last season, as the club chooses',
    'When a coach last had a tryout open': '7 days',
    'Invitations to create an account': '30 days after they end',
    'Accounts that their owners delete': '7 days, in which signing in keeps them',
    'Accounts whose email address was never confirmed': '7 days',
    Sessions: 'when you log out, after 30 days without use, after 180 days at the latest',
    'That a mail server refused an email address': 'when no one has the address any more, or 30 days later',
    'Emails that were sent, and links in them that answer without an account': '30 days',
    'Record of who changed what': '24 months',
  });
});
