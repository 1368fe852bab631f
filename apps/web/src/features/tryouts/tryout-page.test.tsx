import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import {
  cancelTryout,
  completeTryout,
  readTryout,
  startTryout,
  updateTryout,
} from '@touchline/domain/tryouts/contract.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { primaryActions, address, toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { type AgeGroup, anOpenAgeGroup, aTeamIn, aTryout } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let coach: Member;
let ageGroup: AgeGroup;
let tryout: Tryout;

beforeEach(async () => {
  club = await anOrganization(server);
  coach = await club.addCoach();
  ageGroup = await anOpenAgeGroup(server, club);
  await aTeamIn(server, club, ageGroup, { coaches: [coach] });
  tryout = await aTryout(club, ageGroup, { maxParticipants: 24, description: 'Bring water' });
});

const tryoutPagePath = () => `/dashboard/tryouts/${tryout.id}`;
const headerButtons = async () => {
  const heading = await screen.findByRole('heading', { level: 1, name: 'Spring tryout' });
  return within(heading.closest('header') as HTMLElement);
};
const startTheTryout = () => club.admin.ask(startTryout, { tryoutId: tryout.id });
const completeTheTryout = () => club.admin.ask(completeTryout, { tryoutId: tryout.id });

// TRYOUT-31 TRYOUT-43 TRYOUT-44
it("shows the tryout's facts and tabs, with coverage for admins only", async () => {
  const { unmount } = openApp(server, tryoutPagePath(), club.admin);
  const head = await headerButtons();
  expect(head.getByText('Upcoming')).toBeVisible();
  expect(head.getByText('U11 · Spring')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to Tryouts' })).toHaveAttribute('href', '/dashboard/tryouts');
  const facts = screen.getByRole('heading', { name: 'Tryout Information' }).closest('section') as HTMLElement;
  expect(facts).toHaveTextContent('Main field');
  expect(facts).toHaveTextContent('Date and timeThu');
  expect(facts).toHaveTextContent('6:00');
  expect(facts).toHaveTextContent(/Registration deadline.*May.*8:00/);
  expect(facts).toHaveTextContent('Participants0 registered (max. 24)');
  expect(facts).toHaveTextContent('Bring water');
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs()).toEqual(['Registrations', 'Evaluations', "Who's left", 'Ranking']);
  unmount();
  openApp(server, tryoutPagePath(), coach);
  await headerButtons();
  expect(tabs()).toEqual(['Registrations', 'Evaluations', 'Ranking']);
});

// TRYOUT-42
it('collapses and expands the tryout information', async () => {
  const { user } = openApp(server, tryoutPagePath(), club.admin);
  const title = await screen.findByText('Tryout Information');
  const details = title.closest('details') as HTMLDetailsElement;
  expect(details).toHaveProperty('open', true);
  await user.click(title);
  expect(details).toHaveProperty('open', false);
  await user.click(title);
  expect(details).toHaveProperty('open', true);
});

// TRYOUT-32 TRYOUT-34 TRYOUT-35
it('offers an admin the actions of each status', async () => {
  openApp(server, tryoutPagePath(), club.admin);
  const names = async () => {
    const head = await headerButtons();
    return [...head.queryAllByRole('link'), ...head.queryAllByRole('button')].map(({ textContent }) => textContent);
  };
  expect(await names()).toEqual(['Edit Details', 'Cancel', 'Start Tryout']);
  expect(primaryActions()).toEqual(['Start Tryout']);
  await startTheTryout();
  await waitFor(async () =>
    expect(await names()).toEqual(['Tryout Day', 'Edit Details', 'Invite to Team', 'Complete']),
  );
  expect(primaryActions()).toEqual(['Tryout Day']);
  await completeTheTryout();
  await waitFor(async () => expect(await names()).toEqual(['Edit Details', 'Invite to Team', 'Reopen tryout']));
  expect(primaryActions()).toEqual(['Invite to Team']);
});

// TRYOUT-33 TRYOUT-36
it('offers only Edit Details for a canceled tryout', async () => {
  await club.admin.ask(cancelTryout, { tryoutId: tryout.id });
  openApp(server, tryoutPagePath(), club.admin);
  const head = await headerButtons();
  expect(head.getByText('Cancelled')).toBeVisible();
  expect(head.getByRole('link', { name: 'Edit Details' })).toBeVisible();
  expect(head.queryAllByRole('button')).toEqual([]);
});

