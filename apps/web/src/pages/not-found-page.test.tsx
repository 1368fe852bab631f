// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { NotFoundPage } from './not-found-page.tsx';

afterEach(cleanup);

// SHELL-23
test.each([false, true])('says Page not found and links to Home (inside the shell: %s)', (insideShell) => {
  render(<NotFoundPage insideShell={insideShell} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404');
  expect(document.title).toBe('Page not found · Touchline');
  screen.getByText('Oops! Page not found');
  expect(screen.getByRole('link', { name: 'Return to Home' }).getAttribute('href')).toBe('/');
});

test('the not-found page has its own main element only outside the shell', () => {
  const { rerender } = render(<NotFoundPage />);
  screen.getByRole('main');
  rerender(<NotFoundPage insideShell />);
  expect(screen.queryByRole('main')).toBeNull();
});
