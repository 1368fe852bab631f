import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { cancelTryout, completeTryout, listTryouts, startTryout } from '@touchline/domain/tryouts/contract.ts';
import { registerPlayer, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { type AgeGroup, anOpenAgeGroup, aTeamIn, aTryout } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let ageGroup: AgeGroup;

beforeEach(async () => {
  club = await anOrganization(server);
  ageGroup = await anOpenAgeGroup(server, club);
});

const findList = '/dashboard/tryouts';
const section = (name: string) => screen.findByRole('region', { name });
const cardOf = (title: string) => screen.getByRole('link', { name: title }).closest('li') as HTMLElement;

// TRYOUT-01 TRYOUT-05 TRYOUT-06
longTest('lists upcoming and active tryouts separately from past ones', async () => {
  await aTryout(club, ageGroup, { title: 'Still to come', maxParticipants: 12 });
  const running = await aTryout(club, ageGroup, { title: 'On the field' });
  const off = await aTryout(club, ageGroup, { title: 'Rained off' });
  await club.admin.ask(startTryout, { tryoutId: running.id });
  await club.admin.ask(cancelTryout, { tryoutId: off.id });
  openApp(server, findList, club.admin);
  const current = within(await section('Upcoming & Active Tryouts'));
  expect(
    current
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent)
      .sort(),
  ).toEqual(['On the field', 'Still to come']);
  const upcoming = within(cardOf('Still to come'));
  expect(upcoming.getByText('Upcoming')).toBeVisible();
  expect(upcoming.getByText('U11 · Spring')).toBeVisible();
  expect(upcoming.getByText('Main field')).toBeVisible();
  expect(upcoming.getByText('0 registered')).toHaveTextContent('0 registered (max. 12)');
  expect(upcoming.getByText('Manage')).toBeVisible();
  expect(within(cardOf('On the field')).getByText('Start Evaluation')).toBeVisible();
  const past = within(await section('Past Tryouts'));
  expect(past.getByText('Rained off')).toBeVisible();
  expect(past.queryByText(/Manage|Start Evaluation/)).toBeNull();
});

// TRYOUT-22
longTest('counts checked-in players and those who are not here yet or never came', async () => {
  const tryout = await aTryout(club, ageGroup, { title: 'Counted' });
  const ids = [];
  for (const firstName of ['Ada', 'Bea']) {
    const player = await club.addPlayer({ firstName });
    const { id } = await club.admin.ask(registerPlayer, { tryoutId: tryout.id, playerId: player.profileId });
    ids.push(id);
  }
  await club.admin.ask(startTryout, { tryoutId: tryout.id });
  await club.admin.ask(setAttendance, { registrationId: ids[0] as string, status: 'checked_in' });
  openApp(server, findList, club.admin);
  await section('Upcoming & Active Tryouts');
  expect(cardOf('Counted')).toHaveTextContent('1 checked in · 1 not here yet');
  await club.admin.ask(setAttendance, { registrationId: ids[1] as string, status: 'checked_in' });
  await waitFor(() => expect(cardOf('Counted')).toHaveTextContent('2 checked in'));
  expect(cardOf('Counted')).not.toHaveTextContent(/registered|not here/);
  await club.admin.ask(setAttendance, { registrationId: ids[1] as string, status: 'registered' });
  await club.admin.ask(completeTryout, { tryoutId: tryout.id });
  await waitFor(() => expect(cardOf('Counted')).toHaveTextContent('1 checked in · 1 not checked in'));
});

// TRYOUT-02 TRYOUT-03 TRYOUT-06
it('shows no past section without past tryouts', async () => {
  const { user } = openApp(server, findList, club.admin);
  expect(await screen.findByText('No upcoming or active tryouts')).toBeVisible();
  expect(screen.queryByText('Past Tryouts')).toBeNull();
  await user.click(screen.getAllByRole('button', { name: 'Create Tryout' })[0] as HTMLElement);
  expect(await screen.findByRole('dialog', { name: 'Create Tryout' })).toBeVisible();
  expect(address()).toBe(`${findList}?dialog=create`);
});

