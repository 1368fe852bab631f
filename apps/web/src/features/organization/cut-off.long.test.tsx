import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readOrganization } from '@touchline/domain/organization/contract.ts';
import { listAgeGroups } from '@touchline/domain/seasons/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { anAgeGroup, aSeason } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();
const settings = '/dashboard/settings?tab=organization';
const change = { name: 'Change cut-off' };
const save = { name: 'Save cut-off' };

// ORGS-09
it('sets the age cut-off to any day except February 29', async () => {
  const club = await anOrganization(server);
  await aSeason(club, { name: 'Fall', startDate: '2026-08-01', endDate: '2027-06-30' });
  const { user } = openApp(server, settings, club.admin);
  const choice = await screen.findByRole('combobox', { name: 'Cut-off' });
  expect(choice).toHaveDisplayValue('January 1: birth years');
  await user.selectOptions(choice, 'Another day');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'February');
  const day = screen.getByRole('spinbutton', { name: 'Day' });
  await user.clear(day);
  await user.type(day, '29');
  await user.click(screen.getByRole('button', change));
  const leapDay = 'Most years have no February 29. Please choose February 28 or March 1.';
  expect(await screen.findByText(leapDay)).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'September');
  const saveChange = async () => {
    await user.click(screen.getByRole('button', change));
    await screen.findByText('In Fall no player would be in another age group.');
    await user.click(screen.getByRole('button', save));
  };
  await saveChange();
  await toast('Cut-off saved');
  expect(await club.admin.ask(readOrganization, {})).toMatchObject({ ageCutOff: '09-29' });
  expect(await screen.findByText('It is September 29 now.')).toBeVisible();
  await user.selectOptions(choice, '08-01');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await saveChange();
  expect(await screen.findByText('It is August 1 now.')).toBeVisible();
  cleanup();

  const { user: atSeasons } = openApp(server, '/dashboard/seasons', club.admin);
  await atSeasons.click(await screen.findByRole('button', { name: 'Add age group to Fall' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add age group' }));
  expect(dialog.getByRole('combobox', { name: 'Cut-off' })).toHaveDisplayValue('August 1');
  await atSeasons.type(dialog.getByRole('textbox', { name: 'Name' }), 'U12');
  const ages = { youngest: dialog.getByLabelText('Youngest players'), oldest: dialog.getByLabelText('Oldest players') };
  expect(ages.youngest).toHaveDisplayValue('U10');
  expect(dialog.getByLabelText('Season year')).toHaveDisplayValue('2026/27');
  await atSeasons.selectOptions(ages.oldest, 'U12');
  expect(ages.youngest).toHaveDisplayValue('U10');
  await atSeasons.selectOptions(ages.youngest, 'U12');
  expect(ages.oldest).toHaveDisplayValue('U12');
  const born = 'born Aug 1, 2014 – Jul 31, 2015 (2014/15)';
  expect(dialog.getByRole('status')).toHaveTextContent(`For players ${born}.`);
  await atSeasons.click(dialog.getByRole('button', { name: 'Add age group' }));
  expect(await screen.findByText(`Co-ed · ${born}`)).toBeVisible();

  await atSeasons.click(await screen.findByRole('button', { name: 'Edit U12' }));
  const edit = within(await screen.findByRole('dialog', { name: 'Edit age group' }));
  await atSeasons.selectOptions(edit.getByRole('combobox', { name: 'Cut-off' }), 'January 1');
  await atSeasons.click(edit.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Co-ed · 2015')).toBeVisible();

  await atSeasons.click(await screen.findByRole('button', { name: 'Add age groups to Fall' }));
  const several = within(await screen.findByRole('dialog', { name: 'Add age groups' }));
  await atSeasons.click(several.getByRole('checkbox', { name: 'U8' }));
  expect(several.getByRole('status')).toHaveTextContent('U8 born Aug 1, 2018 – Jul 31, 2019 (2018/19)');
});

// ORGS-10
it('previews which players a new cut-off moves', async () => {
  const club = await anOrganization(server);
  const { id: seasonId } = await aSeason(club, { name: 'Fall' });
  await anAgeGroup(club, seasonId, { birthYearMax: 2014, birthYearMin: 2015 });
  await anAgeGroup(club, seasonId, { name: 'U13', birthYearMax: 2013, birthYearMin: 2013 });
  await club.addPlayer({ firstName: 'Ann', lastName: 'Old', birthDate: '2013-10-10' });
  await club.addPlayer({ firstName: 'Ben', lastName: 'Stays', birthDate: '2014-10-10' });
  await club.addPlayer({ firstName: 'Cleo', lastName: 'Young', birthDate: '2015-10-10' });
  const firstDays = async () => (await club.admin.ask(listAgeGroups, { seasonId })).map(({ bornFrom }) => bornFrom);
  const { user } = openApp(server, settings, club.admin);
  const opened = async () => {
    // Selected again, because an immediate second press would count as a double press.
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Cut-off' }), '08-01');
    await user.click(screen.getByRole('button', change));
    await screen.findByRole('heading', { name: 'In Fall, 2 players would be in another age group:' });
    return within(screen.getByRole('dialog', { name: 'Cut-off August 1' }));
  };
  const dialog = await opened();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ann OldU13 → U12',
    'Cleo YoungU12 → none',
  ]);
  expect(dialog.getByRole('radio', { name: /^New age groups only/ })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await club.admin.ask(readOrganization, {})).toMatchObject({ ageCutOff: '01-01' });

  await user.click((await opened()).getByRole('button', save));
  expect(await screen.findByText('It is August 1 now.')).toBeVisible();
  expect(await firstDays()).toEqual(['2014-01-01', '2013-01-01']);

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await opened();
  await user.click(again.getByRole('radio', { name: /^Also change the age groups of Fall/ }));
  await user.click(again.getByRole('button', save));
  await toast('Cut-off saved', 'The age groups of the present seasons begin on this day, too.');
  expect(await firstDays()).toEqual(['2013-08-01', '2012-08-01']);
});
