import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { inviteCoach, listInvitations } from '@touchline/domain/people/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { aTryoutWith } from '@touchline/tests/support/club/offers.ts';
import { aTeamIn } from '@touchline/tests/support/club/tryouts.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { thisYear } from '@touchline/tests/support/club/season.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

const path = '/dashboard/coaches';

/** Creates a club in which Carla coaches the Falcons and Otto has no team. */
const aClubWithCoaches = async (): Promise<{ club: Club; otto: Member }> => {
  const club = await anOrganization(server);
  const carla = await club.addCoach('Carla Núñez');
  const otto = await club.addCoach('Otto Other');
  const tryout = await aTryoutWith(server, club, { status: 'upcoming' });
  await aTeamIn(server, club, tryout.ageGroup, { name: 'Falcons', coaches: [carla] });
  return { club, otto };
};

const fillIn = async (user: ReturnType<typeof openApp>['user'], values: Readonly<Record<string, string>>) => {
  for (const [label, value] of Object.entries(values)) await user.type(screen.getByLabelText(label), value);
};

/** Returns a new address for each test, because emails to one address are rate-limited. */
const aNewCoach = () => ({ firstName: 'Clara', lastName: 'New', email: `${crypto.randomUUID()}@example.org` });
const typedCoach = ({ firstName, lastName, email }: ReturnType<typeof aNewCoach>) => ({
  'First name': firstName,
  'Last name': lastName,
  Email: email,
});