// TRYOUT-34 TRYOUT-35 TRYOUT-36
it('offers a coach Tryout Day of an active tryout and invitations of a completed one', async () => {
  openApp(server, `${tryoutPagePath()}?dialog=start`, coach);
  expect((await headerButtons()).queryAllByRole('button')).toEqual([]);
  await startTheTryout();
  await screen.findByText('Active');
  expect((await headerButtons()).queryAllByRole('button')).toEqual([]);
  const links = async () => (await headerButtons()).queryAllByRole('link').map(({ textContent }) => textContent);
  expect(await links()).toEqual(['Tryout Day']);
  await completeTheTryout();
  expect(await screen.findByRole('link', { name: 'Invite to Team' })).toBeVisible();
  expect(await links()).toEqual(['Invite to Team']);
  expect((await headerButtons()).queryAllByRole('button')).toEqual([]);
});

// TRYOUT-36
longTest('opens the invite page when "Invite to Team" is pressed', async () => {
  await startTheTryout();
  const { user } = openApp(server, tryoutPagePath(), club.admin);
  await user.click(await screen.findByRole('link', { name: 'Invite to Team' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Invite Players to Team' })).toBeVisible();
});

// TRYOUT-32 TRYOUT-39 TRYOUT-41
longTest('does not start a tryout on Go back', async () => {
  const { user, requests } = openApp(server, tryoutPagePath(), club.admin);
  await user.click(await screen.findByRole('button', { name: 'Start Tryout' }));
  const question = 'Are you sure you want to mark this tryout as active?';
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(question)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Start Tryout' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Start Tryout' }));
  expect(await toast('Status updated')).toBeVisible();
  expect(await screen.findByText('Active')).toBeVisible();
  expect(await club.admin.ask(readTryout, { tryoutId: tryout.id })).toMatchObject({ status: 'active' });
});

// TRYOUT-33 TRYOUT-37
it('cancels a tryout after confirmation', async () => {
  const { user } = openApp(server, tryoutPagePath(), club.admin);
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Are you sure you want to mark this tryout as cancelled?')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel tryout' }));
  expect(await screen.findByText('Cancelled')).toBeVisible();
});

// TRYOUT-34 TRYOUT-37 TRYOUT-38
longTest('reloads the registrations after completing a tryout', async () => {
  await startTheTryout();
  const { user, requests } = openApp(server, tryoutPagePath(), club.admin);
  const reads = () => requests.filter((request) => request.includes('/registrations')).length;
  await screen.findByText('No players registered for this tryout yet.');
  const before = reads();
  await user.click(screen.getByRole('button', { name: 'Complete' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Are you sure you want to mark this tryout as completed?')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Complete tryout' }));
  expect(await screen.findByText('Completed')).toBeVisible();
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  expect(screen.getByRole('tab', { name: 'Registrations', selected: true })).toBeVisible();
});

// TRYOUT-29
it('keeps the confirmation open when the status change fails', async () => {
  const { user, breakConnection } = openApp(server, tryoutPagePath(), club.admin);
  await user.click(await screen.findByRole('button', { name: 'Start Tryout' }));
  breakConnection(/POST/);
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Start Tryout' }));
  expect(await toast('Error', 'Failed to update tryout status. Please try again.')).toBeVisible();
  expect(dialog.getByRole('alert')).toHaveTextContent('A network error occurred');
});

