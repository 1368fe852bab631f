import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openApp, type OpenedApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aRunningTryout, aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();
let club: Club;
let path: string;

beforeEach(async () => {
  club = await anOrganization(server);
  const { tryout, ageGroup } = await aRunningTryout(server, club, [{ firstName: 'Ada', lastName: 'Abel' }]);
  await aTeamIn(server, club, ageGroup, { coaches: [await club.addCoach()] });
  path = `/dashboard/tryouts/${tryout.id}`;
});

const goTo = async ({ user }: OpenedApp, page: string) => {
  await user.click(screen.getAllByRole('link', { name: page })[0] as HTMLElement);
  await screen.findByRole('heading', { level: 1, name: page });
};

/**
 * Completes the tryout and closes the confirmation before the response arrives. Returns a function that releases the
 * response.
 */
const completeAndGoBack = async ({ user, holdRequests }: OpenedApp) => {
  await user.click(await screen.findByRole('button', { name: 'Complete' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Complete this tryout?' }));
  const releaseRequests = holdRequests(/^POST/);
  await user.click(await dialog.findByRole('button', { name: 'Complete tryout' }));
  await user.click(dialog.getByRole('button', { name: 'Go back' }));
  await waitFor(() => expect(address()).toBe(path));
  return releaseRequests;
};

describe('a response that comes late', () => {
  longTest('does not return the user to a page they left when a response is late', async () => {
    const app = openApp(server, path, club.admin);
    const releaseRequests = await completeAndGoBack(app);
    await goTo(app, 'Teams');
    releaseRequests();
    expect(await toast('Status updated')).toBeVisible();
    expect(address()).toBe('/dashboard/teams');
    act(() => history.back());
    await waitFor(() => expect(address()).toBe(path));
  });

  longTest('keeps the text typed on another page when a response is late', async () => {
    const app = openApp(server, path, club.admin);
    const releaseRequests = await completeAndGoBack(app);
    await app.user.click(await screen.findByRole('link', { name: 'Invite to Team' }));
    await app.user.type(await screen.findByLabelText(/^Offer letter/), 'Welcome');
    releaseRequests();
    expect(await toast('Status updated')).toBeVisible();
    expect(address()).toBe(`${path}/invite`);
    await app.user.type(screen.getByLabelText(/^Offer letter/), ' to the team of this year');
    expect(screen.getByLabelText(/^Offer letter/)).toHaveValue('Welcome to the team of this year');
  });

  longTest('does not close a reopened dialog when a response is late', async () => {
    const app = openApp(server, '/dashboard/seasons', club.admin);
    const open = async (name: string) => {
      await app.user.click((await screen.findAllByRole('button', { name: 'Add Season' }))[0] as HTMLElement);
      const dialog = within(await screen.findByRole('dialog', { name: 'Add Season' }));
      await app.user.clear(await dialog.findByLabelText('Name'));
      await app.user.type(dialog.getByLabelText('Name'), name);
      return dialog;
    };
    const first = await open('Fall');
    const releaseRequests = app.holdRequests(/^POST/);
    await app.user.click(first.getByRole('button', { name: 'Create season' }));
    await app.user.click(first.getByRole('button', { name: 'Close' }));
    await app.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open('Winter');
    releaseRequests();
    expect(await toast('Season created')).toBeVisible();
    expect(await screen.findByText('Fall')).toBeInTheDocument();
    await app.user.type(screen.getByLabelText('Name'), ', as it was in the year before');
    expect(screen.getByLabelText('Name')).toHaveValue('Winter, as it was in the year before');
  });

  it('does not redirect a user who left the form before the response', async () => {
    const app = openApp(server, `${path}/edit`, club.admin);
    const save = await screen.findByRole('button', { name: 'Save changes' });
    const releaseRequests = app.holdRequests(/^(PATCH|PUT)/);
    await app.user.click(save);
    await goTo(app, 'Teams');
    releaseRequests();
    expect(await toast('Tryout updated')).toBeVisible();
    expect(address()).toBe('/dashboard/teams');
  });
});

it('stores a filter that is set while a dialog closes', async () => {
  const { user } = openApp(server, '/dashboard/coaches', club.admin);
  await user.click((await screen.findAllByRole('button', { name: 'Add Coach' }))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Add Coach' });
  // The browser goes back shortly after the press.
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  fireEvent.click(screen.getByRole('switch', { name: 'Show archived', hidden: true }));
  expect(await screen.findByText('No coach has left the club.')).toBeVisible();
  expect(address()).toBe('/dashboard/coaches?archived=yes');
});

longTest('stores a filter that is set before the list has reloaded', async () => {
  await club.addCoach('Carla Coach');
  const { user, holdRequests } = openApp(server, '/dashboard/coaches', club.admin);
  await user.click(await screen.findByRole('button', { name: 'Edit or remove Carla Coach' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from club' }));
  const question = within(await screen.findByRole('alertdialog'));
  const confirm = await question.findByRole('button', { name: 'Remove coach' });
  const releaseRequests = holdRequests(/^GET .*invitations/);
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByText('Carla Coach')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('switch', { name: 'Show archived' }));
  expect(await screen.findByRole('button', { name: 'Take Carla Coach back' })).toBeInTheDocument();
  releaseRequests();
  await waitFor(() => expect(address()).toBe('/dashboard/coaches?archived=yes'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
