import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { watchDownloads } from '@touchline/tests/support/files/downloads.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
afterEach(() => vi.restoreAllMocks());

const namesOf = (saved: ReadonlyMap<string, Blob>) => [...saved.keys()].map((name) => name.replace(/_[\d-]+\./, '.'));

longTest("downloads the user's data at most once an hour", async () => {
  const saved = watchDownloads();
  const { admin } = await anOrganization(server);
  const { user } = openApp(server, '/dashboard/settings', admin);
  await user.click(await screen.findByRole('button', { name: 'Prepare my data' }));
  await user.click(await screen.findByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(namesOf(saved)).toEqual(['my_data.zip']));
  await user.click(screen.getByRole('button', { name: 'Prepare my data' }));
  expect(await screen.findByText('Your data can be prepared once an hour. Please try again later.')).toBeVisible();
});

// PRIV-02
it('lets an admin download everything about a player', async () => {
  const saved = watchDownloads();
  const club = await anOrganization(server);
  const { profileId } = await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
  const { user } = openApp(server, `/dashboard/players/${profileId}`, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Download data' }));
  await waitFor(() => expect(namesOf(saved)).toEqual(['Pia_Peters_data.zip']));
});

it("lets a guardian who may answer for a child download the child's data", async () => {
  const saved = watchDownloads();
  const club = await anOrganization(server);
  const mother = await club.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
  const { user } = openApp(server, '/dashboard/settings', mother);
  await user.click(await screen.findByRole('button', { name: 'Download the data of Pia Peters' }));
  await waitFor(() => expect(namesOf(saved)).toEqual(['Pia_Peters_data.zip']));
});
