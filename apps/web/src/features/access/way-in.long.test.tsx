import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { address } from '@touchline/tests/support/page/page.ts';
import { openTestServer } from '@touchline/tests/support/server/server.ts';

// ACCT-18
it("shows the name of a server's only club and refuses another one", async () => {
  const server = await openTestServer({ NEW_ORGANIZATIONS: 'first' });
  const { user } = openApp(server, '/login');
  await user.click(await screen.findByRole('link', { name: 'Got a code from your club?' }));
  expect(address()).toBe('/join');
  expect(await screen.findByRole('textbox')).toBeVisible();
  cleanup();

  await anOrganization(server, 'SV Sonnenberg');
  for (const path of ['/', '/login', '/register/player']) {
    openApp(server, path);
    expect(await screen.findByText('SV Sonnenberg')).toBeVisible();
    cleanup();
  }
  openApp(server, '/register');
  expect(await screen.findByText(/no new organizations/i)).toBeVisible();
  cleanup();

  // The second club is created as if it were older than the setting. With two clubs, the server shows neither name.
  await anOrganization(server, 'Hill Rangers');
  const landingPage = openApp(server, '/');
  await waitFor(() => expect(landingPage.requests.join()).toContain('/auth/founding'));
  expect(screen.queryByText(/SV Sonnenberg|Hill Rangers/)).toBeNull();
  await server.close();
});
