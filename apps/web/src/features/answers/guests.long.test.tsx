import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dayOf, daysLater } from '@touchline/domain/core/calendar.ts';
import { aClubThatAsks, answersTo } from '@touchline/tests/support/club/answers.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { toast } from '@touchline/tests/support/page/page.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

longTest('lets a coach find a guest player by name, then add and remove the guest', async () => {
  const { club, owls, otherCoach } = await aClubThatAsks(server);
  const day = daysLater(dayOf(new Date(), 'Europe/Vienna'), 10);
  const { id } = await anEvent(club.admin, { teamIds: [owls.id], day, endDay: day });
  const { user } = openApp(server, `/dashboard/schedule/${id}`, otherCoach);
  await user.click(await screen.findByRole('button', { name: 'Add guest' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add guest' }));
  expect(dialog.getByText('Type at least 3 letters of the name.')).toBeVisible();
  await user.type(dialog.getByRole('searchbox'), 'pia');
  const pia = await dialog.findByRole('radio', { name: /^Pia Peters/ });
  expect(dialog.getByText('Tigers')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add guest' }));
  expect(await dialog.findByText('Please choose a player.')).toBeVisible();
  await user.click(pia);
  await user.click(dialog.getByRole('button', { name: 'Add guest' }));
  expect(await toast('Guest added')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const row = within((await screen.findByText('Pia Peters')).closest('li') as HTMLElement);
  expect(row.getByText('Guest')).toBeVisible();
  await user.click(row.getByRole('button', { name: /^Remove/ }));
  await waitFor(() => expect(screen.queryByText('Pia Peters')).toBeNull());
  expect(screen.getByRole('link', { name: 'Olaf Peters' })).toHaveFocus();
  expect(Object.keys(await answersTo(otherCoach, id))).toEqual(['Olaf']);
});

it('clears the chosen guest when the search changes', async () => {
  const { club, owls, otherCoach } = await aClubThatAsks(server);
  const day = daysLater(dayOf(new Date(), 'Europe/Vienna'), 10);
  const { id } = await anEvent(club.admin, { teamIds: [owls.id], day, endDay: day });
  const { user } = openApp(server, `/dashboard/schedule/${id}`, otherCoach);
  await user.click(await screen.findByRole('button', { name: 'Add guest' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add guest' }));
  await user.type(dialog.getByRole('searchbox'), 'pia');
  await user.click(await dialog.findByRole('radio', { name: /^Pia/ }));
  await user.clear(dialog.getByRole('searchbox'));
  await user.type(dialog.getByRole('searchbox'), 'paul');
  const paul = await dialog.findByRole('radio', { name: /^Paul/ });
  await user.click(dialog.getByRole('button', { name: 'Add guest' }));
  expect(await dialog.findByText('Please choose a player.')).toBeVisible();
  await user.click(paul);
  // Escape does not discard the chosen guest.
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await user.click(dialog.getByRole('button', { name: 'Add guest' }));
  await toast('Guest added');
  expect(Object.keys(await answersTo(otherCoach, id)).toSorted()).toEqual(['Olaf', 'Paul']);
});
