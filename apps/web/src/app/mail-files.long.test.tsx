import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { aClubThatOffers } from '@touchline/tests/support/club/offers.ts';
import type { Person } from '@touchline/tests/support/server/person.ts';
import { openTestServer, sharedServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
const noEmailsNote = 'No emails are sent';

/** Opens a page, presses the named button if there is one, and waits for the expected text. */
const openPageWithText = async (
  where: TestServer,
  path: string,
  person: Person,
  press: RegExp | undefined,
  words: RegExp,
) => {
  const app = openApp(where, path, person);
  if (press) await app.user.click((await screen.findAllByRole('button', { name: press }))[0] as HTMLElement);
  expect((await screen.findAllByText(words))[0]).toBeVisible();
  return app;
};

// OPS-36
longTest('shows admins, but not families, that no emails are sent', async () => {
  const { club, tryout, player } = await aClubThatOffers(server);
  for (const [path, press, words] of [
    ['/dashboard/coaches', /^Add Coach/i, /^You'll get a code/],
    ['/dashboard/tryouts', /^Create Tryout/i, /^Players are registered afterwards/],
    [`/dashboard/tryouts/${tryout.id}/invite`, undefined, /^Each invitation waits/],
  ] as const) {
    const { unmount } = await openPageWithText(server, path, club.admin, press, words);
    expect(await screen.findByText(noEmailsNote)).toBeVisible();
    unmount();
  }
  for (const person of [club.admin, player]) {
    const { unmount, requests } = openApp(server, '/dashboard/settings?tab=notifications', person);
    expect(await screen.findByText('Emails to you, from all your clubs. A switch counts at once.')).toBeVisible();
    if (person === player) expect(requests).not.toContain('GET /api/health/facts');
    else expect(await screen.findByText(noEmailsNote)).toBeVisible();
    if (person === player) expect(screen.queryByText(noEmailsNote)).toBeNull();
    unmount();
  }
});

it('shows no note about emails if there is a mail server', async () => {
  const sending = await openTestServer({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const { admin } = await anOrganization(sending);
  const { requests } = await openPageWithText(
    sending,
    '/dashboard/coaches',
    admin,
    /^Add Coach/i,
    /^You'll get a code/,
  );
  await waitFor(() => expect(requests).toContain('GET /api/health/facts'));
  expect(screen.queryByText(noEmailsNote)).toBeNull();
  await sending.close();
});
