// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

afterEach(cleanup);

test('lists every retention period in the privacy statement', () => {
  const { container } = render(<PrivacyPage />);
  const periods = [...container.querySelectorAll('dl > div')].map((row) => row.textContent);
  expect(periods).toEqual([
    'Offers, evaluations and tryout registrations24 months after the end of the season',
    'Answers to events and attendance24 months after the event',
    'Notes, contacts, and day and month of birth of former players12 to 84 months after the last season, as the club chooses',
    'When a coach last had a tryout open7 days',
    'Invitations to create an account30 days after they end',
    'Accounts that their owners delete7 days, in which signing in keeps them',
    'Accounts whose email address was never confirmed7 days',
    'Sessionswhen you log out, after 30 days without use, after 180 days at the latest',
    'That a mail server refused an email addresswhen no one has the address any more, or 30 days later',
    'Emails that were sent, and links in them that answer without an account30 days',
    'Record of who changed what24 months',
  ]);
  screen.getByText(/The operator of the server decides how long its log and its backups are kept/);
  // Only guardians are asked for consent, so the page must not mention any other consent.
  expect(container.textContent?.match(/consent\w*/g)).toEqual(['consented', 'consent']);
  screen.getByText('Of children: which guardian consented to that or to photos, when, and to which text.');
  screen.getByText(/The club that uses this site is the controller of your data/);
});

test('names the club as the other party in the terms', () => {
  render(<TermsPage />);
  screen.getByText(/These terms are between you and the club whose site this is/);
  screen.getByText(/You can delete your account at any time, in the settings, under Account\./);
  screen.getByText(
    /an administrator archives or erases a player on the player's page, removes a coach on the page Coaches/,
  );
  expect(screen.getByRole('link', { name: 'privacy statement' }).getAttribute('href')).toBe('/privacy');
});
