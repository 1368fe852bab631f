// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NotFoundPage } from './not-found-page.tsx';

afterEach(cleanup);

// SHELL-23
test.each([false, true])('shows Page not found with a link to Home (inside the shell: %s)', (insideShell) => {
  render(<NotFoundPage insideShell={insideShell} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404');
  expect(document.title).toBe('Page not found · Touchline');
  screen.getByText('Oops! Page not found');
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
});

test('gives the not-found page its own main element only outside the shell', () => {
  const { rerender } = render(<NotFoundPage />);
  screen.getByRole('main');
  rerender(<NotFoundPage insideShell />);
  expect(screen.queryByRole('main')).toBeNull();
});