// TRYOUT-45
it('stores the chosen tab of a tryout in the address', async () => {
  const { user } = openApp(server, tryoutPagePath(), club.admin);
  expect(await screen.findByRole('tab', { name: 'Registrations', selected: true })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Evaluations' }));
  expect(address()).toBe(`${tryoutPagePath()}?tab=evaluations`);
});

// TRYOUT-45
it('opens a completed tryout on Evaluations', async () => {
  await startTheTryout();
  await completeTheTryout();
  openApp(server, tryoutPagePath(), club.admin);
  expect(await screen.findByRole('tab', { name: 'Evaluations', selected: true })).toBeVisible();
});

// TRYOUT-46 PERM-44
longTest('shows "Tryout not found" for another club’s tryout and an invalid id', async () => {
  const stranger = await anOrganization(server);
  for (const place of [tryoutPagePath(), `${tryoutPagePath()}/edit`, '/dashboard/tryouts/nonsense']) {
    const { unmount } = openApp(server, place, stranger.admin);
    expect(await screen.findByText('Tryout not found or has been deleted.')).toBeVisible();
    expect(screen.queryByText(/Failed to load tryout details/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to Tryouts' })).toHaveAttribute('href', '/dashboard/tryouts');
    unmount();
  }
});

// TRYOUT-28
it('reloads the tryout on Try again after a failure', async () => {
  const { user, breakConnection, restoreConnection } = openApp(server, '/dashboard/tryouts', club.admin);
  const card = await screen.findByRole('link', { name: 'Spring tryout' });
  breakConnection(/GET \/api\/tryouts\/[^/]+$/);
  await user.click(card);
  expect(await toast('Error', 'Failed to load tryout details. Please try again.')).toBeVisible();
  restoreConnection();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await headerButtons();
});

it('shows only the tryout’s error if registrations fail, too', async () => {
  const { requests, user, breakConnection } = openApp(server, '/dashboard/tryouts', club.admin);
  const card = await screen.findByRole('link', { name: 'Spring tryout' });
  breakConnection(/GET \/api\/tryouts\/./);
  await user.click(card);
  expect(await toast('Error', 'Failed to load tryout details. Please try again.')).toBeVisible();
  expect(requests).toContain(`GET /api/tryouts/${tryout.id}/registrations?all=true`);
  expect(screen.queryByText(/registrations/)).toBeNull();
});

// TRYOUT-35 TRYOUT-47
longTest('returns to the tryout after saving edited details', async () => {
  const { user } = openApp(server, tryoutPagePath(), club.admin);
  await user.click(await screen.findByRole('link', { name: 'Edit Details' }));
  expect(address()).toBe(`${tryoutPagePath()}/edit`);
  const title = await screen.findByLabelText('Title');
  expect(screen.getByLabelText('Date and time')).toHaveValue('2090-06-01T18:00');
  await waitFor(() => expect(screen.getByLabelText('Age group')).toHaveValue(ageGroup.id));
  expect(screen.getByLabelText('Season')).toHaveValue(ageGroup.seasonId);
  await user.clear(title);
  await user.type(title, 'Autumn tryout');
  await user.clear(screen.getByLabelText('Maximum participants'));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await toast('Tryout updated')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Autumn tryout' })).toBeVisible();
  expect(address()).toBe(tryoutPagePath());
  expect(await club.admin.ask(readTryout, { tryoutId: tryout.id })).toMatchObject({
    title: 'Autumn tryout',
    maxParticipants: null,
    ageGroupId: ageGroup.id,
    date: tryout.date,
  });
});

// TRYOUT-47
longTest('sends only the changed fields of an edited tryout', async () => {
  const { user } = openApp(server, `${tryoutPagePath()}/edit`, club.admin);
  const location = await screen.findByLabelText('Location');
  const maximum = screen.getByLabelText('Maximum participants');
  await user.clear(location);
  await user.type(location, 'Lower field');
  await club.admin.ask(updateTryout, { tryoutId: tryout.id, maxParticipants: 60, location: 'Hall' });
  await waitFor(() => expect(maximum).toHaveValue('60'));
  expect(location).toHaveValue('Lower field');
  await user.click(screen.getByRole('button', { name: 'Keep mine for Location' }));
  // Saving must also keep a change that was not announced to this page.
  await server.database.db.updateTable('tryouts').set({ title: 'Summer tryout' }).where('id', '=', tryout.id).execute();
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await toast('Tryout updated')).toBeVisible();
  expect(await club.admin.ask(readTryout, { tryoutId: tryout.id })).toMatchObject({
    title: 'Summer tryout',
    location: 'Lower field',
    maxParticipants: 60,
  });
});

// TRYOUT-47 TRYOUT-30
longTest('keeps the entries when saving the tryout fails', async () => {
  const { user, breakConnection } = openApp(server, `${tryoutPagePath()}/edit`, club.admin);
  const title = await screen.findByLabelText('Title');
  await waitFor(() => expect(screen.getByLabelText('Age group')).toHaveValue(ageGroup.id));
  await user.clear(title);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await toast('Validation Error', 'Please check the highlighted fields.')).toBeVisible();
  await user.type(title, 'Autumn tryout');
  breakConnection(/PATCH/);
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await toast('Error', 'Failed to update tryout. Please try again.')).toBeVisible();
  expect(title).toHaveValue('Autumn tryout');
});
