import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { registrationsAtOnce } from '@touchline/domain/constants.club.ts';
import { listRegistrations } from '@touchline/domain/tryouts/contract.registrations.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { anOpenAgeGroup, aTryout } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

// The club has more players than fit on one page or in one request.

const server = sharedServer();
let club: Club;
let tryoutId: string;

/** Girls are numbered 1 to 260, and boys 261 to 330. */
const girls = 260;
const boys = 70;

beforeEach(async () => {
  club = await anOrganization(server);
  tryoutId = (await aTryout(club, await anOpenAgeGroup(server, club, { gender: 'Female' }))).id;
  const people = Array.from({ length: girls + boys }, (_, index) => ({
    organization_id: club.id,
    first_name: index < girls ? 'Gerda' : 'Bert',
    last_name: `No${String(index + 1).padStart(3, '0')}`,
    gender: index < girls ? ('Female' as const) : ('Male' as const),
  }));
  await server.database.db.insertInto('player_profiles').values(people).execute();
});

const openRegistration = async (name: 'Bulk Register' | 'Add Player') => {
  const opened = openApp(server, `/dashboard/tryouts/${tryoutId}`, club.admin);
  await opened.user.click(await screen.findByRole('button', { name }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name })) };
};
const registeredCount = async () =>
  (await club.admin.ask(listRegistrations, { tryoutId })).map((one) => one.playerName);

// TREG-18 TREG-19
longTest('selects at most as many players on Select All as one request can register', async () => {
  const { user, dialog } = await openRegistration('Bulk Register');
  expect(await dialog.findByText('0 of 260 selected')).toBeVisible();
  expect(document.querySelectorAll('[role=dialog] input[type=checkbox]')).toHaveLength(50);
  expect(document.querySelectorAll('*').length).toBeLessThan(1500);
  expect(dialog.getByText(/At most 200 players are registered at once/)).toBeVisible();
  await user.click(dialog.getByText('Select All'));
  expect(await dialog.findByText(`${registrationsAtOnce} of 260 selected`)).toBeVisible();
  await user.click(dialog.getByText('Register selected'));
  const successText = 'Players registered200 players registered for the tryout.';
  await waitFor(() => expect(document.querySelector('[data-slot="toast"]')).toHaveTextContent(successText));
  expect(await registeredCount()).toHaveLength(registrationsAtOnce);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

// TREG-18 TREG-19
longTest('keeps a selection made while Select All is still loading', async () => {
  const { user, dialog, holdRequests } = await openRegistration('Bulk Register');
  expect(await dialog.findByText('Gerda No001')).toBeVisible();
  const search = dialog.getByLabelText('Search players by name');
  await user.type(search, 'No2');
  expect(await dialog.findByText('Gerda No200')).toBeVisible();
  const releaseRequests = holdRequests();
  await user.click(dialog.getByText('Select All'));
  await user.clear(search);
  await user.click(await dialog.findByText('Gerda No001'));
  expect(dialog.getByText('1 of 260 selected')).toBeVisible();
  releaseRequests();
  expect(await dialog.findByText('62 of 260 selected')).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: /Gerda No001/ })).toBeChecked();
});

// TREG-18
longTest('keeps players selected across searches and pages', async () => {
  const { user, dialog } = await openRegistration('Bulk Register');
  await user.click(await dialog.findByText('Gerda No001'));
  await user.click(dialog.getByText('Show more'));
  await user.click(await dialog.findByText('Gerda No060'));
  await user.type(dialog.getByLabelText('Search players by name'), 'NO250');
  await user.click(await dialog.findByText('Gerda No250'));
  expect(dialog.getByText('3 of 260 selected')).toBeVisible();
  await user.click(dialog.getByText('Register selected'));
  expect(await toast('Players registered', '3 players registered for the tryout.')).toBeVisible();
  expect(await registeredCount()).toEqual(['Gerda No001', 'Gerda No060', 'Gerda No250']);
});

// TREG-18
longTest('registers no player on Enter in the search', async () => {
  const { user, dialog, requests } = await openRegistration('Bulk Register');
  await user.click(await dialog.findByText('Gerda No001'));
  await user.type(dialog.getByLabelText('Search players by name'), 'no250{Enter}');
  expect(await dialog.findByText('Gerda No250')).toBeVisible();
  await user.click(dialog.getByText('70 players are not eligible'));
  await user.type(dialog.getByRole('searchbox', { name: 'Search players who are not eligible' }), 'no330{Enter}');
  expect(await dialog.findByText('Bert No330')).toBeVisible();
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  expect(await registeredCount()).toEqual([]);
});

// TREG-43
it('counts ineligible players by reason', async () => {
  const { user, dialog } = await openRegistration('Bulk Register');
  await user.click(await dialog.findByText('70 players are not eligible'));
  expect(
    (await dialog.findByText('Gender does not match the age group', { selector: 'dt' })).nextSibling,
  ).toHaveTextContent('70');
  const list = within(await dialog.findByRole('list', { name: 'Players who are not eligible' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(50));
  await user.type(dialog.getByRole('searchbox', { name: 'Search players who are not eligible' }), 'no330');
  await waitFor(() =>
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Bert No330Gender does not match the age group',
    ]),
  );
});

// TREG-15 TREG-16
longTest('finds a player to add by name and keeps the choice visible', async () => {
  const { user, dialog } = await openRegistration('Add Player');
  const field = await dialog.findByRole('searchbox', { name: 'Search players by name' });
  await user.click(dialog.getByRole('button', { name: 'Register player' }));
  expect(await dialog.findByText('Player selection is required')).toBeVisible();
  await user.type(field, 'no251');
  await user.click(await dialog.findByRole('radio', { name: /No251/ }));
  await user.clear(field);
  await user.type(field, 'nobody');
  expect(await dialog.findByText('No eligible player has this name.')).toBeVisible();
  expect(dialog.getByRole('radio', { name: /No251/ })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Register player' }));
  expect(await toast('Player registered', 'The player has been registered for the tryout.')).toBeVisible();
  expect(await registeredCount()).toEqual(['Gerda No251']);
});
