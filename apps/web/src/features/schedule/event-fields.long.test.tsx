import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { anEvent, detailOf } from '@touchline/tests/support/club/schedule.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

/** Opens the dialog for a new event. */
const openNewEvent = async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club, { name: 'Tigers' });
  await anEvent(club.admin, { teamIds: [team.id], place: 'Hall', time: '17:00', endTime: '18:15' });
  const { user } = openApp(server, '/dashboard/schedule?dialog=create', club.admin);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to Schedule' }));
  const field = (label: string) => dialog.getByLabelText(new RegExp(`^${label}\\b`));
  const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  const times = () => ['Start', 'End', 'Last date'].map((label) => (field(label) as HTMLInputElement).value);
  return { user, dialog, field, fill, times };
};

it('moves a proposed end time with the start, but not a typed one', async () => {
  const { user, dialog, field, fill, times } = await openNewEvent();
  fill('Date', '2027-06-01');
  fill('Start', '20:00');
  expect(times()).toEqual(['20:00', '21:30', '']);
  await user.click(await dialog.findByRole('checkbox', { name: /Tigers/ }));
  await waitFor(() => expect(field('Place')).toHaveValue('Hall'));
  expect(times()).toEqual(['20:00', '21:15', '']);
  fill('Start', '23:30');
  expect(times()).toEqual(['23:30', '00:45', '2027-06-02']);
  fill('Date', '2027-06-08');
  expect(times()).toEqual(['23:30', '00:45', '2027-06-09']);
  fill('Start', '16:00');
  fill('End', '19:00');
  fill('Start', '15:00');
  expect(times()).toEqual(['15:00', '19:00', '']);
  // Choosing another kind does not propose a start either, because it could be after the typed end.
  await user.selectOptions(field('Kind'), 'Game');
  expect(times()).toEqual(['15:00', '19:00', '']);
});

it('expands collapsed fields when one of them has an error', async () => {
  const { user, dialog, field, fill } = await openNewEvent();
  const details = field('Note').closest('details');
  expect(details).not.toHaveAttribute('open');
  fill('Meet before the start', '300');
  await user.click(dialog.getByRole('button', { name: 'Add to Schedule' }));
  await waitFor(() => expect(field('Meet before the start')).toBeInvalid());
  expect(details).toHaveAttribute('open');
  fill('Meet before the start', '30');
  await waitFor(() => expect(field('Meet before the start')).toBeValid());
  expect(details).toHaveAttribute('open');
});

it('moves the end of an edited event with its date and start', async () => {
  const club = await anOrganization(server);
  const { id } = await anEvent(club.admin, { time: '22:00', endDay: '2027-06-02', endTime: '01:00' });
  const { user } = openApp(server, `/dashboard/schedule/${id}?dialog=edit`, club.admin);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit event' }));
  const fill = (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  fill(/^Date/, '2027-06-08');
  fill(/^Start/, '20:30');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await detailOf(club.admin, id)).toMatchObject({
    ...{ startsAt: '2027-06-08T18:30:00.000Z', endsAt: '2027-06-08T21:30:00.000Z' },
  });
});
