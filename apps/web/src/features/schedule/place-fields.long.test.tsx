import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { aField, agendaOf, anEvent, detailOf } from '@touchline/tests/support/club/schedule.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

longTest('shows the booked field and the chosen team even if options load late', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club, { name: 'Tigers' });
  await aTeam(club, { name: 'Bears' });
  await aField(club, { name: 'Grass' });
  const fieldId = await aField(club, { name: 'Turf', parts: 2 });
  const { id } = await anEvent(club.admin, { teamIds: [team.id], fieldId, firstPart: 2, lastPart: 2 });
  const app = openApp(server, `/dashboard/schedule/${id}?dialog=edit`, club.admin);
  const releaseRequests = app.holdRequests(/GET .*(?:venues|team-choices)/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit event' }));
  expect(await dialog.findByLabelText(/^Field/)).toBeVisible();
  releaseRequests();
  await dialog.findByRole('option', { name: 'Turf' });
  expect(dialog.getByLabelText(/^Field/)).toHaveDisplayValue('Turf');
  expect(dialog.getByLabelText('Parts')).toHaveDisplayValue('Part 2');
  app.unmount();

  const other = openApp(server, `/dashboard/teams/${team.id}/schedule?dialog=several`, club.admin);
  const releaseOtherRequests = other.holdRequests(/GET .*teams/);
  const several = within(await screen.findByRole('dialog', { name: 'Change several events' }));
  releaseOtherRequests();
  await several.findByRole('option', { name: /Bears/ });
  expect(several.getByLabelText('Team')).toHaveDisplayValue(/Tigers/);
});

it('asks an admin again to share a field when a different event conflicts', async () => {
  const club = await anOrganization(server);
  const fieldId = await aField(club, { name: 'Turf' });
  await anEvent(club.admin, { kind: 'event', title: 'Cup', fieldId });
  await anEvent(club.admin, { kind: 'event', title: 'Gala', fieldId, day: '2027-06-02' });
  const { id } = await anEvent(club.admin, { place: 'Hall' });
  const { user } = openApp(server, `/dashboard/schedule/${id}?dialog=edit`, club.admin);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit event' }));
  await dialog.findByRole('option', { name: 'Turf' });
  await user.selectOptions(dialog.getByLabelText(/^Field/), 'Turf');
  const save = async () => user.click(dialog.getByRole('button', { name: 'Save changes' }));
  const leave = { name: 'Let both use the field' };
  await save();
  await dialog.findAllByText(/^The field is taken by Cup on /);
  await user.click(dialog.getByRole('checkbox', leave));
  fireEvent.change(dialog.getByLabelText(/^Date/), { target: { value: '2027-06-02' } });
  expect(dialog.getByRole('checkbox', leave)).not.toBeChecked();
  await save();
  await dialog.findAllByText(/^The field is taken by Gala on /);
  expect(dialog.getByRole('checkbox', leave)).not.toBeChecked();
  await user.click(dialog.getByRole('checkbox', leave));
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await detailOf(club.admin, id)).sharedWith).toEqual(['Gala']);
  expect(await agendaOf(club.admin)).toHaveLength(3);
});
