import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  registerPlayer,
  setAttendance,
  withdrawRegistration,
} from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import type { Club, Member } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { type AgeGroup, aTryout, aTryoutOf } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let coach: Member;
let ageGroup: AgeGroup;
let tryoutId: string;
let registrations: readonly Registration[];

beforeEach(async () => {
  ({
    club,
    ageGroup,
    tryoutId,
    registrations,
    coaches: [coach],
  } = await aTryoutOf(
    server,
    [
      { firstName: 'Ada', lastName: 'Abel', birthDate: '2015-03-12' },
      { firstName: 'Bea', lastName: 'Bauer', birthDate: null },
      { firstName: 'Cleo', lastName: 'Cole' },
      { firstName: 'Dora', lastName: 'Dahl', birthDate: '2014-12-31' },
    ],
    'Cora Keen',
  ));
});

const mark = (player: number, status: 'checked_in' | 'absent', bibNumber?: number) =>
  club.admin.ask(setAttendance, { registrationId: registrations[player]?.id ?? '', status, bibNumber });
const rowsOf = (sheet: HTMLElement) =>
  within(sheet)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it('lists players with a box, number and notes on the check-in sheet', async () => {
  await mark(0, 'checked_in', 12);
  await mark(1, 'absent');
  await club.admin.ask(withdrawRegistration, { registrationId: registrations[2]?.id ?? '' });
  const eve = await club.addPlayer({ firstName: 'Eve', lastName: 'Eder', birthDate: '2016-01-01' });
  await club.admin.ask(registerPlayer, { tryoutId, playerId: eve.profileId, notes: 'Wears glasses.' });
  openApp(server, `/dashboard/tryouts/${tryoutId}`, coach);
  expect(await screen.findByRole('table', { name: 'Registrations' })).toBeVisible();
  fireEvent(window, new Event('beforeprint'));
  const sheet = screen.getByRole('heading', { name: 'Check-in: Spring tryout' }).parentElement as HTMLElement;
  expect(sheet.parentElement).toBe(document.body);
  expect(within(sheet).getByText(/^4 players\. Printed by Cora Keen, /)).toBeVisible();
  expect(rowsOf(sheet)).toEqual([
    ['Here', 'Number', 'Player', 'Born', 'Notes'],
    ['', '12', 'Ada Abel', '2015', ''],
    ['', '', 'Bea Bauer', '', ''],
    ['', '', 'Dora Dahl', '2014', ''],
    ['', '', 'Eve Eder', '2016', 'Wears glasses.'],
  ]);
  expect(within(sheet).queryByRole('button')).toBeNull();
  expect(within(sheet).queryByText(/Checked in|Absent|Registered/)).toBeNull();
  fireEvent(window, new Event('afterprint'));
  expect(screen.queryByRole('heading', { name: 'Check-in: Spring tryout' })).toBeNull();
});

longTest('shows no Print button for an empty tryout', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user, unmount } = openApp(server, `/dashboard/tryouts/${tryoutId}`, coach);
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  unmount();
  print.mockRestore();
  const empty = await aTryout(club, ageGroup);
  openApp(server, `/dashboard/tryouts/${empty.id}`, club.admin);
  expect(await screen.findByText('No players registered for this tryout yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});
