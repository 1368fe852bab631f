import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cancelEvent } from '@touchline/domain/schedule/contract.ts';
import { createVenue, deleteVenue, addHoliday, listHolidays, listVenues } from '@touchline/domain/venues/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { errorOf } from '@touchline/tests/support/server/person.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();
const settings = '/dashboard/settings?tab=venues';
const park = { name: 'City Park', address: 'Parkway 1', note: 'Key at the kiosk', directions: 'Gate B' };

// SCHED-30
it('allows a venue in use to be archived but not deleted', async () => {
  const club = await anOrganization(server);
  const other = await anOrganization(server);
  await other.admin.ask(createVenue, { ...park, name: 'Arena' });
  const { user } = openApp(server, settings, club.admin);
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
  const choose = async (of: string, act: string) => {
    await user.click(await screen.findByRole('button', { name: `Change ${of}` }));
    await user.click(await screen.findByRole('menuitem', { name: act }));
  };

  await user.click(await screen.findByRole('button', { name: 'Add venue' }));
  const added = await dialog('Add venue');
  for (const [label, text] of [
    [/^Name/, park.name],
    [/^Address/, park.address],
    [/^Directions/, park.directions],
    [/^Note/, park.note],
  ] as const)
    await user.type(added.getByLabelText(label), text);
  await user.click(added.getByRole('button', { name: 'Add venue' }));
  expect(await screen.findByRole('heading', { name: park.name })).toBeVisible();
  expect(screen.queryByText('Arena')).toBeNull();
  for (const text of [park.address, park.directions, park.note]) expect(screen.getByText(text)).toBeVisible();

  await user.click(screen.getByRole('button', { name: `Add field to ${park.name}` }));
  const field = await dialog(`Add a field to ${park.name}`);
  await user.type(field.getByLabelText(/^Name/), 'Turf');
  await user.clear(field.getByLabelText(/^Parts/));
  await user.type(field.getByLabelText(/^Parts/), '9');
  await user.click(field.getByRole('button', { name: 'Add field' }));
  expect(await field.findByText('Please enter a whole number from 1 to 8.')).toBeVisible();
  await user.clear(field.getByLabelText(/^Parts/));
  await user.type(field.getByLabelText(/^Parts/), '2');
  await user.click(field.getByRole('button', { name: 'Add field' }));
  const fields = within(await screen.findByRole('list', { name: `Fields of ${park.name}` }));
  expect(fields.getByText('2 parts')).toBeVisible();

  const [venue] = await club.admin.ask(listVenues, {});
  const fieldId = venue?.fields[0]?.id ?? '';
  const halves = [1, 2].map((part) => anEvent(club.admin, { fieldId, firstPart: part, lastPart: part }));
  const events = await Promise.all(halves);
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: `Change ${park.name}` }));
    expect(screen.getByRole('menuitem', { name: 'Archive' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  });
  expect((await club.admin.send(deleteVenue, { venueId: venue?.id })).status).toBe(409);
  await user.click(screen.getByRole('menuitem', { name: 'Archive' }));
  expect(await screen.findByText(/Upcoming events take place here/)).toBeVisible();
  for (const { id } of events) await club.admin.ask(cancelEvent, { eventId: id, reason: null });
  await choose(park.name, 'Archive');
  await toast('Venue archived');
  expect(await screen.findByText('Archived')).toBeVisible();
  await choose(park.name, 'Restore');
  await toast('Venue restored');

  await club.admin.ask(createVenue, { ...park, name: 'Gym' });
  await choose('Gym', 'Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete venue' }));
  await toast('Venue deleted');
  expect((await club.admin.ask(listVenues, {})).map(({ name }) => name)).toEqual([park.name]);
  const coach = await club.addCoach();
  expect((await coach.send(createVenue, { ...park, name: 'Coach Park' })).status).toBe(403);
  cleanup();
  openApp(server, settings, coach);
  await screen.findByRole('tab', { name: 'Account', selected: true });
  expect(screen.queryByRole('tab', { name: 'Venues' })).toBeNull();
});

it('refuses a duplicate name of a field', async () => {
  const club = await anOrganization(server);
  await club.admin.ask(createVenue, park);
  const { user } = openApp(server, settings, club.admin);
  const add = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: `Add field to ${park.name}` }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Name/), name);
    await user.click(dialog.getByRole('button', { name: 'Add field' }));
    return dialog;
  };
  await add('Turf');
  await toast('Field created');
  const twice = await add('turf');
  expect(await twice.findByText('This venue already has a field with this name.')).toBeVisible();
  await user.clear(twice.getByLabelText(/^Name/));
  await user.type(twice.getByLabelText(/^Name/), 'Hall');
  await user.click(twice.getByRole('button', { name: 'Add field' }));
  await screen.findByText('Hall');
  const choose = async (act: string) => {
    await user.click(await screen.findByRole('button', { name: `Change Hall of ${park.name}` }));
    await user.click(await screen.findByRole('menuitem', { name: act }));
  };
  await choose('Edit');
  const edit = within(await screen.findByRole('dialog', { name: 'Edit Hall' }));
  await user.clear(edit.getByLabelText(/^Parts/));
  await user.type(edit.getByLabelText(/^Parts/), '3');
  await user.click(edit.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('3 parts')).toBeVisible();
  await choose('Archive');
  await toast('Field archived');
  await choose('Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete field' }));
  await toast('Field deleted');
  await waitFor(() => expect(screen.queryByText('Hall')).toBeNull());
});

it('restores a deleted holiday on Undo', async () => {
  const club = await anOrganization(server);
  const { user } = openApp(server, settings, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Add holidays' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add holidays' }));
  await user.type(dialog.getByLabelText(/^Name/), 'Summer break');
  await user.type(dialog.getByLabelText(/^First day/), '2027-07-05');
  await user.type(dialog.getByLabelText(/^Last day/), '2027-07-01');
  await user.click(dialog.getByRole('button', { name: 'Add holidays' }));
  expect(await dialog.findByText('The last day cannot be before the first.')).toBeVisible();
  await user.clear(dialog.getByLabelText(/^Last day/));
  await user.type(dialog.getByLabelText(/^Last day/), '2027-07-31');
  await user.click(dialog.getByRole('button', { name: 'Add holidays' }));
  expect(await screen.findByText('Summer break')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Delete Summer break' }));
  await toast('Days deleted');
  expect(await club.admin.ask(listHolidays, {})).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () =>
    expect(await club.admin.ask(listHolidays, {})).toMatchObject([{ name: 'Summer break', lastDay: '2027-07-31' }]),
  );
  const coach = await club.addCoach();
  const refused = await coach.send(listVenues, {});
  expect(refused.status).toBe(200);
  expect((await errorOf(await (await club.addPlayer()).send(listHolidays, {}))).code).toBe('forbidden');
});

it('moves the focus to the next holiday when one is deleted', async () => {
  const club = await anOrganization(server);
  for (const name of ['Easter', 'Whitsun'])
    await club.admin.ask(addHoliday, { name, firstDay: '2027-06-07', lastDay: '2027-06-08' });
  const { user } = openApp(server, settings, club.admin);
  await user.click(await screen.findByRole('button', { name: 'Delete Easter' }));
  await waitFor(() => expect(screen.queryByText('Easter')).toBeNull());
  expect(screen.getByRole('button', { name: 'Delete Whitsun' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Delete Whitsun' }));
  await waitFor(() => expect(screen.queryByText('Whitsun')).toBeNull());
  expect(screen.getByRole('main')).toHaveFocus();
});
