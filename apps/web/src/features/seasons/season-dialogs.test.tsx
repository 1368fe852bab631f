import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listSeasons } from '@touchline/domain/seasons/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anAgeGroup, aSeason, aTeam } from '@touchline/tests/support/club/season.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aTryout } from '@touchline/tests/support/club/tryouts.ts';
import { longTest, some } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const page = '/dashboard/seasons';

// SEASON-12 SEASON-37 SEASON-45
it('deletes a season only after a confirmation that lists its age groups', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, { name: 'Fall' });
  await anAgeGroup(club, season.id, { name: 'U8' });
  const { user, requests } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Delete Fall' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the season Fall?' });
  expect(dialog).toHaveTextContent('Its age group goes with it: U8.');
  expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Delete season' }));
  expect(await toast('Season deleted')).toBeVisible();
  expect(await screen.findByText('No seasons yet')).toBeVisible();
});

// SEASON-45
it('does not offer to delete a season that has teams', async () => {
  const club = await anOrganization(server);
  await aTeam(club, { seasonId: (await aSeason(club, { name: 'Fall' })).id });
  const { user } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Delete Fall' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'The season Fall is in use' });
  expect(dialog).toHaveTextContent('This season has 1 team. Only a season without teams and tryouts can be deleted');
  expect(within(dialog).queryByRole('button', { name: 'Delete season' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

// SEASON-45
it('lists the tryouts that prevented the deletion of a season', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, { name: 'Fall' });
  const ageGroup = await anAgeGroup(club, season.id, { name: 'U8' });
  await aTryout(club, { ...ageGroup, seasonId: season.id });
  const { user } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Delete Fall' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the season Fall?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete season' }));
  const refusal = 'This season cannot be deleted: U8 has 1 tryout.';
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(refusal);
  expect(within(dialog).queryByRole('button', { name: 'Delete season' })).toBeNull();
  expect(await toast('Error', refusal)).toBeVisible();
});

// SEASON-46
longTest('shows the action and its progress on the button of every season dialog', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, { name: 'Fall' });
  const u8 = await anAgeGroup(club, season.id, { name: 'U8' });
  const words = [
    ['add-season', 'Add Season', 'Create season', 'Creating...'],
    [`edit-season&of=${season.id}`, 'Edit season', 'Save changes', 'Saving...'],
    [`delete-season&of=${season.id}`, 'Delete the season Fall?', 'Delete season', 'Deleting...'],
    [`add-age-group&of=${season.id}`, 'Add age group', 'Add age group', 'Adding...'],
    [`edit-age-group&of=${u8.id}`, 'Edit age group', 'Save changes', 'Saving...'],
    [`delete-age-group&of=${u8.id}`, 'Delete the age group U8?', 'Delete age group', 'Deleting...'],
  ] as const;
  for (const [address, title, idle, busy] of words) {
    const { user, holdRequests, unmount } = openApp(server, `${page}?dialog=${address}`, club.admin);
    const dialog = await screen.findByRole(address.startsWith('delete') ? 'alertdialog' : 'dialog', { name: title });
    const name = within(dialog).queryByLabelText('Name');
    if (name) await user.type(name, 'Sunday');
    holdRequests();
    await user.click(within(dialog).getByRole('button', { name: idle }));
    expect(await within(dialog).findByRole('button', { name: busy })).toBeVisible();
    unmount();
  }
});

some(1).each([
  ['Add Season', 'Add Season'],
  ['Edit Spring', 'Edit season'],
  ['Add age group to Spring', 'Add age group'],
  ['Edit U12', 'Edit age group'],
])('closes without a question the dialog that "%s" opens', async (button, title) => {
  const club = await anOrganization(server);
  const { id: seasonId } = await aSeason(club);
  await anAgeGroup(club, seasonId);
  const before = await club.admin.ask(listSeasons, {});
  const { user } = openApp(server, page, club.admin);
  await screen.findByRole('region', { name: 'Spring' });
  await user.click(screen.getByRole('button', { name: new RegExp(`^(Add )?${button}$`) }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await user.clear(dialog.getByLabelText('Name'));
  await user.type(dialog.getByLabelText('Name'), 'Changed');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(await club.admin.ask(listSeasons, {})).toEqual(before);
});
