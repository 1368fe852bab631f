import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { registerAdmin } from '@touchline/domain/access/contract.joining.ts';
import { dayOf, daysLater } from '@touchline/domain/core/calendar.ts';
import { listCodes } from '@touchline/domain/codes/contract.ts';
import { listSeasons } from '@touchline/domain/seasons/contract.ts';
import { teamOptions } from '@touchline/domain/teams/contract.ts';
import { listRegistrations } from '@touchline/domain/tryouts/contract.registrations.ts';
import { aClubThatAsks, answersTo } from '@touchline/tests/support/club/answers.ts';
import { marksOf } from '@touchline/tests/support/club/attendance.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { faultResponse, address, toast } from '@touchline/tests/support/page/page.ts';
import { anEvent } from '@touchline/tests/support/club/schedule.ts';
import { aSeason, anAgeGroup, aTeam, thisYear } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aTryoutOf } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
const password = 'green-grass-2026';

afterEach(() => vi.restoreAllMocks());

/** Gives presses their real timestamps, so that an immediate second press counts as a double press. */
const useRealTimestamps = () =>
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => performance.now());
/** Gives all presses the same timestamp, however slow the machine is. */
const freezeTimestamps = (moment = performance.now()) =>
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockReturnValue(moment);
/** Stops mocking timestamps; every press counts separately again. */
const restoreTimestamps = () => vi.restoreAllMocks();

const button = (name: string | RegExp) => screen.getByRole('button', { name });

longTest('creates only one season when the button is pressed twice', async () => {
  const club = await anOrganization(server);
  const { user, requests } = openApp(server, '/dashboard/seasons?dialog=add-season', club.admin);
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Season' }));
  expect(await dialog.findByLabelText('Name')).not.toHaveValue('');
  const create = button('Create season');
  fireEvent.click(create);
  fireEvent.click(create);
  expect(await toast('Season created')).toBeVisible();
  await user.click(within(await screen.findByRole('dialog', { name: 'Add age groups' })).getByLabelText('Close'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/dashboard/seasons');
  expect(requests.filter((request) => request === 'POST /api/seasons')).toHaveLength(1);
  expect(await club.admin.ask(listSeasons, {})).toHaveLength(1);
});

longTest('ignores a second press right after the response unless the form has changed', async () => {
  const club = await anOrganization(server);
  const { user, requests } = openApp(server, '/dashboard/codes', club.admin);
  const create = await screen.findByRole('button', { name: 'Create code' });
  const moment = performance.now();
  freezeTimestamps(moment);
  await user.selectOptions(screen.getByLabelText('Role'), 'coach');
  await user.click(create);
  await toast('Code created');
  freezeTimestamps(moment + 1);
  await user.click(create);
  expect(screen.getByLabelText('Role')).not.toBeInvalid();
  freezeTimestamps(moment + 2);
  await user.selectOptions(screen.getByLabelText('Role'), 'coach');
  await user.click(create);
  await waitFor(async () => expect(await club.admin.ask(listCodes, {})).toHaveLength(2));
  expect(requests.filter((request) => request === 'POST /api/codes')).toHaveLength(2);
});

it('repeats a failed action when its button is pressed again immediately', async () => {
  const club = await anOrganization(server);
  const { user, ...app } = openApp(server, '/dashboard/codes', club.admin);
  const create = await screen.findByRole('button', { name: 'Create code' });
  await user.selectOptions(screen.getByLabelText('Role'), 'coach');
  app.answerInstead(/POST/, faultResponse);
  useRealTimestamps();
  await user.click(create);
  await toast('Error', /^Failed to create/);
  app.answerInstead(/never/, faultResponse);
  await user.click(create);
  await toast('Code created');
  expect(await club.admin.ask(listCodes, {})).toHaveLength(1);
});

longTest('sends one sign-in request when the button is pressed twice', async () => {
  const account = { organizationName: 'SV Sonnenberg', fullName: 'Ada Admin', email: 'ada@example.org', password };
  await server.anonymous.ask(registerAdmin, account);
  const { user, requests } = openApp(server, '/login');
  await user.type(await screen.findByLabelText('Email'), account.email);
  await user.type(screen.getByLabelText('Password'), password);
  const signIn = button('Sign In');
  fireEvent.click(signIn);
  fireEvent.click(signIn);
  await waitFor(() => expect(address()).toBe('/dashboard/teams'));
  expect(requests.filter((request) => request === 'POST /api/auth/sign-in')).toHaveLength(1);
});

longTest('does not transfer the teams when Continue is pressed twice', async () => {
  const club = await anOrganization(server);
  const year = thisYear();
  const dates = (of: number) => ({ startDate: `${of}-03-01`, endDate: `${of}-06-30` });
  const last = await aSeason(club, { name: 'Last', ...dates(year - 1) });
  const next = await aSeason(club, { name: 'Next', ...dates(year) });
  const u10 = await anAgeGroup(club, last.id, { name: 'U10', birthYearMin: year - 10, birthYearMax: year - 10 });
  await anAgeGroup(club, next.id, { name: 'U11', birthYearMin: year - 10, birthYearMax: year - 10 });
  await aTeam(club, { name: 'Tigers', seasonId: last.id, ageGroupId: u10.id });
  const { user } = openApp(server, '/dashboard/teams', club.admin);
  await user.click(await screen.findByRole('button', { name: 'Transfer Teams' }));
  for (const season of [/^Last/, /^Next/]) {
    await user.click(await screen.findByRole('radio', { name: season }));
    await user.click(button('Continue'));
  }
  await user.click(await screen.findByRole('checkbox', { name: /Tigers/ }));
  await user.click(button('Continue'));
  await screen.findByLabelText('New name');
  const continueButton = button('Continue');
  await user.click(continueButton);
  freezeTimestamps();
  await user.click(continueButton);
  const transfer = within(screen.getByRole('dialog')).getByRole('button', { name: 'Transfer Teams' });
  expect(transfer).toHaveAttribute('aria-disabled', 'true');
  expect(transfer).toBe(continueButton);
  // A repeated press, as if Enter were held down.
  transfer.focus();
  await user.keyboard('{Enter}{Enter}');
  expect(transfer).toHaveFocus();
  expect(await club.admin.ask(teamOptions, { seasonId: next.id })).toEqual([]);
  restoreTimestamps();
  await user.click(transfer);
  await toast(/transferred/i);
  expect(await club.admin.ask(teamOptions, { seasonId: next.id })).toHaveLength(1);
});

longTest('checks a player in on a double tap without opening the evaluation', async () => {
  const { club, tryoutId, coaches } = await aTryoutOf(
    server,
    [
      { firstName: 'Ada', lastName: 'Abel' },
      { firstName: 'Bea', lastName: 'Bauer' },
    ],
    'Cora Keen',
  );
  const { user } = openApp(server, `/dashboard/tryouts/${tryoutId}/day`, coaches[0]);
  await screen.findByRole('button', { name: 'Check In Ada Abel' });
  freezeTimestamps();
  await user.click(button('Check In Ada Abel'));
  const evaluate = await screen.findByRole('link', { name: 'Evaluate Ada Abel' });
  await user.click(evaluate);
  await user.click(button('Check In Bea Bauer'));
  expect(address()).toBe(`/dashboard/tryouts/${tryoutId}/day`);
  await waitFor(async () =>
    expect((await club.admin.ask(listRegistrations, { tryoutId, all: true })).map(({ status }) => status)).toEqual([
      'checked_in',
      'checked_in',
    ]),
  );
  restoreTimestamps();
  const beforeTheStep = performance.now();
  await user.click(evaluate);
  await waitFor(() => expect(address()).not.toBe(`/dashboard/tryouts/${tryoutId}/day`));
  const save = await screen.findByRole('button', { name: 'Save & next' });
  freezeTimestamps(beforeTheStep);
  // The press that opened the screen must neither choose a score nor save.
  const scores = screen.getAllByRole('slider');
  for (const score of scores) await user.click(within(score.parentElement as HTMLElement).getByText('5'));
  await user.click(screen.getByText('Yes'));
  for (const score of scores) expect(score).toHaveValue('3');
  expect(screen.getByRole('radio', { name: 'Maybe' })).toBeChecked();
  await user.click(save);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(save).not.toHaveAttribute('aria-busy');
});

it('does not confirm a deletion when Delete is pressed twice', async () => {
  const club = await anOrganization(server);
  const season = await aSeason(club, { name: 'Spring', startDate: '2091-03-01', endDate: '2091-06-30' });
  const { user } = openApp(server, '/dashboard/seasons', club.admin);
  const ask = await screen.findByRole('button', { name: 'Delete Spring' });
  freezeTimestamps();
  await user.click(ask);
  const confirm = within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Delete/ });
  await user.click(confirm);
  expect((await club.admin.ask(listSeasons, {})).map(({ id }) => id)).toEqual([season.id]);
  restoreTimestamps();
  await user.click(confirm);
  await waitFor(async () => expect(await club.admin.ask(listSeasons, {})).toEqual([]));
});

