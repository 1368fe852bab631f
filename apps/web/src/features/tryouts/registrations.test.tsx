import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { registerPlayer, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import type { Club, Member } from '@touchline/tests/support/club/club.ts';
import { faultResponse, toast } from '@touchline/tests/support/page/page.ts';
import { findRow, row, statusesIn } from '@touchline/tests/support/page/registrations.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { type AgeGroup, aTryout, aTryoutOf } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let coach: Member;
let ageGroup: AgeGroup;
let tryoutId: string;
let registrations: readonly [Registration, Registration];

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
      { firstName: 'Bea', lastName: 'Bauer' },
    ],
    'Cora Keen',
  ));
});

const tryoutPagePath = () => `/dashboard/tryouts/${tryoutId}`;
const statuses = (all = true) => statusesIn(club, tryoutId, all);

describe('the registrations table', () => {
  // TREG-04 TREG-40
  longTest('shows player, position, birth date, status and guardian of registrations', async () => {
    await server.database.db
      .updateTable('player_profiles')
      .set({ position: 'Goalkeeper', jersey_number: 7 })
      .where('id', '=', registrations[0].playerId)
      .execute();
    openApp(server, tryoutPagePath(), coach);
    const table = await screen.findByRole('table', { name: 'Registrations' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Player', 'Position', 'Birth date', 'Status', 'Guardian', 'Actions']);
    const ada = row('Ada Abel');
    expect(ada.getByText('#7')).toBeVisible();
    expect(ada.getByText('Goalkeeper')).toBeVisible();
    expect(ada.getByText(/Mar.*2015/)).toBeVisible();
    expect(ada.getByText('Registered')).toBeVisible();
    expect(ada.getByText('Gerda Guardian')).toBeVisible();
  });

  longTest('shows a check-in made before the live connection opened', async () => {
    const { holdRequests } = openApp(server, tryoutPagePath(), coach);
    const listen = holdRequests(/api\/events/);
    const ada = await findRow('Ada Abel');
    await club.admin.ask(setAttendance, { registrationId: registrations[0].id, status: 'checked_in' });
    await server.announcedFromNow();
    expect(ada.getByText('Registered')).toBeVisible();
    listen();
    await waitFor(() => expect(row('Ada Abel').getByText('Checked in')).toBeVisible());
  });

  // TREG-05
  it('hides absent players until they are requested', async () => {
    await club.admin.ask(setAttendance, { registrationId: registrations[0].id, status: 'absent' });
    const { user } = openApp(server, tryoutPagePath(), coach);
    await findRow('Bea Bauer');
    expect(screen.queryByText('Ada Abel')).toBeNull();
    await user.click(screen.getByRole('switch', { name: 'Show absent and withdrawn' }));
    const ada = await findRow('Ada Abel');
    expect(ada.getByText('Absent')).toBeVisible();
    expect(ada.getByRole('button', { name: 'Check In Ada Abel' })).toBeVisible();
    expect(ada.queryByRole('button', { name: 'Mark Absent Ada Abel' })).toBeNull();
  });

  // TREG-14 TREG-06 TREG-07
  it('offers no attendance buttons for an upcoming tryout', async () => {
    const upcoming = await aTryout(club, ageGroup);
    const { unmount } = openApp(server, `/dashboard/tryouts/${upcoming.id}`, coach);
    expect(await screen.findByText('No players registered for this tryout yet.')).toBeVisible();
    unmount();
    const player = await club.addPlayer({ firstName: 'Cleo', lastName: 'Cole' });
    await club.admin.ask(registerPlayer, { tryoutId: upcoming.id, playerId: player.profileId });
    openApp(server, `/dashboard/tryouts/${upcoming.id}`, coach);
    await findRow('Cleo Cole');
    expect(screen.queryByRole('button', { name: /Check In|Mark Absent/ })).toBeNull();
  });

  // TREG-01
  it('reloads the registrations on Refresh', async () => {
    const { user, requests } = openApp(server, tryoutPagePath(), coach);
    await findRow('Ada Abel');
    const reads = () => requests.filter((request) => request.includes('/registrations')).length;
    const before = reads();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(reads()).toBe(before + 1));
  });

  // TREG-28
  longTest('reloads registrations on Try again after a failure', async () => {
    const { user, breakConnection, restoreConnection } = openApp(server, '/dashboard/tryouts', coach);
    const card = await screen.findByRole('link', { name: 'Spring tryout' });
    breakConnection(/registrations/);
    await user.click(card);
    expect(await toast('Error', 'Failed to load registrations. Please try again.')).toBeVisible();
    restoreConnection();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await findRow('Ada Abel');
  });
});

describe('attendance', () => {
  it('moves the focus to the next button before the pressed one is removed', async () => {
    const { user } = openApp(server, tryoutPagePath(), coach);
    const ada = await findRow('Ada Abel');
    const pressed = ada.getByRole('button', { name: 'Check In Ada Abel' });
    const next = ada.getByRole('button', { name: 'Mark Absent Ada Abel' });
    let wasThere = false;
    next.addEventListener('focus', () => {
      wasThere = pressed.isConnected;
    });
    await user.click(pressed);
    expect(pressed).not.toBeInTheDocument();
    expect(next).toHaveFocus();
    expect(wasThere).toBe(true);
  });

  // TREG-08 TREG-42 TRYOUT-41
  longTest('shows a check-in before the server responds', async () => {
    const { user, holdRequests } = openApp(server, tryoutPagePath(), coach);
    await findRow('Ada Abel');
    const release = holdRequests();
    await user.click(screen.getByRole('button', { name: 'Check In Ada Abel' }));
    expect(row('Ada Abel').getByText('Checked in')).toBeVisible();
    expect(row('Ada Abel').queryByRole('button', { name: 'Check In Ada Abel' })).toBeNull();
    expect(row('Bea Bauer').getByText('Registered')).toBeVisible();
    expect(await statuses()).toMatchObject({ 'Ada Abel': 'registered' });
    release();
    expect(await toast('Status updated')).toBeVisible();
    expect(row('Ada Abel').getByText('Checked in')).toBeVisible();
    expect(await statuses()).toMatchObject({ 'Ada Abel': 'checked_in', 'Bea Bauer': 'registered' });
  });

  // TREG-29
  longTest('reverts a failed check-in and allows another try', async () => {
    const { user, answerInstead } = openApp(server, tryoutPagePath(), coach);
    await findRow('Ada Abel');
    answerInstead(/PATCH/, faultResponse);
    await user.click(screen.getByRole('button', { name: 'Check In Ada Abel' }));
    expect(await toast('Error', 'Failed to update registration status. Please try again.')).toBeVisible();
    expect(row('Ada Abel').getByText('Registered')).toBeVisible();
    answerInstead(/^$/, Response.error);
    await user.click(screen.getByRole('button', { name: 'Check In Ada Abel' }));
    await waitFor(async () => expect(await statuses()).toMatchObject({ 'Ada Abel': 'checked_in' }));
    expect(row('Ada Abel').getByText('Checked in')).toBeVisible();
  });

  // TREG-07 TREG-10
  longTest('keeps a player marked absent in place until the next refresh', async () => {
    const { user } = openApp(server, tryoutPagePath(), coach);
    await findRow('Ada Abel');
    await user.click(screen.getByRole('button', { name: 'Mark Absent Ada Abel' }));
    await toast('Status updated');
    await waitFor(async () => expect(await statuses()).toMatchObject({ 'Ada Abel': 'absent' }));
    expect(row('Ada Abel').getByText('Absent')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check In Ada Abel' }));
    await waitFor(async () => expect(await statuses()).toMatchObject({ 'Ada Abel': 'checked_in' }));
    await user.click(screen.getByRole('button', { name: 'Mark Absent Ada Abel' }));
    await waitFor(async () => expect(await statuses()).toMatchObject({ 'Ada Abel': 'absent' }));
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(screen.queryByText('Ada Abel')).toBeNull());
  });

  // CONST-08
  it('shows attendance live on the screens of colleagues', async () => {
    openApp(server, tryoutPagePath(), club.admin);
    await findRow('Ada Abel');
    await coach.ask(setAttendance, { registrationId: registrations[0].id, status: 'checked_in' });
    expect(await row('Ada Abel').findByText('Checked in')).toBeVisible();
  });

  // TREG-13
  it('withdraws a player after confirmation by an admin', async () => {
    const { user } = openApp(server, tryoutPagePath(), club.admin);
    await findRow('Ada Abel');
    await user.click(screen.getByRole('button', { name: 'More for Ada Abel' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw registration' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw Ada Abel?' }));
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await toast('Registration withdrawn')).toBeVisible();
    expect(await row('Ada Abel').findByText('Withdrawn')).toBeVisible();
    expect(await statuses()).toMatchObject({ 'Ada Abel': 'withdrawn' });
  });

  it('keeps the withdrawal dialog open when its row disappears', async () => {
    const { user } = openApp(server, tryoutPagePath(), club.admin);
    await findRow('Ada Abel');
    await user.click(screen.getByRole('button', { name: 'More for Ada Abel' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw registration' }));
    await screen.findByRole('alertdialog', { name: 'Withdraw Ada Abel?' });
    expect(location.search).toBe(`?dialog=withdraw&of=${registrations[0].id}`);
    await coach.ask(setAttendance, { registrationId: registrations[0].id, status: 'absent' });
    await waitFor(() => expect(screen.queryByRole('cell', { name: /Ada Abel/, hidden: true })).toBeNull());
    expect(screen.getByRole('alertdialog', { name: 'Withdraw Ada Abel?' })).toBeVisible();
    act(() => history.back());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(location.pathname + location.search).toBe(tryoutPagePath());
    expect(await statuses()).toMatchObject({ 'Ada Abel': 'absent' });
  });

  it('opens a linked withdrawal dialog only for users who may withdraw', async () => {
    const question = `${tryoutPagePath()}?dialog=withdraw&of=${registrations[0].id}`;
    const { unmount } = openApp(server, question, club.admin);
    expect(await screen.findByRole('alertdialog', { name: 'Withdraw Ada Abel?' })).toBeVisible();
    unmount();
    openApp(server, question, coach);
    await findRow('Ada Abel');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
