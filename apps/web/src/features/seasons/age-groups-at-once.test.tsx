import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addAgeGroup, listAgeGroups } from '@touchline/domain/seasons/contract.ts';
import { listTeams } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { anAgeGroup, aSeason, thisYear } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const page = '/dashboard/seasons';
// The season starts in the first half of a year, so U10 players turn ten in that year.
const fall = () => ({ name: 'Fall', startDate: `${thisYear()}-03-01`, endDate: '2199-06-30' });
const openDialog = async () => within(await screen.findByRole('dialog', { name: 'Add age groups' }));

longTest('previews the birth years of the selected age groups and adds them', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, fall());
  const { user } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Add age groups to Fall' }));
  const dialog = await openDialog();
  expect(dialog.getByRole('button', { name: 'Add age groups' })).toBeDisabled();
  expect(dialog.getByLabelText('Co-ed')).toBeChecked();
  for (const age of ['U8', 'U10']) await user.click(dialog.getByLabelText(age));
  await user.click(dialog.getByLabelText('Female'));
  const year = thisYear();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `U8 Girls born ${year - 8}–${year - 7}`,
    `U8 born ${year - 8}–${year - 7}`,
    `U10 Girls born ${year - 10}–${year - 9}`,
    `U10 born ${year - 10}–${year - 9}`,
  ]);
  await user.click(dialog.getByLabelText('Co-ed'));
  await user.click(dialog.getByRole('button', { name: 'Add 2 age groups' }));
  expect(await toast('2 age groups added')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(`Female · ${year - 10}–${year - 9}`)).toBeVisible();
  expect((await club.admin.ask(listAgeGroups, { seasonId: season.id })).map(({ name }) => name)).toEqual([
    'U8 Girls',
    'U10 Girls',
  ]);
});

longTest('adds all ages except those already in the season', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, fall());
  await anAgeGroup(club, season.id, { name: 'u12' });
  const { user } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Add age groups to Fall' }));
  const dialog = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Select all' }));
  expect(dialog.getByText('Already in this season: U12.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add 11 age groups' }));
  expect(await toast('11 age groups added')).toBeVisible();
  expect(await club.admin.ask(listAgeGroups, { seasonId: season.id })).toHaveLength(12);
});

longTest('keeps the selection when a colleague has added one of the age groups', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, fall());
  const { user, holdRequests } = openApp(server, `${page}?dialog=add-age-groups&of=${season.id}`, club.admin);
  const dialog = await openDialog();
  for (const age of ['U9', 'U10']) await user.click(dialog.getByLabelText(age));
  await user.click(dialog.getByLabelText('Create a team for each, with the same name'));
  const releaseRequests = holdRequests(/^POST/);
  await user.click(dialog.getByRole('button', { name: 'Add 2 age groups' }));
  const year = thisYear();
  const u9 = { name: 'U9', gender: 'Co-ed', birthYearMin: year - 9, birthYearMax: year - 9 } as const;
  await club.admin.ask(addAgeGroup, { seasonId: season.id, ...u9 });
  releaseRequests();
  expect(await toast('Error', 'Nothing was added: this season already has U9.')).toBeVisible();
  expect(await dialog.findByText('Already in this season: U9.')).toBeVisible();
  expect(dialog.getByLabelText('U10')).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Add 1 age group' }));
  expect(await toast('1 age group added')).toBeVisible();
  expect(await club.admin.ask(listTeams, {})).toMatchObject({ teams: [{ name: 'U10' }] });
});

it('says that adding age groups failed', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, fall());
  const { user, breakConnection } = openApp(server, `${page}?dialog=add-age-groups&of=${season.id}`, club.admin);
  const dialog = await openDialog();
  await user.click(dialog.getByLabelText('U9'));
  breakConnection(/^POST/);
  await user.click(dialog.getByRole('button', { name: 'Add 1 age group' }));
  expect(await toast('Error', 'Failed to add age groups. Please try again.')).toBeVisible();
  expect(dialog.getByLabelText('U9')).toBeChecked();
});