longTest('sets an answer or attendance mark on a double tap', async () => {
  const { club, tigers, coach } = await aClubThatAsks(server);
  const inDays = async (days: number) => {
    const day = daysLater(dayOf(new Date(), 'Europe/Vienna'), days);
    return (await anEvent(club.admin, { teamIds: [tigers.id], day, endDay: day })).id;
  };
  const [ahead, over] = [await inDays(3), await inDays(-1)];
  const of = async (group: string, name: string) =>
    within(await screen.findByRole('group', { name: group })).getByRole('button', { name });
  const page = openApp(server, `/dashboard/schedule/${ahead}`, coach);
  const yes = await of('Answer for Pia Peters', 'Yes');
  freezeTimestamps();
  await page.user.click(yes);
  await page.user.click(yes);
  expect(yes).toHaveAttribute('aria-pressed', 'true');
  await waitFor(async () => expect((await answersTo(coach, ahead))['Pia']?.answer).toBe('yes'));
  restoreTimestamps();
  await waitFor(() => expect(yes).not.toHaveAttribute('aria-disabled'));
  await page.user.click(yes);
  await waitFor(async () => expect((await answersTo(coach, ahead))['Pia']?.answer).toBeNull());
  page.unmount();

  const { user } = openApp(server, `/dashboard/schedule/${over}/attendance`, coach);
  const absent = await of('Pia Peters', 'Absent');
  freezeTimestamps();
  await user.click(absent);
  await waitFor(() => expect(absent).toHaveAttribute('aria-pressed', 'true'));
  await user.click(absent);
  expect(absent).toHaveAttribute('aria-pressed', 'true');
  await waitFor(async () => expect(await marksOf(coach, over)).toMatchObject({ Pia: 'absent' }));
  restoreTimestamps();
  await waitFor(() => expect(absent).not.toHaveAttribute('aria-disabled'));
  await user.click(absent);
  await waitFor(async () => expect(await marksOf(coach, over)).toMatchObject({ Pia: null }));
});
