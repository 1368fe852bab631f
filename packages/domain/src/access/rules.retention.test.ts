import { expect, it } from 'vitest';
import { deletedByItself } from './rules.retention.ts';

// A promise to families: a change of one of these is a decision.
it('says after how long the server deletes what', () => {
  expect(Object.fromEntries(deletedByItself.map(({ what, howLong }) => [what, howLong]))).toEqual({
    'Offers, evaluations and tryout registrations': '24 months after the end of the season',
    'When a coach last had a tryout open': '7 days',
    'Invitations to create an account': '30 days after they end',
    'Accounts whose email address was never confirmed': '7 days',
    Sessions: 'when you log out, after 30 days without use, after 180 days at the latest',
    'Emails that were sent': '30 days',
    'Record of who changed what': '24 months',
  });
});
