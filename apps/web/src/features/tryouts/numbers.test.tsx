import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listRegistrations, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import type { Club, Member } from '@touchline/tests/support/club/club.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { clearPhone, onDevice } from '@touchline/tests/support/page/phone.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { goOffline, goOnline } from '@touchline/tests/support/page/signal.ts';
import { aTryoutOf } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let coach: Member;
let tryoutId: string;
let registrations: readonly [Registration, Registration, Registration];

beforeEach(async () => {
  ({
    club,
    tryoutId,
    registrations,
    coaches: [coach],
  } = await aTryoutOf(
    server,
    [
      { firstName: 'Ada', lastName: 'Abel' },
      { firstName: 'Bea', lastName: 'Bauer' },
      { firstName: 'Cleo', lastName: 'Cole' },
    ],
    'Cora Keen',
  ));
});
afterEach(clearPhone);

const dayPath = () => `/dashboard/tryouts/${tryoutId}/day`;
const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);
const findList = () => screen.findByRole('list', { name: 'Players' });
const storedRegistrations = async () =>
  (await club.admin.ask(listRegistrations, { tryoutId, all: true })).map(({ status, bibNumber }) => [
    status,
    bibNumber,
  ]);
const findDialog = async () => within(await screen.findByRole('dialog'));

longTest('checks a player in with the next free number', async () => {
  await club.admin.ask(setAttendance, { registrationId: registrations[1].id, status: 'checked_in', bibNumber: 1 });
  const { user } = openApp(server, dayPath(), coach);
  await findList();
  await user.click(row('Ada Abel').getByRole('button', { name: 'Give Ada Abel a number' }));
  const numberDialog = await findDialog();
  expect(numberDialog.getByLabelText('Number at this tryout')).toHaveValue('2');
  await user.click(numberDialog.getByRole('button', { name: 'Check In' }));
  await toast('Status updated', '#2 Ada Abel: checked in.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(row('Ada Abel').getByRole('button', { name: '2, number of Ada Abel' })).toHaveTextContent('2');
  expect(await storedRegistrations()).toEqual([
    ['checked_in', 2],
    ['checked_in', 1],
    ['registered', null],
  ]);
  await user.type(screen.getByRole('searchbox', { name: 'Search players' }), '2');
  expect(screen.queryByText('Bea Bauer')).toBeNull();
  await user.click(row('Ada Abel').getByRole('link', { name: 'Evaluate Ada Abel' }));
  expect(await screen.findByRole('heading', { level: 1, name: /#2\s*Ada Abel/ })).toBeVisible();
});

it('refuses a number that is in use', async () => {
  for (const [index, bibNumber] of [4, 5].entries())
    await club.admin.ask(setAttendance, {
      registrationId: registrations[index]?.id ?? '',
      status: 'checked_in',
      bibNumber,
    });
  const { user } = openApp(server, dayPath(), coach);
  await findList();
  await user.click(row('Ada Abel').getByRole('button', { name: '4, number of Ada Abel' }));
  const numberDialog = await findDialog();
  const field = numberDialog.getByLabelText('Number at this tryout');
  for (const [number, sentence] of [
    ['5', 'Number 5 belongs to someone else at this tryout.'],
    ['1000', 'Please enter a whole number from 1 to 999.'],
  ] as const) {
    await user.clear(field);
    await user.type(field, number);
    await user.click(numberDialog.getByRole('button', { name: 'Save number' }));
    expect(await numberDialog.findByText(sentence)).toBeVisible();
  }
  await user.clear(field);
  await user.type(field, '6');
  await user.click(numberDialog.getByRole('button', { name: 'Save number' }));
  await toast('Status updated', '#6 Ada Abel: checked in.');
  expect((await storedRegistrations())[0]).toEqual(['checked_in', 6]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await toast('Status updated', '#4 Ada Abel: checked in.');
  expect((await storedRegistrations())[0]).toEqual(['checked_in', 4]);
});

longTest('sends a number given offline with the check-in', async () => {
  const app = openApp(server, dayPath(), coach);
  await findList();
  // Loads the dialog's code while still online, as on a page that was used before.
  await app.user.click(row('Cleo Cole').getByRole('button', { name: 'Give Cleo Cole a number' }));
  const numberDialog = await findDialog();
  goOffline(app);
  await app.user.click(numberDialog.getByRole('button', { name: 'Check In' }));
  await toast('Saved on this phone', "Cleo Cole: we'll send it when you're back online.");
  expect(row('Cleo Cole').getByRole('button', { name: '1, number of Cleo Cole' })).toBeVisible();
  expect(await onDevice()).toMatchObject([{ input: { status: 'checked_in', bibNumber: 1 } }]);
  goOnline(app);
  await toast('Sent', '1 entry from this phone has arrived.');
  expect((await storedRegistrations())[2]).toEqual(['checked_in', 1]);
});

longTest('marks an offline number that was given to another player for attention', async () => {
  const app = openApp(server, dayPath(), coach);
  await findList();
  await app.user.click(row('Cleo Cole').getByRole('button', { name: 'Give Cleo Cole a number' }));
  const numberDialog = await findDialog();
  goOffline(app);
  await app.user.click(numberDialog.getByRole('button', { name: 'Check In' }));
  await toast('Saved on this phone', "Cleo Cole: we'll send it when you're back online.");
  await club.admin.ask(setAttendance, { registrationId: registrations[0].id, status: 'checked_in', bibNumber: 1 });
  goOnline(app);
  await toast('Needs attention', 'Cleo Cole: Number 1 belongs to someone else at this tryout.');
  expect(await onDevice()).toMatchObject([{ refusalCode: 'number_taken', input: { bibNumber: 1 } }]);
  expect((await storedRegistrations())[2]).toEqual(['registered', null]);
});

it('shows which numbers it gives to players checked in without one', async () => {
  for (const { id } of registrations.slice(0, 2))
    await club.admin.ask(setAttendance, { registrationId: id, status: 'checked_in' });
  const { user } = openApp(server, dayPath(), coach);
  const give = () => screen.findByRole('button', { name: 'Give 2 players a number' });
  const question = async () => within(await screen.findByRole('alertdialog', { name: 'Give 2 players a number?' }));
  await user.click(await give());
  await user.click((await question()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await storedRegistrations()).toEqual([
    ['checked_in', null],
    ['checked_in', null],
    ['registered', null],
  ]);
  await user.click(await give());
  expect((await question()).getByText('1 to 2')).toBeVisible();
  await user.click((await question()).getByRole('button', { name: 'Give numbers' }));
  await toast('Numbers given', '2 players got a number: 1 to 2.');
  expect(await screen.findByRole('button', { name: '2, number of Bea Bauer' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Give \d+ player/ })).toBeNull());
  expect(await storedRegistrations()).toEqual([
    ['checked_in', 1],
    ['checked_in', 2],
    ['registered', null],
  ]);
});

it('removes an attendance mark long after its Undo is gone', async () => {
  await club.admin.ask(setAttendance, { registrationId: registrations[0].id, status: 'absent', bibNumber: 4 });
  const { user } = openApp(server, dayPath(), coach);
  await findList();
  await user.click(row('Bea Bauer').getByRole('button', { name: 'Give Bea Bauer a number' }));
  expect((await findDialog()).queryByRole('button', { name: 'Not here yet' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(row('Ada Abel').getByRole('button', { name: '4, number of Ada Abel' }));
  await user.click((await findDialog()).getByRole('button', { name: 'Not here yet' }));
  await toast('Status updated', '#4 Ada Abel: not here yet.');
  expect((await storedRegistrations())[0]).toEqual(['registered', 4]);
});
