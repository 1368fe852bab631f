import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { updateSeason } from '@touchline/domain/seasons/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { agendaOf, anEvent, weekly } from '@touchline/tests/support/club/schedule.ts';
import { aSeason, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

// SCHED-17, SCHED-20
it('ends a new series with its season', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, { name: 'Spring 2027', endDate: '2027-06-15' });
  const team = await aTeam(club, { name: 'Tigers', seasonId: season.id });
  const { user } = openApp(server, '/dashboard/schedule?dialog=create', club.admin);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to Schedule' }));
  const fill = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(new RegExp(`^${label}\\b`)), { target: { value } });
  await user.click(await dialog.findByRole('checkbox', { name: /Tigers/ }));
  fill('Date', '2027-06-01');
  await user.selectOptions(dialog.getByLabelText(/^Repeats/), 'Every week');
  expect(dialog.getByLabelText(/^Last day/)).toHaveValue('2027-06-15');
  fill('Last day', '');
  fill('Number of events', '5');
  const note = /^The season Spring 2027 ends on .*15, 2027\. 2 events of the series come after it\.$/;
  expect(await dialog.findByText(note)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'End with the season' }));
  await waitFor(() => expect(dialog.queryByText(note)).toBeNull());
  expect(dialog.getByLabelText(/^Last day/)).toHaveValue('2027-06-15');
  await user.click(dialog.getByRole('button', { name: 'Add to Schedule' }));
  await toast('3 events created');
  cleanup();

  // A saved series may outlast the season. After the season, the page suggests ending it.
  await anEvent(club.admin, { teamIds: [team.id], day: inDays(5), endDay: inDays(5), repeat: null, title: 'Trip' });
  const weekday = new Date(`${inDays(6)}T00:00:00Z`).getUTCDay() || 7;
  const series = {
    day: inDays(6),
    endDay: inDays(6),
    title: 'Late practice',
    repeat: weekly(2, { weekdays: [weekday] }),
  };
  await anEvent(club.admin, { teamIds: [team.id], ...series });
  await club.admin.ask(updateSeason, { seasonId: season.id, endDate: inDays(-1) });
  const seasons = openApp(server, '/dashboard/seasons', club.admin);
  expect(await screen.findByText('5 events of series come after the end of Spring 2027.')).toBeVisible();
  await seasons.user.click(screen.getByRole('link', { name: 'End its series' }));
  const several = within(await screen.findByRole('dialog', { name: 'Change several events' }));
  expect(several.getByRole('radio', { name: 'Of series after the end of the season' })).toBeChecked();
  const boxes = within(await several.findByLabelText('Events')).getAllByRole('checkbox', { checked: true });
  expect(boxes).toHaveLength(5);
  await seasons.user.click(several.getByRole('button', { name: 'Cancel 5 events' }));
  await toast('5 events canceled');
  const entries = await agendaOf(club.admin, { at: new Date().toISOString() });
  expect(entries.filter(({ status }) => status === 'scheduled').map((entry) => entry.title)).toEqual(['Trip']);
  cleanup();
  openApp(server, '/dashboard/seasons', club.admin);
  await screen.findByText('Mark season inactive');
  expect(screen.queryByText(/events of series come after/)).toBeNull();
});