// TRYOUT-03 TRYOUT-19
it('shows a coach the tryouts of their own age groups', async () => {
  const coach = await club.addCoach();
  await aTeamIn(server, club, ageGroup, { coaches: [coach] });
  await aTryout(club, ageGroup, { title: 'Mine' });
  await aTryout(club, await anOpenAgeGroup(server, club), { title: 'Not mine' });
  openApp(server, `${findList}?dialog=create`, coach);
  expect(await screen.findByText('Mine')).toBeVisible();
  expect(screen.queryByText('Not mine')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create Tryout' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

// TRYOUT-04 TRYOUT-05
it('opens a tryout from its card and its evaluations from Start Evaluation', async () => {
  const tryout = await aTryout(club, ageGroup, { title: 'On the field' });
  await club.admin.ask(startTryout, { tryoutId: tryout.id });
  const { user } = openApp(server, findList, club.admin);
  await user.click(await screen.findByRole('link', { name: 'On the field' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'On the field' })).toBeVisible();
  expect(address()).toBe(`${findList}/${tryout.id}`);
  await user.click(screen.getByRole('link', { name: 'Back to Tryouts' }));
  await user.click(await screen.findByRole('link', { name: 'Start Evaluation of On the field' }));
  expect(await screen.findByRole('tab', { name: 'Evaluations', selected: true })).toBeVisible();
});

it('links the card of a completed tryout to its results, but not that of a canceled one', async () => {
  const tryout = await aTryout(club, ageGroup, { title: 'Over' });
  const canceled = await aTryout(club, ageGroup, { title: 'Rained off' });
  await club.admin.ask(startTryout, { tryoutId: tryout.id });
  await club.admin.ask(completeTryout, { tryoutId: tryout.id });
  await club.admin.ask(cancelTryout, { tryoutId: canceled.id });
  const { user } = openApp(server, findList, club.admin);
  await screen.findByRole('link', { name: 'Over' });
  expect(within(cardOf('Rained off')).getAllByRole('link')).toHaveLength(1);
  await user.click(within(cardOf('Over')).getByRole('link', { name: 'Results of Over' }));
  expect(await screen.findByRole('tab', { name: 'Evaluations', selected: true })).toBeVisible();
  expect(address()).toBe(`${findList}/${tryout.id}?tab=evaluations`);
});

// TRYOUT-12 TRYOUT-17 TRYOUT-23
longTest('creates a tryout in the club’s time zone', async () => {
  const other = await anOpenAgeGroup(server, club);
  await server.database.db.updateTable('age_groups').set({ name: 'U15' }).where('id', '=', other.id).execute();
  await server.database.db.updateTable('seasons').set({ name: 'Winter' }).where('id', '=', other.seasonId).execute();
  const { user } = openApp(server, `${findList}?dialog=create`, club.admin);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Tryout' }));
  await user.type(dialog.getByLabelText('Title'), 'Summer tryout');
  expect(dialog.getByLabelText('Age group')).toBeDisabled();
  await dialog.findByRole('option', { name: 'Winter' });
  await user.selectOptions(dialog.getByLabelText('Season'), 'Winter');
  await dialog.findByRole('option', { name: 'U15' });
  expect(dialog.queryByRole('option', { name: 'U11' })).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Age group'), 'U15');
  await user.type(dialog.getByLabelText('Date and time'), '2090-07-01T18:00');
  await user.clear(dialog.getByLabelText('Registration deadline'));
  await user.type(dialog.getByLabelText('Registration deadline'), '2090-06-20T20:00');
  await user.type(dialog.getByLabelText('Location'), 'Main field');
  await user.type(dialog.getByLabelText('Maximum participants'), '24');
  await user.type(dialog.getByLabelText('Description'), 'Bring water');
  await user.click(dialog.getByRole('button', { name: 'Create Tryout' }));
  expect(await toast('Tryout created')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Summer tryout' })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await club.admin.ask(listTryouts, {})).toEqual([
    expect.objectContaining({
      title: 'Summer tryout',
      status: 'upcoming',
      ageGroupName: 'U15',
      seasonName: 'Winter',
      // Vienna is two hours ahead of UTC in summer.
      date: '2090-07-01T16:00:00.000Z',
      registrationDeadline: '2090-06-20T18:00:00.000Z',
      location: 'Main field',
      maxParticipants: 24,
      description: 'Bring water',
    }),
  ]);
});

longTest('suggests a registration deadline based on the date', async () => {
  const { user } = openApp(server, findList, club.admin);
  await screen.findByText('No upcoming or active tryouts');
  await user.click(screen.getAllByRole('button', { name: 'Create Tryout' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Tryout' }));
  const [date, deadline] = [dialog.getByLabelText('Date and time'), dialog.getByLabelText('Registration deadline')];
  await waitFor(() => expect(dialog.getByLabelText('Age group')).toHaveValue(ageGroup.id));
  await user.type(dialog.getByLabelText('Title'), 'Summer tryout');
  await user.type(dialog.getByLabelText('Location'), 'Main field');
  fireEvent.change(date, { target: { value: '2090-07-01T18:00' } });
  expect(deadline).toHaveValue('2090-06-30T18:00');
  fireEvent.change(date, { target: { value: '2090-08-01T09:30' } });
  expect(deadline).toHaveValue('2090-07-31T09:30');
  fireEvent.change(deadline, { target: { value: '2090-07-20T20:00' } });
  fireEvent.change(date, { target: { value: '2090-08-02T09:30' } });
  expect(deadline).toHaveValue('2090-07-20T20:00');
  await user.click(dialog.getByRole('button', { name: 'Create Tryout' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Summer tryout' })).toBeVisible();
  act(() => history.back());
  await waitFor(() => expect(address()).toBe(findList));
});

// TRYOUT-11 TRYOUT-15 TRYOUT-30
it('shows missing fields of a tryout in a toast and at each field', async () => {
  await anOpenAgeGroup(server, club);
  const { user, requests } = openApp(server, `${findList}?dialog=create`, club.admin);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Tryout' }));
  await user.type(dialog.getByLabelText('Title'), 'U9');
  await user.click(dialog.getByRole('button', { name: 'Create Tryout' }));
  expect(await toast('Validation Error', 'Please check the highlighted fields.')).toBeVisible();
  for (const message of [
    'Title must be at least 3 characters.',
    'Please select a season.',
    'Please select an age group.',
    'Please select a date and time.',
    'Please select a registration deadline.',
    'Location is required',
  ]) {
    expect(dialog.getByText(message)).toBeVisible();
  }
  expect(requests.filter((request) => request === 'POST /api/tryouts')).toEqual([]);
});

// TRYOUT-10 TRYOUT-13 TRYOUT-14
longTest('refuses past dates, a deadline after the tryout and a maximum of zero', async () => {
  const yesterday = dayOf(new Date(Date.now() - 36 * 3_600_000), 'Europe/Vienna');
  const { user } = openApp(server, `${findList}?dialog=create`, club.admin);
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Tryout' }));
  await user.type(dialog.getByLabelText('Date and time'), `${yesterday}T18:00`);
  await user.clear(dialog.getByLabelText('Registration deadline'));
  await user.type(dialog.getByLabelText('Registration deadline'), '2090-06-20T20:00');
  await user.type(dialog.getByLabelText('Maximum participants'), '0');
  await user.click(dialog.getByRole('button', { name: 'Create Tryout' }));
  expect(await dialog.findByText('The tryout date cannot be before today.')).toBeVisible();
  expect(dialog.getByText('The registration deadline cannot be after the tryout date.')).toBeVisible();
  expect(dialog.getByText('Please enter a whole number above zero, or leave it empty.')).toBeVisible();
  await user.clear(dialog.getByLabelText('Registration deadline'));
  await user.type(dialog.getByLabelText('Registration deadline'), `${yesterday}T17:00`);
  expect(await dialog.findByText('The registration deadline cannot be before today.')).toBeVisible();
});

// TRYOUT-24 TRYOUT-25 TRYOUT-27
longTest('says that loading or creating tryouts failed', async () => {
  const { user, breakConnection, restoreConnection } = openApp(server, '/dashboard/settings', club.admin);
  await screen.findByRole('heading', { level: 1 });
  breakConnection(/GET \/api\/tryouts/);
  await user.click(screen.getAllByRole('link', { name: 'Tryouts' })[0] as HTMLElement);
  expect(await toast('Error', 'Failed to load tryouts. Please try again.')).toBeVisible();
  restoreConnection();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('No upcoming or active tryouts');
  breakConnection(/GET \/api\/(seasons|age-groups)/);
  await user.click(screen.getAllByRole('button', { name: 'Create Tryout' })[0] as HTMLElement);
  expect(await toast('Error', 'Failed to load tryout data. Please try again.')).toBeVisible();
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Tryout' }));
  restoreConnection();
  await user.click(await dialog.findByRole('button', { name: 'Try again' }));
  await dialog.findByRole('option', { name: 'Spring' });
  await user.selectOptions(dialog.getByLabelText('Season'), 'Spring');
  await user.selectOptions(dialog.getByLabelText('Age group'), 'U11');
  await user.type(dialog.getByLabelText('Title'), 'Summer tryout');
  await user.type(dialog.getByLabelText('Date and time'), '2090-07-01T18:00');
  await user.clear(dialog.getByLabelText('Registration deadline'));
  await user.type(dialog.getByLabelText('Registration deadline'), '2090-06-20T20:00');
  await user.type(dialog.getByLabelText('Location'), 'Main field');
  breakConnection(/POST/);
  await user.click(dialog.getByRole('button', { name: 'Create Tryout' }));
  expect(await toast('Error', 'Failed to create tryout. Please try again.')).toBeVisible();
  expect(dialog.getByLabelText('Title')).toHaveValue('Summer tryout');
});

// CONST-08
it('shows a colleague’s changes to tryouts without a reload', async () => {
  openApp(server, findList, club.admin);
  await screen.findByText('No upcoming or active tryouts');
  const { id } = await aTryout(club, ageGroup, { title: 'By a colleague' });
  expect(await screen.findByRole('link', { name: 'By a colleague' })).toBeVisible();
  await club.admin.ask(startTryout, { tryoutId: id });
  expect(await screen.findByText('Start Evaluation')).toBeVisible();
  await club.admin.ask(completeTryout, { tryoutId: id });
  await waitFor(() =>
    expect(within(screen.getByRole('region', { name: 'Past Tryouts' })).getByText('By a colleague')).toBeVisible(),
  );
});
