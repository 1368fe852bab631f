import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listManagers } from '@touchline/domain/teams/contract.managers.ts';
import { aClubThatAsks } from '@touchline/tests/support/club/answers.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { toast } from '@touchline/tests/support/page/page.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

const aTeam = async () => {
  const club = await aClubThatAsks(server);
  const rosterPath = `/dashboard/teams/${club.tigers.id}/roster`;
  const names = async () =>
    (await club.club.admin.ask(listManagers, { teamId: club.tigers.id })).map(({ name }) => name);
  // The mother is also an admin, but opens these pages as a parent.
  const asMother = (path: string) => `${path}?membership=${club.mother.membershipId}`;
  return { ...club, rosterPath, asMother, names };
};

const managers = async () => within(await screen.findByRole('region', { name: 'Managers' }));

// SCHED-48
it('gives a parent who manages a team a coach’s buttons', async () => {
  const { club, rosterPath, asMother, names, mother, tigers } = await aTeam();
  await anEvent(club.admin, { teamIds: [tigers.id] });
  const before = openApp(server, asMother(rosterPath), mother);
  await screen.findByRole('heading', { name: 'Players' });
  expect(screen.queryByRole('region', { name: 'Managers' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Answer settings' })).toBeNull();
  before.unmount();

  const { user, unmount } = openApp(server, rosterPath, club.admin);
  await user.click(await (await managers()).findByRole('button', { name: 'Add manager' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a manager' }));
  await user.click(dialog.getByRole('button', { name: 'Add manager' }));
  await dialog.findByText('Please choose a member.');
  const [first] = await dialog.findAllByRole('radio');
  expect(first).toHaveAccessibleName(/^Frank Peters ?Family of Paul and Pia$/);
  await user.type(dialog.getByRole('searchbox'), 'mona');
  await waitFor(() => expect(dialog.getAllByRole('radio')).toHaveLength(2));
  await user.click(dialog.getByRole('radio', { name: /^Mona Peters ?Family/ }));
  await user.click(dialog.getByRole('button', { name: 'Add manager' }));
  await toast('Manager added');
  await (await managers()).findByText('Mona Peters');
  unmount();

  const motherApp = openApp(server, asMother(rosterPath), mother);
  await screen.findByRole('button', { name: 'Answer settings' });
  expect(screen.getByRole('link', { name: 'Attendance' })).toBeVisible();
  expect(screen.getAllByText('Gerda Guardian').length).toBeGreaterThan(0);
  // Managers may not open players' pages.
  expect(screen.queryByRole('link', { name: /^Pia / })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Managers' })).toBeNull();
  motherApp.unmount();

  const schedule = openApp(server, asMother('/dashboard/schedule'), mother);
  await schedule.user.click((await screen.findAllByRole('button', { name: 'Add to Schedule' }))[0] as HTMLElement);
  await screen.findByRole('checkbox', { name: /Tigers/ });
  expect(screen.queryByRole('checkbox', { name: /Owls/ })).toBeNull();
  schedule.unmount();

  const again = openApp(server, rosterPath, club.admin);
  await again.user.click(await (await managers()).findByRole('button', { name: 'Remove Mona Peters as a manager' }));
  const question = within(await screen.findByRole('alertdialog'));
  await again.user.click(question.getByRole('button', { name: 'Remove manager' }));
  await toast('Manager removed');
  expect(await names()).toEqual([]);
});
