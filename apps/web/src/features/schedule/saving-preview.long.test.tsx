import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { assignCoach } from '@touchline/domain/teams/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { agendaOf, anEvent, detailOf } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

it('warns that a person would be at two events at once', async () => {
  const club = await anOrganization(server);
  const [team, owls] = [await aTeam(club, { name: 'Tigers' }), await aTeam(club, { name: 'Owls' })];
  const coach = await aCoachOf(club, team.id);
  await club.admin.ask(assignCoach, { teamId: owls.id, coachId: coach.profileId });
  await anEvent(club.admin, { teamIds: [owls.id], place: 'Hall' });
  const warning = new RegExp(`^${coach.name} is with Practice of Owls then: .*\\b1\\b`);
  const open = async (path: string, name: string, button = name) => {
    const { user } = openApp(server, path, coach);
    const dialog = within(await screen.findByRole('dialog', { name }));
    const fill = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}\\b`)), { target: { value } });
    const save = async () => {
      await user.click(dialog.getByRole('button', { name: button }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      cleanup();
    };
    return { ...dialog, user, fill, save };
  };

  const dialog = await open('/dashboard/schedule?dialog=create', 'Add to Schedule');
  await dialog.user.click(await dialog.findByRole('checkbox', { name: /Tigers/ }));
  for (const [label, value] of Object.entries({ Date: '2027-06-01', Start: '19:00', End: '20:00', Place: 'Gym' }))
    dialog.fill(label, value);
  expect(await dialog.findByText(warning)).toBeVisible();
  dialog.fill('Start', '19:30');
  await waitFor(() => expect(dialog.queryByText(warning)).toBeNull());
  dialog.fill('Start', '19:00');
  await dialog.findByText(warning);
  await dialog.save();
  const [createdEvent] = await agendaOf(coach, { teamId: team.id });
  const id = createdEvent?.id ?? '';

  const edit = await open(`/dashboard/schedule/${id}?dialog=edit`, 'Edit event', 'Save changes');
  expect(await edit.findByText(warning)).toBeVisible();
  edit.fill('Start', '19:30');
  await waitFor(() => expect(edit.queryByText(warning)).toBeNull());
  await edit.save();
  expect((await detailOf(coach, id)).startsAt).toBe('2027-06-01T17:30:00.000Z');
});