// COACH-01 COACH-05 COACH-15
it('lists the coaches with their teams under the title', async () => {
  const { club } = await aClubWithCoaches();
  openApp(server, path, club.admin);
  expect(await screen.findByRole('heading', { name: 'Coaches', level: 1 })).toBeVisible();
  expect(screen.getByText('View and manage coaches in your organization')).toBeVisible();
  const table = await screen.findByRole('table', { name: 'Coaches' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Phone', 'Teams', 'Registered', 'Actions']);
  const [, carla, otto] = within(table).getAllByRole('row');
  const year = thisYear();
  expect(carla).toHaveTextContent(new RegExp(`Carla Núñez.*\\+43 660 1234567.*Falcons.*${year}.*Assign to Team`));
  expect(otto).toHaveTextContent(/Otto Other.*No teams/);
});

// COACH-35
it('shows that the coaches are being loaded', async () => {
  const { club } = await aClubWithCoaches();
  const { holdRequests } = openApp(server, path, club.admin);
  const releaseRequests = holdRequests(/GET \/api\/coaches/);
  expect(await screen.findByText('Loading coaches')).toBeInTheDocument();
  releaseRequests();
  expect(await screen.findByRole('table', { name: 'Coaches' })).toBeVisible();
  expect(screen.queryByText('Loading coaches')).toBeNull();
});

// COACH-03 COACH-04 COACH-07
longTest('finds coaches by name without accents, phone or email', async () => {
  const { club, otto } = await aClubWithCoaches();
  await server.database.db
    .updateTable('coach_profiles')
    .set({ phone: '+43 664 5550199' })
    .where('id', '=', otto.profileId)
    .execute();
  const { user } = openApp(server, path, club.admin);
  const search = await screen.findByRole('searchbox', { name: 'Search by name, email or phone' });
  const expectSearchResult = async (text: string, found: string, notFound: string) => {
    await user.clear(search);
    await user.type(search, text);
    await waitFor(() => expect(screen.queryByText(notFound)).toBeNull());
    expect(await screen.findByText(found)).toBeVisible();
  };
  await expectSearchResult('nunez', 'Carla Núñez', 'Otto Other');
  expect(window.location.search).toBe('?search=nunez');
  await expectSearchResult('0664 555', 'Otto Other', 'Carla Núñez');
  await expectSearchResult('carla', 'Carla Núñez', 'Otto Other');
  await expectSearchResult(otto.email, 'Otto Other', 'Carla Núñez');
  await user.clear(search);
  await user.type(search, 'Zoe');
  expect(await screen.findByText('No coaches found matching "Zoe".')).toBeVisible();
});

// COACH-08 COACH-09 COACH-10
it('says that no coach has registered', async () => {
  const { admin } = await anOrganization(server);
  openApp(server, path, admin);
  expect(await screen.findByText('No coaches have registered with your organization yet.')).toBeVisible();
  expect(screen.getByText(/Use "Add Coach"/)).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Add Coach' })).toHaveLength(2);
});

// COACH-11
longTest('shows a coach only the names and teams of coaches, without actions', async () => {
  const club = await anOrganization(server);
  const otto = await club.addCoach('Otto Other');
  await club.addCoach('Carla Coach');
  openApp(server, path, otto);
  const table = await screen.findByRole('table', { name: 'Coaches' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Name', 'Teams']);
  expect(table).not.toHaveTextContent('+43');
  expect(screen.queryByRole('button', { name: /Add|Assign|Remove|Revoke/ })).toBeNull();
});

// COACH-02
longTest('reloads the coaches on Refresh', async () => {
  const { club } = await aClubWithCoaches();
  const { user, requests } = openApp(server, path, club.admin);
  await screen.findByText('Otto Other');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(requests.filter((request) => request.startsWith('GET /api/coaches'))).toHaveLength(2));
});

// COACH-06 COACH-16 COACH-17
longTest('removes a coach from a team', async () => {
  const { club } = await aClubWithCoaches();
  const { user, breakConnection, restoreConnection } = openApp(server, path, club.admin);
  const remove = await screen.findByRole('button', { name: 'Remove Carla Núñez from Falcons' });
  breakConnection(/^DELETE/);
  await user.click(remove);
  expect(await toast('Error', 'Failed to remove team assignment.')).toBeVisible();
  restoreConnection();
  await user.click(screen.getByRole('button', { name: 'Remove Carla Núñez from Falcons' }));
  expect(await toast('Team removed', 'Carla Núñez no longer coaches Falcons.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Falcons')).toBeNull());
});

// COACH-12 COACH-13 COACH-14
it('opens the assign dialog except for a coach with three current teams', async () => {
  const club = await anOrganization(server);
  const carla = await club.addCoach('Carla Coach');
  const tryout = await aTryoutWith(server, club, { status: 'upcoming' });
  for (const name of ['One', 'Two', 'Three']) await aTeamIn(server, club, tryout.ageGroup, { name, coaches: [carla] });
  await club.addCoach('Otto Other');
  const { user } = openApp(server, path, club.admin);
  expect(await screen.findByRole('button', { name: 'Assign Carla Coach to a team' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Assign Otto Other to a team' }));
  expect(await screen.findByRole('dialog', { name: 'Assign Coach to Team' })).toHaveTextContent('Otto Other');
});

// COACH-18
it('reloads the coaches on Try again after a failure', async () => {
  const { club } = await aClubWithCoaches();
  const opened = openApp(server, '/dashboard/more', club.admin);
  await screen.findByRole('heading', { level: 1 });
  opened.breakConnection(/GET \/api\/coaches/);
  history.pushState(null, '', path);
  expect(await toast('Error loading coaches', 'There was a problem retrieving coaches data.')).toBeVisible();
  expect(screen.getAllByText('There was a problem retrieving coaches data.')[0]).toBeVisible();
  opened.restoreConnection();
  await opened.user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Otto Other')).toBeVisible();
});

// COACH-19 COACH-20 COACH-22
longTest('shows the errors of a coach invitation at its fields', async () => {
  const { admin } = await anOrganization(server);
  const { user, requests } = openApp(server, `${path}?dialog=add`, admin);
  const dialog = await screen.findByRole('dialog', { name: 'Add Coach' });
  await fillIn(user, { 'First name': 'C', 'Last name': 'N', Email: 'clara' });
  await user.click(within(dialog).getByRole('button', { name: 'Invite Coach' }));
  expect(await screen.findByText('First name must be at least 2 characters')).toBeVisible();
  expect(screen.getByText('Last name must be at least 2 characters')).toBeVisible();
  expect(screen.getByText('Please enter a valid email address')).toBeVisible();
  expect(requests.some((request) => request.startsWith('POST'))).toBe(false);
});

/** Opens the dialog, fills it in and sends the invitation as an admin. */
const openSentInvitation = async () => {
  const { admin } = await anOrganization(server);
  const opened = openApp(server, path, admin);
  const { user } = opened;
  await user.click((await screen.findAllByRole('button', { name: 'Add Coach' }))[0] as HTMLElement);
  await screen.findByRole('dialog', { name: 'Add Coach' });
  const clara = aNewCoach();
  await fillIn(user, typedCoach(clara));
  return { ...opened, admin, clara, invite: () => user.click(screen.getByRole('button', { name: 'Invite Coach' })) };
};

// COACH-24
longTest('sends a coach invitation only once while it is being sent', async () => {
  const { admin, holdRequests, user, invite } = await openSentInvitation();
  const releaseRequests = holdRequests(/^POST/);
  await invite();
  const busy = await screen.findByRole('button', { name: 'Inviting...' });
  expect(busy).toHaveAttribute('aria-disabled', 'true');
  await user.click(busy);
  releaseRequests();
  await screen.findByRole('dialog', { name: 'Coach invited' });
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await admin.ask(listInvitations, {})).invitations).toHaveLength(1);
});

// COACH-27 COACH-28
longTest('lists an invited coach and the invitation', async () => {
  const { admin, clara, user, invite } = await openSentInvitation();
  await invite();
  expect(await toast('Success', 'Coach invitation has been created')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Done' }));
  expect(await screen.findByRole('row', { name: /Clara New.*Invited/ })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Open invitations' })).toHaveTextContent(clara.email);
  expect((await admin.ask(listInvitations, {})).invitations).toMatchObject([clara]);
});

// COACH-25 COACH-26
longTest('copies the code of an invited coach', async () => {
  const { user, invite } = await openSentInvitation();
  await invite();
  const dialog = await screen.findByRole('dialog', { name: 'Coach invited' });
  const code = within(dialog).getByRole('status', { name: 'Invitation code' }).textContent;
  expect(code).toMatch(/^[A-Z0-9]{8}$/);
  await user.click(within(dialog).getByRole('button', { name: /^Copy ?the invitation code/ }));
  expect(await navigator.clipboard.readText()).toBe(code);
  expect(await toast('Copied to clipboard', 'The invitation code has been copied to your clipboard.')).toBeVisible();
});

// COACH-30 COACH-32
longTest('returns to the filled-in form on Try Again after a failed invitation', async () => {
  const { admin } = await anOrganization(server);
  const clara = aNewCoach();
  await admin.ask(inviteCoach, clara);
  const { user } = openApp(server, `${path}?dialog=add`, admin);
  await screen.findByRole('dialog', { name: 'Add Coach' });
  await fillIn(user, typedCoach(clara));
  await user.click(screen.getByRole('button', { name: 'Invite Coach' }));
  expect(await toast('Error adding coach', /There is already an open invitation/)).toBeVisible();
  const dialog = screen.getByRole('dialog', { name: 'Add Coach' });
  expect(within(dialog).getByRole('alert')).toHaveTextContent(/There is already an open invitation/);
  expect(within(dialog).getAllByRole('button', { name: 'Close' })[0]).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByLabelText('First name')).toHaveValue('Clara');
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/There is already an open invitation/);
});

// COACH-31
longTest('shows a connection error when an invitation gets no response', async () => {
  const { admin } = await anOrganization(server);
  const { user, breakConnection } = openApp(server, `${path}?dialog=add`, admin);
  await screen.findByRole('dialog', { name: 'Add Coach' });
  breakConnection(/^POST/);
  await fillIn(user, typedCoach(aNewCoach()));
  await user.click(screen.getByRole('button', { name: 'Invite Coach' }));
  expect(
    await toast('Error adding coach', 'A network error occurred. Please check your connection and try again.'),
  ).toBeVisible();
});

longTest('removes an invited coach from the list when the invitation is revoked', async () => {
  const { admin } = await anOrganization(server);
  await admin.ask(inviteCoach, aNewCoach());
  const { user } = openApp(server, path, admin);
  await user.click(await screen.findByRole('button', { name: 'Revoke the invitation of Clara New' }));
  await user.click(await screen.findByRole('button', { name: 'Revoke invitation' }));
  expect(await toast('Invitation revoked')).toBeVisible();
  expect(await screen.findByText('No coaches have registered with your organization yet.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Open invitations' })).toBeNull();
});

it('keeps the revoke dialog open when the list changes', async () => {
  const { admin, addAdmin } = await anOrganization(server);
  await admin.ask(inviteCoach, aNewCoach());
  const { user } = openApp(server, path, await addAdmin());
  await user.click(await screen.findByRole('button', { name: 'Revoke the invitation of Clara New' }));
  const question = { name: 'Revoke the invitation of Clara New?' };
  expect(await screen.findByRole('alertdialog', question)).toBeVisible();
  expect(location.search).toMatch(/^\?dialog=revoke&of=/);
  await admin.ask(inviteCoach, { ...aNewCoach(), firstName: 'Dora' });
  expect(await screen.findByText('Open invitations (2)')).toBeInTheDocument();
  expect(screen.getByRole('alertdialog', question)).toBeVisible();
  act(() => history.back());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Revoke the invitation of Clara New' })).toBeVisible();
});
