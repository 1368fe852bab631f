import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { address } from '@touchline/tests/support/page/page.ts';
import { aField, anEvent } from '@touchline/tests/support/club/schedule.ts';
import { aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
const schedule = '/dashboard/schedule';

longTest('clears unknown filters of a linked schedule', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club, { name: 'Tigers' });
  await aTeam(club, { name: 'Owls' });
  await aField(club, { name: 'Turf' });
  await anEvent(club.admin, { teamIds: [team.id] });
  const unknown = crypto.randomUUID();
  const { user } = openApp(server, `${schedule}?day=2027-05-01&field=${unknown}&team=${unknown}`, club.admin);
  await screen.findByText('No event fits these filters.');
  await screen.findByRole('option', { name: /Turf$/ });
  expect(screen.getByLabelText('Field')).toHaveDisplayValue('Another field');
  expect(screen.getByLabelText('Team')).toHaveDisplayValue('Another team');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('link', { name: 'Practice' })).toBeVisible();
  expect(screen.getByLabelText('Field')).toHaveDisplayValue('All fields');
  expect(address()).toBe(`${schedule}?day=2027-05-01`);
  await user.click(screen.getByRole('button', { name: 'Today' }));
  await waitFor(() => expect(address()).toBe(schedule));
  expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
});

it('says "Nothing ahead" for an empty team schedule', async () => {
  const club = await anOrganization(server);
  const team = await aTeam(club, { name: 'Tigers' });
  openApp(server, `/dashboard/teams/${team.id}/schedule`, club.admin);
  await screen.findByText('Nothing ahead');
  expect(screen.queryByText('No event fits these filters.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
});
