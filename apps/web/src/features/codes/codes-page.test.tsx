import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { readSession } from '@touchline/domain/access/contract.ts';
import { createCode, listCodes } from '@touchline/domain/codes/contract.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { openStream } from '@touchline/tests/support/server/stream.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

const server = sharedServer();

let createdCodes = 0;
const aCode = (): string => {
  createdCodes += 1;
  return `WEB-${createdCodes}`;
};

it('prints only the QR code poster, not its dialog', async () => {
  const { admin } = await anOrganization(server, 'SV Sonnenberg');
  const code = aCode();
  await admin.ask(createCode, { code, role: 'coach' });
  const { user } = openApp(server, '/dashboard/codes', admin);
  await user.click(await screen.findByRole('button', { name: 'QR code' }));
  await screen.findByRole('dialog', { name: 'Join SV Sonnenberg as a coach' });
  const poster = () => screen.queryByRole('heading', { level: 1, name: 'Join SV Sonnenberg as a coach' });
  expect(poster()).toBeNull();
  fireEvent(window, new Event('beforeprint'));
  expect(poster()?.closest('[data-printed-page]')?.parentElement).toBe(document.body);
  expect(poster()?.parentElement).toHaveTextContent(`Code: ${code}`);
  fireEvent(window, new Event('afterprint'));
  expect(poster()).toBeNull();
});

// CODES-01 CODES-02 SHELL-10
it('shows the title and the form of the codes page', async () => {
  const { admin } = await anOrganization(server);
  openApp(server, '/dashboard/codes', admin);
  expect(await screen.findByRole('heading', { name: 'Registration Codes', level: 1 })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Create code' })).toBeVisible();
});

// SHELL-20
it('shows the codes page also at /organization-codes', async () => {
  const { admin } = await anOrganization(server);
  openApp(server, '/dashboard/organization-codes', admin);
  expect(await screen.findByRole('heading', { name: 'Registration Codes', level: 1 })).toBeVisible();
});

// CODES-23
it('shows that codes are loading, then that there are none', async () => {
  const { admin } = await anOrganization(server);
  const { holdRequests } = openApp(server, '/dashboard/codes', admin);
  const releaseRequests = holdRequests(/GET \/api\/codes/);
  expect(await screen.findByText('Loading registration codes')).toBeVisible();
  expect(screen.queryByText('No registration codes yet')).toBeNull();
  releaseRequests();
  expect(await screen.findByText('No registration codes yet')).toBeVisible();
  expect(screen.queryByText('Loading registration codes')).toBeNull();
});

// CODES-04 CODES-23 TOAST-10
longTest('lists a created code with every column', async () => {
  const { admin } = await anOrganization(server);
  const { user } = openApp(server, '/dashboard/codes', admin);
  expect(await screen.findByText('No registration codes yet')).toBeVisible();
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), 'falcons_26');
  await user.selectOptions(screen.getByLabelText('Role'), 'Coach');
  await user.type(screen.getByLabelText('Description'), 'For the spring');
  await user.click(screen.getByRole('button', { name: 'Create code' }));
  expect(await toast('Code created')).toBeVisible();
  const table = await screen.findByRole('table', { name: 'Registration codes' });
  for (const header of ['Code', 'Role', 'Status', 'Description', 'Expires', 'Created', 'Actions']) {
    expect(within(table).getByRole('columnheader', { name: header })).toBeVisible();
  }
  expect(within(table).getByRole('row', { name: /FALCONS_26 Coach Active For the spring Never/ })).toBeVisible();
});

// CODES-11
it('shows the errors of a new code at its fields', async () => {
  const { admin } = await anOrganization(server);
  const { user, requests } = openApp(server, '/dashboard/codes', admin);
  await user.clear(await screen.findByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), 'A B');
  await user.click(screen.getByRole('button', { name: 'Create code' }));
  expect(await screen.findByText('Code must be at least 4 characters.')).toBeVisible();
  expect(await screen.findByText('Please select a role.')).toBeVisible();
  expect(requests.filter((request) => request === 'POST /api/codes')).toEqual([]);
});

