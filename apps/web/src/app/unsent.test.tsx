import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { completeTryout } from '@touchline/domain/tryouts/contract.ts';
import { listRegistrations } from '@touchline/domain/tryouts/contract.registrations.ts';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { address, faultResponse, toast } from '@touchline/tests/support/page/page.ts';
import { clearPhone } from '@touchline/tests/support/page/phone.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { aRunningTryout, aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { listEntries, readDevice } from '../lib/device/indexed-db.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = ownServer();
let club: Club;
let coach: Member;
let tryoutId: string;
let app: OpenedApp;

beforeAll(async () => {
  club = await anOrganization(server);
});

/** Opens the app of a coach who checked in Ada while offline. */
beforeEach(async () => {
  coach = await club.addCoach('Carla Coach');
  const { tryout, ageGroup } = await aRunningTryout(server, club, [{ firstName: 'Ada', lastName: 'Abel' }]);
  await aTeamIn(server, club, ageGroup, { coaches: [coach] });
  tryoutId = tryout.id;
  app = openApp(server, `/dashboard/tryouts/${tryoutId}`, coach);
  const button = await screen.findByRole('button', { name: 'Check In Ada Abel' });
  app.breakConnection(/api\/(registrations|events)/);
  await app.user.click(button);
  await toast('Saved on this phone', "Ada Abel: we'll send it when you're back online.");
});
afterEach(clearPhone);

const unsentNote = (text: string) => screen.findByRole('button', { name: text });
const registrationStatus = async () => (await club.admin.ask(listRegistrations, { tryoutId, all: true }))[0]?.status;
const openSheet = async (text: string) => {
  await app.user.click(await unsentNote(text));
  return within(await screen.findByRole('dialog', { name: 'On this phone' }));
};
const reconnect = () => {
  app.restoreConnection();
  act(() => void window.dispatchEvent(new Event('online')));
};

describe('the list of entries on this phone', () => {
  longTest('lists an unsent entry with its player, action, time and state', async () => {
    const row = screen.getByRole('row', { name: /Ada Abel/ });
    expect(row).toHaveTextContent('Checked in');
    expect(row).toHaveTextContent('On this phone');
    const sheet = await openSheet('1 on this phone');
    const entry = sheet.getByRole('listitem');
    expect(entry).toHaveTextContent('Ada Abel');
    expect(entry).toHaveTextContent(/Checked in · .*\d:\d\d/);
    expect(entry).toHaveTextContent('On this phone');
  });

  longTest('marks an unsent entry Sent after Send now', async () => {
    const sheet = await openSheet('1 on this phone');
    app.restoreConnection();
    await app.user.click(sheet.getByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(sheet.getByRole('listitem')).toHaveTextContent('Sent'));
    expect(await registrationStatus()).toBe('checked_in');
    expect(screen.queryByRole('button', { name: '1 on this phone' })).toBeNull();
    // The note that opened the sheet is gone, so the focus moves to the main element.
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('discards an unsent entry only after confirmation', async () => {
    const sheet = await openSheet('1 on this phone');
    await app.user.click(sheet.getByRole('button', { name: 'Discard: Checked in, Ada Abel' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard this entry for Ada Abel?' }));
    await app.user.click(question.getByRole('button', { name: 'Keep' }));
    expect(await readDevice('unsent')).toHaveLength(1);
    await app.user.click(sheet.getByRole('button', { name: 'Discard: Checked in, Ada Abel' }));
    await app.user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await sheet.findByText('Everything has arrived.')).toBeVisible();
    expect(await readDevice('unsent')).toEqual([]);
    expect(await registrationStatus()).toBe('registered');
  });

  longTest('shows why the server refused an entry and sends it on Try again', async () => {
    app.answerInstead(/PATCH/, faultResponse);
    reconnect();
    const sheet = await openSheet('1 needs attention');
    const entry = sheet.getByRole('listitem');
    expect(entry).toHaveTextContent('Needs attention');
    expect(entry).toHaveTextContent('Something went wrong. The fault is not yours. Try again in a while.');
    app.answerInstead(/^$/, faultResponse);
    await app.user.click(sheet.getByRole('button', { name: 'Try again: Checked in, Ada Abel' }));
    await waitFor(() => expect(sheet.getByRole('listitem')).toHaveTextContent('Sent'));
    expect(await registrationStatus()).toBe('checked_in');
  });

  longTest('offers no Try again for an entry that arrived too late', async () => {
    await club.admin.ask(completeTryout, { tryoutId });
    await server.moveClock(25);
    reconnect();
    const sheet = await openSheet('1 needs attention');
    expect(sheet.getByRole('listitem')).toHaveTextContent(
      'This arrived more than 24 hours after the tryout was completed, so it was not saved. It would be refused again. Write down anything you still need, then discard it.',
    );
    expect(sheet.queryByRole('button', { name: /^Try again/ })).toBeNull();
    expect(sheet.getByRole('button', { name: 'Discard: Checked in, Ada Abel' })).toBeVisible();
    await server.moveClock(-25);
  });
});

describe('signing out with unsent entries', () => {
  const logOut = async () => {
    await app.user.click(await screen.findByRole('button', { name: 'Your account' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    return within(await screen.findByRole('dialog', { name: 'Some of your work is only on this phone' }));
  };

  it('names the players with unsent entries before logging out', async () => {
    const warning = await logOut();
    expect(warning.getByText('1 entry for Ada Abel')).toBeVisible();
    expect(warning.getByRole('button', { name: 'Stay' })).toHaveFocus();
    await app.user.click(warning.getByRole('button', { name: 'Stay' }));
    expect(address()).toContain(tryoutId);
    expect(await readDevice('unsent')).toHaveLength(1);
  });

  longTest('sends the unsent entries before logging out on request', async () => {
    const warning = await logOut();
    app.restoreConnection();
    await app.user.click(warning.getByRole('button', { name: 'Send now' }));
    const done = within(await screen.findByRole('dialog', { name: 'Everything has arrived' }));
    await app.user.click(done.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(await registrationStatus()).toBe('checked_in');
  });

  it('deletes unsent entries from the device once logging out is confirmed', async () => {
    const warning = await logOut();
    await app.user.click(warning.getByRole('button', { name: 'Log out and lose it' }));
    await waitFor(() => expect(address()).toBe('/'));
    // An entry that was being written when the session ended is deleted right afterwards.
    await waitFor(async () => expect(await listEntries('')).toEqual([]));
    expect(Object.keys(localStorage)).toEqual([]);
    expect(await registrationStatus()).toBe('registered');
  });

  longTest('keeps unsent entries when logging out fails', async () => {
    const warning = await logOut();
    app.breakConnection(/./);
    await app.user.click(warning.getByRole('button', { name: 'Log out and lose it' }));
    expect(
      await toast('Logout error', 'You could not be logged out. Please check your connection and try again.'),
    ).toBeVisible();
    expect(await readDevice('unsent')).toHaveLength(1);
  });
});
