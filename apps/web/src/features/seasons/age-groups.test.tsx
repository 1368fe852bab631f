import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listAgeGroups } from '@touchline/domain/seasons/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anAgeGroup, aSeason, aTeam, thisYear } from '@touchline/tests/support/club/season.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const page = '/dashboard/seasons';
const oldest = 'Born from';
const youngest = 'Born to';

// AGE-05 AGE-06 AGE-10
longTest('adds an age group defined by birth years', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, { name: 'Fall' });
  const { user } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Add age group to Fall' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add age group' });
  const gender = within(dialog).getByLabelText('Gender');
  expect(gender).toHaveValue('Co-ed');
  expect(
    within(gender)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Select a gender category', 'Male', 'Female', 'Co-ed']);
  expect(within(dialog).getByLabelText(oldest)).toHaveValue(thisYear() - 10);
  expect(within(dialog).getByLabelText(youngest)).toHaveValue(thisYear() - 5);
  await user.click(within(dialog).getByRole('button', { name: 'Add age group' }));
  expect(await within(dialog).findByText('Age group name must be at least 2 characters.')).toBeVisible();
  await user.type(within(dialog).getByLabelText('Name'), 'U10');
  await user.selectOptions(gender, 'Female');
  await user.clear(within(dialog).getByLabelText(youngest));
  await user.type(within(dialog).getByLabelText(youngest), `${thisYear() - 8}`);
  await user.click(within(dialog).getByRole('button', { name: 'Add age group' }));
  expect(await toast('Age group added')).toBeVisible();
  expect(await screen.findByText(`Female · ${thisYear() - 10}–${thisYear() - 8}`)).toBeVisible();
  expect(await club.admin.ask(listAgeGroups, { seasonId: season.id })).toEqual([
    expect.objectContaining({ name: 'U10', birthYearMax: thisYear() - 10, birthYearMin: thisYear() - 8 }),
  ]);
});

// AGE-07 AGE-08 AGE-09
longTest('shows invalid birth years at the field', async () => {
  const club = await anOrganization(server);
  await aSeason(club, { name: 'Fall' });
  const { user, requests } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Add age group to Fall' }));
  const dialog = await screen.findByRole('dialog');
  const enter = async (label: string, year: number | undefined) => {
    await user.clear(within(dialog).getByLabelText(label));
    if (year !== undefined) await user.type(within(dialog).getByLabelText(label), `${year}`);
  };
  await user.type(within(dialog).getByLabelText('Name'), 'U10');
  await enter(oldest, thisYear() - 101);
  await enter(youngest, thisYear() + 1);
  await user.click(within(dialog).getByRole('button', { name: 'Add age group' }));
  expect(await within(dialog).findByText('Birth year must be valid.')).toBeVisible();
  expect(within(dialog).getByText(`Birth year cannot be in the future (max ${thisYear()}).`)).toBeVisible();
  await enter(oldest, undefined);
  expect(await within(dialog).findByText('Birth year must be valid.')).toBeVisible();
  await enter(oldest, thisYear() - 5);
  await enter(youngest, thisYear() - 6);
  expect(
    await within(dialog).findByText('Minimum birth year must be greater than or equal to maximum birth year.'),
  ).toBeVisible();
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  await enter(youngest, thisYear() - 5);
  await user.click(within(dialog).getByRole('button', { name: 'Add age group' }));
  expect(await toast('Age group added')).toBeVisible();
});

// AGE-01 AGE-12 AGE-19
longTest('edits an age group', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club);
  await anAgeGroup(club, season.id, { name: 'U9', birthYearMax: 2015, birthYearMin: 2016 });
  const { user } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Edit U9' }));
  const dialog = await screen.findByRole('dialog', { name: 'Edit age group' });
  expect(within(dialog).getByLabelText(oldest)).toHaveValue(2015);
  expect(within(dialog).getByLabelText(youngest)).toHaveValue(2016);
  await user.clear(within(dialog).getByLabelText('Name'));
  await user.type(within(dialog).getByLabelText('Name'), 'U10');
  await user.clear(within(dialog).getByLabelText(oldest));
  await user.type(within(dialog).getByLabelText(oldest), '2016');
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  expect(await toast('Age group updated')).toBeVisible();
  expect(await screen.findByText('Co-ed · 2016')).toBeVisible();
});

// AGE-02 AGE-19
it('deletes an age group only after confirmation', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, { name: 'Fall' });
  await anAgeGroup(club, season.id, { name: 'U9' });
  const { user, requests } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Delete U9' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the age group U9?' });
  expect(requests.filter((request) => request.startsWith('DELETE'))).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Delete age group' }));
  expect(await toast('Age group deleted')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('U9')).toBeNull());
});

// AGE-25
it('lists the teams that prevent deleting an age group', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club);
  const group = await anAgeGroup(club, season.id, { name: 'U9' });
  await aTeam(club, { seasonId: season.id, ageGroupId: group.id });
  const { user } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Delete U9' }));
  await user.click(await screen.findByRole('button', { name: 'Delete age group' }));
  expect(await within(screen.getByRole('alertdialog')).findByRole('alert')).toHaveTextContent(
    'This age group cannot be deleted: it has 1 team.',
  );
});

// AGE-20 AGE-21 AGE-22
longTest('says that adding, changing or deleting an age group failed', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, { name: 'Fall' });
  await anAgeGroup(club, season.id, { name: 'U9' });
  const { user, breakConnection } = openApp(server, page, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Edit U9' }));
  breakConnection(/^(POST|PATCH|DELETE)/);
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  expect(await toast('Error', 'Failed to update age group. Please try again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Delete U9' }));
  await user.click(await screen.findByRole('button', { name: 'Delete age group' }));
  expect(await toast('Error', 'Failed to delete age group. Please try again.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Add age group to Fall' }));
  await user.type(await screen.findByLabelText('Name'), 'U10');
  await user.click(screen.getByRole('button', { name: 'Add age group' }));
  expect(await toast('Error', 'Failed to add age group. Please try again.')).toBeVisible();
});
