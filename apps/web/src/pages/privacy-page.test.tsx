// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PrivacyPage } from './privacy-page.tsx';
import { TermsPage } from './terms-page.tsx';

afterEach(cleanup);

test('the privacy statement names every retention period that the server keeps to', () => {
  const { container } = render(<PrivacyPage />);
  const periods = [...container.querySelectorAll('dl > div')].map((row) => row.textContent);
  expect(periods).toEqual([
    'Offers and evaluations24 months after the end of the season',
    'Invitations to create an account that were never used30 days',
    'Accounts whose email address was never confirmed7 days',
    'Sessionsuntil they expire or you log out',
    'Record of changes made by administrators and coaches24 months',
    'Server logs30 days',
    'Backupsat most 35 days',
  ]);
  screen.getByText(/The club that uses this site is the controller of your data/);
});

test('the terms are between the member and the club, and lead to the privacy statement', () => {
  render(<TermsPage />);
  screen.getByText(/These terms are between you and the club whose site this is/);
  expect(screen.getByRole('link', { name: 'privacy statement' }).getAttribute('href')).toBe('/privacy');
});
