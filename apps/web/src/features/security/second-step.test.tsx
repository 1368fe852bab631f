import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readSecurity } from '@touchline/domain/security/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { appWith, beginStep, givePassword, withSecondStep } from '@touchline/tests/support/club/second-step.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { longDescribe } from '@touchline/tests/support/run/long.ts';

const server = ownServer({ TRUSTED_PROXIES: '127.0.0.1' });
const password = 'green-grass-2026';
const tab = '/dashboard/settings?tab=security';
let club: Club;

beforeEach(async () => {
  club = await anOrganization(server);
  await givePassword(server, club.admin.userId, password);
  await beginStep(server);
});

const press = (name: string) => screen.findByRole('button', { name });

longDescribe('two-step sign-in in the settings', () => {
  // ACCT-06 ACCT-07
  it('sets up two-step sign-in and shows the recovery codes once', async () => {
    const { user } = openApp(server, tab, club.admin);
    await user.click(await press('Set up two-step sign-in'));
    const dialog = await screen.findByRole('dialog', { name: 'Set up two-step sign-in' });
    expect(await within(dialog).findByRole('img', { name: 'Sets up the authenticator app' })).toBeVisible();
    const key = within(dialog).getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent;
    const code = within(dialog).getByLabelText(/Enter the 6 digits/);
    await user.type(code, '000000');
    await user.click(within(dialog).getByRole('button', { name: 'Turn on' }));
    expect(await within(dialog).findByText(/This code is not right/)).toBeVisible();
    await user.clear(code);
    await user.type(code, await appWith(server, key).code());
    await user.click(within(dialog).getByRole('button', { name: 'Turn on' }));

    const codes = await screen.findByRole('dialog', { name: 'Keep your recovery codes' });
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(within(codes).getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
    expect(within(codes).getByRole('button', { name: /Copy/ })).toBeVisible();
    expect(within(codes).getByRole('button', { name: 'Download' })).toBeVisible();
    await user.click(within(codes).getByRole('button', { name: 'I have kept them' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(/10 recovery codes left/)).toBeVisible();
    expect(screen.queryByRole('listitem', { name: /-/ })).toBeNull();
  });

  it('turns two-step sign-in off after making new recovery codes', async () => {
    await withSecondStep(server, club.admin);
    const { user } = openApp(server, tab, club.admin);
    await user.click(await press('New recovery codes'));
    await user.click(await press('Make new codes'));
    await user.click(await press('I have kept them'));
    await user.click(await press('Turn off'));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Turn off' }));
    expect(await toast('Two-step sign-in is off', 'Your password alone signs you in.')).toBeVisible();
    expect(await press('Set up two-step sign-in')).toBeVisible();
  });
});

longDescribe('a sensitive action', () => {
  it('asks for the password before a sensitive action after ten minutes', async () => {
    await withSecondStep(server, club.admin);
    await server.moveClock(11 / 60);
    const { user } = openApp(server, tab, club.admin);
    await user.click(await press('Turn off'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Turn off' }));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
    await user.type(within(dialog).getByLabelText(/^Password/), 'wrong');
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await within(dialog).findByText('This is not your current password.')).toBeVisible();
    await user.clear(within(dialog).getByLabelText(/^Password/));
    await user.type(within(dialog).getByLabelText(/^Password/), password);
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await toast('Two-step sign-in is off', 'Your password alone signs you in.')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull();
  });

  it('cancels a sensitive action when the password dialog is canceled', async () => {
    await withSecondStep(server, club.admin);
    await server.moveClock(11 / 60);
    const { user } = openApp(server, tab, club.admin);
    await user.click(await press('New recovery codes'));
    await user.click(await press('Make new codes'));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm that it is you' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await press('Make new codes')).toBeEnabled();
    expect(await club.admin.ask(readSecurity, {})).toMatchObject({ recoveryCodesLeft: 10 });
  });
});

describe('signing in with a second step', () => {
  it('asks for the second-step code after the password', async () => {
    const app = await withSecondStep(server, club.admin);
    const { user } = openApp(server, '/login');
    await user.type(await screen.findByLabelText('Email'), club.admin.email);
    await user.type(screen.getByLabelText('Password'), password);
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
    await user.type(await screen.findByLabelText('Code'), '000 000');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/This code is not right/)).toBeVisible();
    await user.clear(screen.getByLabelText('Code'));
    await user.type(screen.getByLabelText('Code'), app.recoveryCodes[0] as string);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(address()).toBe('/dashboard/teams'));
  });
});
