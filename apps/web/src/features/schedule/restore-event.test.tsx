import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cancelEvent } from '@touchline/domain/schedule/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { address, toastTitlesFromNow } from '@touchline/tests/support/page/page.ts';
import { aField, anEvent, detailOf } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
const page = (id: string, dialog: string) => `/dashboard/schedule/${id}?dialog=${dialog}`;

longTest('lets an admin restore a canceled event by sharing its field', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club, { name: 'Tigers' });
  const fieldId = await aField(club, { name: 'Turf' });
  const { id } = await anEvent(club.admin, { teamIds: [team.id], fieldId });
  await club.admin.ask(cancelEvent, { eventId: id, reason: null });
  await anEvent(club.admin, { kind: 'event', title: 'Gala', fieldId });
  const refusal = /The field is taken by Gala on /;
  const leave = { name: 'Let both use the field' };
  const opened = async (by: typeof club.admin) => {
    const { user, unmount } = openApp(server, page(id, 'restore'), by);
    const dialog = within(await screen.findByRole('dialog', { name: 'Restore Practice?' }));
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    await dialog.findAllByText(refusal);
    return { user, unmount, dialog };
  };
  const coachDialog = await opened(await aCoachOf(club, team.id));
  expect(coachDialog.dialog.queryByRole('checkbox', leave)).toBeNull();
  coachDialog.unmount();

  const { user, dialog } = await opened(club.admin);
  await user.click(dialog.getByRole('checkbox', leave));
  await user.click(dialog.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await detailOf(club.admin, id)).toMatchObject({ status: 'scheduled', sharedWith: ['Gala'] });
});

it('says why an event could not be deleted', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club, { name: 'Tigers' });
  const { id } = await anEvent(club.admin, { teamIds: [team.id] });
  const { user, ...app } = openApp(server, page(id, 'delete'), club.admin);
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Practice?' }));
  app.breakConnection(/^DELETE/);
  await user.click(question.getByRole('button', { name: 'Delete event' }));
  expect(await question.findByText(/^A network error occurred/)).toBeVisible();

  app.restoreConnection();
  const newToasts = toastTitlesFromNow();
  await user.click(question.getByRole('button', { name: 'Delete event' }));
  await waitFor(() => expect(address()).toBe('/dashboard/schedule'));
  expect(newToasts).toEqual(['Event deleted']);
});

longTest('opens no dialog for a player who follows a management link', async () => {
  const club = await anOrganization(server);
  const player = await club.addPlayer();
  const { id } = await anEvent(club.admin, { kind: 'event', title: 'Party' });
  for (const dialog of ['cancel', 'edit', 'copy', 'delete']) {
    // Opened first as an admin to preload its code.
    const manager = openApp(server, page(id, dialog), club.admin);
    await screen.findByRole(dialog === 'delete' ? 'alertdialog' : 'dialog');
    manager.unmount();
    const { unmount } = openApp(server, page(id, dialog), player);
    await screen.findByRole('heading', { level: 1, name: 'Party' });
    await screen.findByText('Changes');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    unmount();
  }
});