it('refuses an expiry date in the past with a message at the field', async () => {
  const club = await anOrganization(server);
  const { user } = openApp(server, '/dashboard/codes', club.admin);
  await user.selectOptions(await screen.findByLabelText('Role'), 'coach');
  fireEvent.change(screen.getByLabelText('Expiry date'), { target: { value: '2020-01-31' } });
  await user.click(screen.getByRole('button', { name: 'Create code' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Expiry date')).toHaveAccessibleDescription(
      expect.stringContaining('Please choose today or a later day.'),
    ),
  );
});

// CODES-19 CODES-11
it('shows a toast and a field error when a code is taken', async () => {
  const { admin } = await anOrganization(server);
  const code = aCode();
  await (await anOrganization(server)).admin.ask(createCode, { code, role: 'coach' });
  const { user } = openApp(server, '/dashboard/codes', admin);
  await user.clear(await screen.findByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), code);
  await user.selectOptions(screen.getByLabelText('Role'), 'Player');
  await user.click(screen.getByRole('button', { name: 'Create code' }));
  expect(await toast('Error', 'Failed to create organization code')).toBeVisible();
  expect(await screen.findByText('This code is already in use. Please choose another one.')).toBeVisible();
  expect(screen.getByLabelText('Code')).toHaveValue(code);
});

// CODES-05 CODES-22
longTest('deactivates and activates a code', async () => {
  const { admin } = await anOrganization(server);
  const code = aCode();
  await admin.ask(createCode, { code, role: 'coach' });
  const { user } = openApp(server, '/dashboard/codes', admin);
  await user.click(await screen.findByRole('button', { name: `Deactivate the code ${code}` }));
  expect(await toast('Code deactivated')).toBeVisible();
  expect(await screen.findByText('Inactive')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: `Activate the code ${code}` }));
  expect(await toast('Code activated')).toBeVisible();
  expect(await admin.ask(listCodes, {})).toEqual([expect.objectContaining({ code, isActive: true })]);
});

// CODES-12 CODES-06 CODES-22
it("deletes a code only after the browser's confirmation", async () => {
  const { admin } = await anOrganization(server);
  const code = aCode();
  await admin.ask(createCode, { code, role: 'coach' });
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const { user, requests } = openApp(server, '/dashboard/codes', admin);
  const button = await screen.findByRole('button', { name: `Delete the code ${code}` });
  await user.click(button);
  expect(confirm).toHaveBeenCalledOnce();
  expect(requests.some((request) => request.startsWith('DELETE'))).toBe(false);
  confirm.mockReturnValue(true);
  await user.click(button);
  expect(await toast('Code deleted')).toBeVisible();
  await waitFor(async () => expect(await admin.ask(listCodes, {})).toEqual([]));
});

/** Opens the codes page with one code. Every change to it fails. */
const openUnreachableCode = async () => {
  const { admin } = await anOrganization(server);
  const code = aCode();
  await admin.ask(createCode, { code, role: 'coach' });
  vi.spyOn(window, 'confirm').mockReturnValue(true);
  const { user, breakConnection } = openApp(server, '/dashboard/codes', admin);
  const button = await screen.findByRole('button', { name: `Deactivate the code ${code}` });
  breakConnection(/^(PATCH|DELETE)/);
  const expectItStays = async () => {
    expect(screen.getByRole('row', { name: new RegExp(`${code} Coach Active`) })).toBeVisible();
    expect(await admin.ask(listCodes, {})).toEqual([expect.objectContaining({ code, isActive: true })]);
  };
  return { user, button, code, expectItStays };
};

// CODES-16 CODES-21 TOAST-05
it('keeps a code active when deactivating it fails', async () => {
  const { user, button, expectItStays } = await openUnreachableCode();
  await user.click(button);
  expect(await toast('Error', 'Failed to update code status')).toBeVisible();
  await expectItStays();
});

