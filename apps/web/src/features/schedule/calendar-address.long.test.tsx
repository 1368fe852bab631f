import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readFeed } from '@touchline/domain/schedule/contract.feeds.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { watchDownloads } from '@touchline/tests/support/files/downloads.ts';
import { entriesIn, readCalendar } from '@touchline/tests/support/club/feeds.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

afterEach(() => void vi.restoreAllMocks());

it('replaces a calendar address in Settings after confirmation', async () => {
  const club = await anOrganization(server);
  const coach = await club.addCoach();
  const { user } = openApp(server, '/dashboard/settings', coach);
  const card = within(await screen.findByRole('region', { name: 'Calendar on your phone' }));
  expect(await card.findByText(/can lag behind by up to a day. Emails about changes do not/)).toBeVisible();
  await user.click(await card.findByRole('button', { name: 'Make my calendar address' }));
  expect(await toast('Calendar address made')).toBeVisible();
  const box = await card.findByRole('textbox', { name: 'Calendar address' });
  const first = (await coach.ask(readFeed, {})).feed;
  expect(box).toHaveValue(first?.address);
  expect(box).toHaveAttribute('readonly');
  expect(card.getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
    'href',
    first?.address.replace('http://', 'webcal://'),
  );
  expect(card.getByText('No calendar program has read it yet.')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Copy address' }));
  expect(await toast('Address copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(first?.address);
  await user.click(card.getByRole('button', { name: 'New address' }));
  const question = await screen.findByRole('alertdialog', { name: 'Make a new calendar address?' });
  await user.click(within(question).getByRole('button', { name: 'Make new address' }));
  expect(await toast('New calendar address', 'The old one no longer works.')).toBeVisible();
  await waitFor(() => expect(box).not.toHaveValue(first?.address));
  const second = (await coach.ask(readFeed, {})).feed;
  expect(box).toHaveValue(second?.address);
  expect((await readCalendar(server, new URL(first?.address ?? '').pathname)).status).toBe(404);
  expect((await readCalendar(server, new URL(second?.address ?? '').pathname)).status).toBe(200);
});

// FEED-06
it('offers the schedule as a calendar address or as files', async () => {
  const club = await anOrganization(server);
  const [tigers, owls] = [await aTeam(club, { name: 'Tigers' }), await aTeam(club, { name: 'Owls' })];
  const { id } = await anEvent(club.admin, { teamIds: [tigers.id] });
  await anEvent(club.admin, { teamIds: [owls.id] });
  const saved = watchDownloads();
  const { user, unmount } = openApp(server, `/dashboard/schedule?team=${tigers.id}`, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Calendar on your phone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Calendar on your phone' }));
  expect(address()).toContain('dialog=calendar');
  expect(await dialog.findByText(/can lag behind by up to a day. Emails about changes do not/)).toBeVisible();
  await user.click(await dialog.findByRole('button', { name: 'Make my calendar address' }));
  const box = await dialog.findByRole('textbox', { name: 'Calendar address' });
  const { value } = box as HTMLInputElement;
  expect((await readCalendar(server, new URL(value).pathname)).status).toBe(200);
  expect(dialog.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', value.replace('http:', 'webcal:'));
  await user.click(dialog.getByRole('button', { name: 'Copy address' }));
  expect(await navigator.clipboard.readText()).toBe(value);
  await user.click(dialog.getByRole('button', { name: 'Download .ics' }));
  await waitFor(() => expect([...saved.keys()]).toEqual([expect.stringMatching(/schedule_.*\.ics$/)]));
  const [file] = [...saved.values()];
  expect(entriesIn((await file?.text()) ?? '').map(({ title }) => title)).toEqual(['Practice · Tigers']);
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Download CSV' })).not.toHaveAttribute('aria-busy'));
  await user.click(dialog.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect([...saved.keys()][1]).toMatch(/schedule_.*\.csv$/));
  unmount();
  const event = openApp(server, `/dashboard/schedule/${id}`, await club.addAdmin());
  await event.user.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  await waitFor(() => expect([...saved.keys()]).toContain('event.ics'));
  expect(entriesIn((await saved.get('event.ics')?.text()) ?? '')).toMatchObject([{ uid: `event-${id}@localhost` }]);
});
