import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addPlayer } from '@touchline/domain/teams/contract.ts';
import { registerPlayer } from '@touchline/domain/tryouts/contract.registrations.ts';
import { updateEvent } from '@touchline/domain/schedule/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { address } from '@touchline/tests/support/page/page.ts';
import { aField, agendaOf, anEvent, aTuesday, detailOf, weekly } from '@touchline/tests/support/club/schedule.ts';
import { aCoachOf, aTeam } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';

const server = sharedServer();
const schedule = '/dashboard/schedule';
const db = () => server.database.db;

const aClub = async () => {
  const club = await anOrganization(server);
  const [tigers, owls] = [await aTeam(club, { name: 'Tigers' }), await aTeam(club, { name: 'Owls' })];
  const player = await club.addPlayer({ firstName: 'Pia' });
  await club.admin.ask(addPlayer, { teamId: tigers.id, playerId: player.profileId });
  return { club, tigers, owls, player, coach: await aCoachOf(club, tigers.id) };
};

const setClub = (id: string, facts: { country?: string; time_zone?: string }) =>
  db()
    .updateTable('organizations')
    .set(facts)
    .where('id', '=', id as never)
    .execute();

const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const cells = () => screen.getAllByRole('gridcell');
const cellOf = (name: RegExp) => screen.getByRole('gridcell', { name });

// SCHED-01
it('stores day, view, filters and dialog of the schedule in the address', async () => {
  const { club, tigers, owls, player, coach } = await aClub();
  const fieldId = await aField(club);
  const { id } = await anEvent(club.admin, { teamIds: [tigers.id], kind: 'game', opponent: 'Bears', fieldId });
  await anEvent(club.admin, { teamIds: [owls.id] });
  await anEvent(club.admin, { day: '2027-06-02', kind: 'event', title: 'Party' });
  const from = `day=${aTuesday}`;
  for (const [reader, expected] of [
    [club.admin, ['Game against Bears', 'Practice', 'Party']],
    [coach, ['Game against Bears', 'Party']],
    [player, ['Game against Bears', 'Party']],
  ] as const) {
    openApp(server, `${schedule}?${from}`, reader);
    await screen.findByRole('heading', { level: 3, name: 'Party' });
    expect(titles().toSorted()).toEqual(expected.toSorted());
    cleanup();
    openApp(server, `${schedule}/${id}`, reader);
    await screen.findByRole('heading', { level: 1, name: 'Game against Bears' });
    cleanup();
    openApp(server, `/dashboard/teams/${tigers.id}/schedule?${from}`, reader);
    await screen.findByRole('heading', { level: 1, name: 'Schedule of Tigers' });
    await screen.findByRole('heading', { level: 3, name: 'Game against Bears' });
    expect(titles()).toEqual(['Game against Bears']);
    cleanup();
  }
  openApp(server, `/dashboard/teams/${owls.id}/schedule`, player);
  expect(await screen.findByText('Team not found or access denied.')).toBeVisible();
  cleanup();

  const { user } = openApp(server, schedule, club.admin);
  const choose = async (label: string, choice: string | RegExp) =>
    user.selectOptions(await screen.findByLabelText(label), await screen.findByRole('option', { name: choice }));
  await choose('Kind', 'Game');
  await choose('Team', 'Tigers (U12)');
  await choose('Field', /^Park/);
  await user.click(screen.getByRole('radio', { name: 'Month' }));
  for (let month = screen.queryByRole('heading', { level: 2, name: 'June 2027' }); !month; ) {
    await user.click(await screen.findByRole('button', { name: 'Next month' }));
    month = screen.queryByRole('heading', { level: 2, name: 'June 2027' });
  }
  expect(await screen.findByRole('link', { name: /Game against Bears/ })).toBeVisible();
  const params = new URLSearchParams(window.location.search);
  expect(Object.fromEntries(params)).toEqual({
    ...{ kind: 'game', team: tigers.id, field: fieldId, view: 'month', day: '2027-06-01' },
  });
  const here = address();
  await user.click(screen.getByRole('button', { name: 'Add to Schedule' }));
  expect(address()).toBe(`${here}&dialog=create`);
  await screen.findByRole('dialog');
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
  openApp(server, `${here}&dialog=create`, club.admin);
  expect(await screen.findByRole('dialog', { name: 'Add to Schedule' })).toBeVisible();
  expect(await screen.findByText('June 2027')).toBeInTheDocument();
  expect(await screen.findByText('Game against Bears')).toBeInTheDocument();
});

