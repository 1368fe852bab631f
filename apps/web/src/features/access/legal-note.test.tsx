import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { openTestServer } from '@touchline/tests/support/server/server.ts';

it.each([
  ['coach', /^By registering you accept the Terms of Service\. The/],
  ['player', /^By registering you accept the Terms of Service, also for the child you register\. The/],
])('shows a %s the terms and the privacy statement before the button', async (role, sentence) => {
  const server = await openTestServer();
  openApp(server, `/register/${role}`);
  const note = await screen.findByText(/^By registering you accept the/);
  expect(note).toHaveTextContent(sentence);
  expect(note).toHaveTextContent(/Privacy Statement says what the club keeps and who sees it\.$/);
  const links = [...note.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.target]);
  expect(links).toEqual([
    ['/terms', '_blank'],
    ['/privacy', '_blank'],
  ]);
  const button = screen.getByRole('button', { name: /^Register (?:as|player)/ });
  expect(note.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await server.close();
});