// CODES-16 CODES-20 TOAST-05
longTest('keeps a code when deleting it fails', async () => {
  const { user, code, expectItStays } = await openUnreachableCode();
  await user.click(screen.getByRole('button', { name: `Delete the code ${code}` }));
  expect(await toast('Error', 'Failed to delete code')).toBeVisible();
  await expectItStays();
});

// CODES-17 TOAST-07
it('retries loading codes once before it reports the failure', async () => {
  const { admin } = await anOrganization(server);
  const opened = openApp(server, '/dashboard/teams', admin);
  opened.breakConnection(/GET \/api\/codes/);
  history.pushState(null, '', '/dashboard/codes');
  expect(await toast('Error', 'Failed to load organization codes')).toBeVisible();
  expect(opened.requests.filter((request) => request === 'GET /api/codes')).toHaveLength(2);
  opened.restoreConnection();
  await opened.user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No registration codes yet')).toBeVisible();
});

// CODES-03 CODES-25
it('shows the registration link of the newest active code of each role', async () => {
  const { admin } = await anOrganization(server);
  await admin.ask(createCode, { code: aCode(), role: 'coach' });
  const newest = aCode();
  await admin.ask(createCode, { code: newest, role: 'coach' });
  openApp(server, '/dashboard/codes', admin);
  expect(await screen.findByLabelText('Coach registration link')).toHaveValue(
    `${window.location.origin}/register/coach/${newest}`,
  );
  expect(screen.getByText(/There is no active code for players/)).toBeVisible();
});

// CODES-03 CODES-22
it('copies a registration link and a code', async () => {
  const { admin } = await anOrganization(server);
  const code = aCode();
  await admin.ask(createCode, { code, role: 'player' });
  const { user } = openApp(server, '/dashboard/codes', admin);
  await user.click(await screen.findByRole('button', { name: /Copy link/ }));
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/register/player/${code}`);
  await user.click(screen.getByRole('button', { name: new RegExp(`^Copy ?the code ${code}$`) }));
  expect(await toast('Code copied')).toBeVisible();
});

// CODES-18
it('shows an error and sends no request when the organization is unknown', async () => {
  const { admin } = await anOrganization(server);
  const user = { ...(await admin.ask(readSession, {})).session?.user, organizationId: '' };
  const app = openApp(server, '/dashboard/codes', admin);
  app.answerInstead(/GET \/api\/auth\/session/, () =>
    Response.json({ session: { user, expiresAt: new Date(Date.now() + 3_600_000).toISOString() } }),
  );
  expect(await toast('Error', 'Organization ID not found')).toBeVisible();
  await app.user.selectOptions(await screen.findByLabelText('Role'), 'Coach');
  await app.user.click(screen.getByRole('button', { name: 'Create code' }));
  expect(app.requests.filter((request) => request.includes('/api/codes'))).toEqual([]);
});

// TOAST-06
longTest('shows cached codes for five minutes, then reloads them', async () => {
  const { admin } = await anOrganization(server);
  // Waits for the notification about the code, which would make the page refetch.
  const live = await openStream(admin);
  await admin.ask(createCode, { code: aCode(), role: 'coach' });
  await live.until(1);
  await live.close();
  const { requests, user } = openApp(server, '/dashboard/codes', admin);
  const reads = () => requests.filter((request) => request === 'GET /api/codes').length;
  const [side] = await screen.findAllByRole('navigation', { name: 'Main' });
  const visit = async (name: string, title: string) => {
    await user.click(within(side as HTMLElement).getByRole('link', { name }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible());
  };
  await screen.findByRole('table', { name: 'Registration codes' });
  expect(reads()).toBe(1);
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now + 4.9 * 60_000 });
  await visit('Schedule', 'Schedule');
  await visit('Registration Codes', 'Registration Codes');
  expect(reads()).toBe(1);
  vi.setSystemTime(now + 5.1 * 60_000);
  await visit('Schedule', 'Schedule');
  await visit('Registration Codes', 'Registration Codes');
  await waitFor(() => expect(reads()).toBe(2));
  expect(address()).toBe('/dashboard/codes');
  vi.useRealTimers();
});