// SCHED-03
it("shows times in the club's time zone", async () => {
  const { club, tigers, player } = await aClub();
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  await setClub(club.id, { time_zone: 'Asia/Tokyo' });
  const { id } = await anEvent(club.admin, { teamIds: [tigers.id] });
  const stored = await db().selectFrom('events').where('id', '=', id).select('starts_at').executeTakeFirst();
  expect(stored?.starts_at).toEqual(new Date('2027-06-01T09:00:00Z'));
  const shown = async () => {
    openApp(server, `${schedule}?day=2027-05-31`, player);
    const entry = (await screen.findByRole('link', { name: 'Practice' })).closest('li')?.textContent ?? '';
    cleanup();
    openApp(server, `${schedule}/${id}`, player);
    const when = (await screen.findByText('When')).nextElementSibling?.textContent ?? '';
    cleanup();
    return [entry, when].map((text) => text.replaceAll(/\s/g, ' '));
  };
  const tokyo = /(18:00 to 19:30|6:00 PM to 7:30 PM) \(Asia\/Tokyo\)/;
  for (const text of await shown()) expect(text).toMatch(tokyo);
  // The same instant for a club in the user's time zone.
  await setClub(club.id, { time_zone: here });
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(stored?.starts_at);
  for (const text of await shown()) {
    expect(text).toContain(clock.replaceAll(/\s/g, ' '));
    expect(text).not.toContain('(');
  }
});

// SCHED-05
it('accepts a meeting time up to 240 minutes before the start', async () => {
  const { club, tigers, player } = await aClub();
  const { id } = await anEvent(club.admin, { teamIds: [tigers.id] });
  const { user } = openApp(server, `${schedule}/${id}?dialog=edit`, club.admin);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit event' }));
  const field = dialog.getByLabelText(/^Meet before the start/);
  for (const wrong of ['241', '-1', '7.5', 'soon']) {
    fireEvent.change(field, { target: { value: wrong } });
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await dialog.findByText('Please enter whole minutes from 0 to 240, or leave it empty.')).toBeVisible();
  }
  fireEvent.change(field, { target: { value: '240' } });
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
  const meeting = /^(14:00|2:00\sPM)$/;
  openApp(server, `${schedule}/${id}`, player);
  expect((await screen.findByText('Meeting')).nextElementSibling).toHaveTextContent(meeting);
  cleanup();
  openApp(server, `${schedule}?day=${aTuesday}`, player);
  expect(await screen.findByText(/meet at (14:00|2:00\sPM)$/)).toBeVisible();
  cleanup();
  await club.admin.ask(updateEvent, { eventId: id, meetingMinutes: 0 });
  openApp(server, `${schedule}/${id}`, player);
  await screen.findByText('When');
  expect(screen.queryByText('Meeting')).toBeNull();
});

// SCHED-12
it('links tryouts in the schedule for users who may see them', async () => {
  const { club, player, coach } = await aClub();
  const other = await club.addPlayer({ firstName: 'Olaf' });
  const tryout = await aTryoutWith(server, club, { status: 'upcoming' });
  await db()
    .updateTable('tryouts')
    .set({ date: new Date('2027-06-01T08:00:00Z'), registration_deadline: new Date('2027-05-01T08:00:00Z') })
    .where('id', '=', tryout.id)
    .execute();
  await club.admin.ask(registerPlayer, { tryoutId: tryout.id, playerId: player.profileId, notes: null });
  const from = `${schedule}?day=${aTuesday}`;
  for (const [reader, href] of [
    [club.admin, `/dashboard/tryouts/${tryout.id}`],
    [player, '/dashboard/player-portal'],
  ] as const) {
    openApp(server, from, reader);
    expect(await screen.findByRole('link', { name: 'Spring tryout' })).toHaveAttribute('href', href);
    cleanup();
    openApp(server, `${schedule}?view=month&day=${aTuesday}`, reader);
    expect(await screen.findByRole('link', { name: /Spring tryout/ })).toHaveAttribute('href', href);
    cleanup();
    openApp(server, `${schedule}/${tryout.id}?dialog=edit`, reader);
    expect(await screen.findByText('This event does not exist any more.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    expect((await reader.send(updateEvent, { eventId: tryout.id, note: 'x' })).status).toBeGreaterThanOrEqual(403);
  }
  for (const reader of [other, coach]) expect(await agendaOf(reader)).toEqual([]);
});

// SCHED-07
it('moves through the month and week grids by keyboard', async () => {
  const { club, tigers } = await aClub();
  await setClub(club.id, { country: 'US' });
  for (const time of ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00'])
    await anEvent(club.admin, { teamIds: [tigers.id], time, kind: 'event', title: `At ${time}` });
  const { user } = openApp(server, `${schedule}?view=month&day=${aTuesday}`, club.admin);
  await screen.findByRole('grid', { name: 'June 2027' });
  expect(screen.getAllByRole('columnheader')[0]).toHaveTextContent('Sun');
  expect(cells()).toHaveLength(35);
  const full = cellOf(/^Tuesday, June 1(?:,|$)/);
  expect(within(full).getAllByRole('link')).toHaveLength(4);
  expect(within(full).getByRole('button', { name: '+2 more on Tuesday, June 1' })).toBeVisible();
  expect(screen.queryByRole('gridcell', { current: 'date' })).toBeNull();

  // The grid is a single Tab stop.
  expect(cells().filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  cells()[0]?.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(full).toHaveFocus();
  await user.keyboard('{ArrowDown}{Home}');
  expect(cellOf(/^Sunday, June 6/)).toHaveFocus();
  await user.keyboard('{End}');
  expect(cellOf(/^Saturday, June 12/)).toHaveFocus();
  await user.keyboard('{ArrowUp}{Home}{ArrowRight}{ArrowRight}{Enter}');
  expect(within(full).getByRole('link', { name: /At 08:00/ })).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(within(full).getByRole('button', { name: /^\+2 more/ })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(full).toHaveFocus();
  await user.keyboard('{PageDown}');
  await screen.findByRole('gridcell', { name: 'Thursday, July 1' });
  await waitFor(() => expect(screen.getByRole('grid')).toContainElement(document.activeElement as HTMLElement));
  await user.keyboard('{PageUp}');
  await screen.findByRole('grid', { name: 'June 2027' });
  cellOf(/^Tuesday, June 1(?:,|$)/).focus();
  await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('view')).toBeNull());
  expect(await screen.findAllByRole('heading', { level: 3 })).toHaveLength(6);

  await user.click(screen.getByRole('radio', { name: 'Week' }));
  const week = await screen.findByRole('grid', { name: 'May 30, 2027 – Jun 5, 2027' });
  expect(within(week).getAllByRole('columnheader')[1]).toHaveTextContent('Sun 30');
  cells()[7]?.focus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(cellOf(/^Tuesday, June 1, (08:00|8:00\sAM)/)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(within(week).getByRole('link', { name: /At 08:00/ })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Today' }));
  const today = await screen.findAllByRole('gridcell', { current: 'date' });
  expect(today.length).toBeGreaterThan(1);
  expect(screen.getByText('Today', { selector: 'th *' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Month' }));
  await waitFor(() => expect(screen.getAllByRole('gridcell', { current: 'date' })).toHaveLength(1));
  expect(screen.getByRole('gridcell', { current: 'date' }).getAttribute('aria-label')).toMatch(/, today$/);
});

// SCHED-10
it("fills in a new event from the team's last one", async () => {
  const { club, tigers, owls, coach } = await aClub();
  const fieldId = await aField(club, { name: 'Turf', parts: 2 });
  await anEvent(club.admin, { teamIds: [owls.id], place: 'Elsewhere', endTime: '22:00' });
  await anEvent(club.admin, { teamIds: [tigers.id], kind: 'game', place: 'Stadium', endTime: '20:00' });
  const half = { fieldId, firstPart: 2, lastPart: 2, meetingMinutes: 15 };
  await anEvent(club.admin, { teamIds: [tigers.id], ...half, time: '17:00', endTime: '18:15', repeat: weekly(2) });

  const { user } = openApp(server, schedule, coach);
  await user.click((await screen.findAllByRole('button', { name: 'Add to Schedule' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to Schedule' }));
  // Rarely used fields are collapsed.
  expect(dialog.getByLabelText(/^Note/).closest('details')).not.toHaveAttribute('open');
  expect(dialog.getByLabelText(/^Place/)).toHaveValue('');
  await user.click(await dialog.findByRole('checkbox', { name: /Tigers/ }));
  await waitFor(() => expect(dialog.getByLabelText(/^Start/)).toHaveValue('17:00'));
  expect(dialog.getByLabelText(/^End/)).toHaveValue('18:15');
  expect(dialog.getByLabelText(/^Field/)).toHaveValue(fieldId);
  expect(dialog.getByLabelText(/^Parts/)).toHaveValue('2-2');
  await user.selectOptions(dialog.getByLabelText(/^Kind/), 'Game');
  await waitFor(() => expect(dialog.getByLabelText(/^Place/)).toHaveValue('Stadium'));
  expect(dialog.getByLabelText(/^End/)).toHaveValue('20:00');
  fireEvent.change(dialog.getByLabelText(/^Place/), { target: { value: 'Away' } });
  await user.selectOptions(dialog.getByLabelText(/^Kind/), 'Practice');
  await waitFor(() => expect(dialog.getByLabelText(/^End/)).toHaveValue('18:15'));
  expect(dialog.getByLabelText(/^Place/)).toHaveValue('Away');
  cleanup();

  const week = openApp(server, `${schedule}?view=week&day=${aTuesday}`, coach);
  const slot = await screen.findByRole('gridcell', { name: /^Thursday, June 3, (09:00|9:00\sAM)/ });
  await week.user.click(slot);
  const inSlot = within(await screen.findByRole('dialog', { name: 'Add to Schedule' }));
  expect(inSlot.getByLabelText(/^Date/)).toHaveValue('2027-06-03');
  await week.user.click(await inSlot.findByRole('checkbox', { name: /Tigers/ }));
  await waitFor(() => expect(inSlot.getByLabelText(/^Field/)).toHaveValue(fieldId));
  expect(
    [inSlot.getByLabelText(/^Start/), inSlot.getByLabelText(/^End/)].map((field) => (field as HTMLInputElement).value),
  ).toEqual(['09:00', '10:15']);
  await week.user.click(inSlot.getByRole('button', { name: 'Add to Schedule' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const createdEvent = (await agendaOf(coach)).find(({ startsAt }) => startsAt === '2027-06-03T07:00:00.000Z');
  expect(await detailOf(coach, createdEvent?.id ?? '')).toMatchObject({
    ...{ endsAt: '2027-06-03T08:15:00.000Z', meetingMinutes: 15, teams: [{ name: 'Tigers' }] },
    field: { id: fieldId, firstPart: 2, lastPart: 2 },
  });
  cleanup();

  const copying = openApp(server, `${schedule}/${createdEvent?.id}?dialog=copy`, coach);
  const copy = within(await screen.findByRole('dialog', { name: 'Copy event' }));
  fireEvent.change(copy.getByLabelText(/^Date/), { target: { value: '2027-06-04' } });
  await copying.user.click(copy.getByRole('button', { name: 'Add copy' }));
  await waitFor(async () =>
    expect((await agendaOf(coach)).map(({ startsAt }) => startsAt)).toContain('2027-06-04T07:00:00.000Z'),
  );
});
