import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { signIn } from '@touchline/domain/access/contract.ts';
import { listSessions } from '@touchline/domain/access/contract.account.ts';
import { hashPassword } from '@touchline/server/core/identity/passwords.ts';
import { address, toast } from '@touchline/tests/support/page/page.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { sharedServer } from '@touchline/tests/support/server/server.ts';
import { aBrowser, type Browser } from '@touchline/tests/support/server/visitor.ts';

const server = sharedServer();
const password = 'correct horse battery';
let club: Club;
let passwordHash: string;

beforeAll(async () => {
  [club, passwordHash] = [await anOrganization(server, 'SV Sonnenberg'), await hashPassword(password)];
});

const aCoach = async (): Promise<Member> => {
  const coach = await club.addCoach();
  await server.database.db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', coach.userId)
    .execute();
  return coach;
};

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1';

const signedInOn = async ({ email, userId }: Member, userAgent: string): Promise<Browser> => {
  const browser = aBrowser(server.app);
  await browser.ask(signIn, { email, password });
  await server.database.db
    .updateTable('sessions')
    .set({ user_agent: userAgent, created_at: new Date('2026-11-03T13:00:00Z') })
    .where('user_id', '=', userId)
    .where('user_agent', 'is distinct from', 'test')
    .execute();
  return browser;
};

const rows = async () => {
  const card = await screen.findByRole('region', { name: "Where you're logged in" });
  return within(card).getAllByRole('listitem');
};

// ACCT-05
it('lists sessions and ends one or all others', async () => {
  const coach = await aCoach();
  const [phone, other] = [await signedInOn(coach, iPhone), await signedInOn(coach, iPhone)];
  const { user } = openApp(server, '/dashboard/settings?tab=security', coach);
  expect(await rows()).toHaveLength(3);
  const [row] = (await rows()).filter((one) => one.textContent.includes('Safari on iPhone'));
  expect(row).toHaveTextContent(/Logged in Tue, Nov 3, 2026, 2:00.PM/);
  expect(row).toHaveTextContent(/Last used \w{3}, \w{3} \d/);
  const marked = (await rows()).filter((one) => one.textContent.includes('This browser'));
  expect(marked.map((one) => one.textContent.includes('iPhone'))).toEqual([false]);

  await user.click(within(row as HTMLElement).getByRole('button', { name: 'Log out Safari on iPhone' }));
  const confirmDialog = await screen.findByRole('alertdialog', { name: 'Log out Safari on iPhone?' });
  await user.click(within(confirmDialog).getByRole('button', { name: 'Log out' }));
  expect(await toast('Session ended')).toBeVisible();
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  const open = async (browser: Browser) => (await browser.send(listSessions, {})).status === 200;
  expect([await open(phone), await open(other)].toSorted()).toEqual([false, true]);

  await user.click(screen.getByRole('button', { name: 'Log out all others' }));
  expect(address()).toBe('/dashboard/settings?tab=security&dialog=log-out-others');
  const question = await screen.findByRole('alertdialog', { name: 'Log out in all other browsers?' });
  await user.click(within(question).getByRole('button', { name: 'Log out all others' }));
  expect(await toast('Sessions ended', 'You are logged out in all other browsers.')).toBeVisible();
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect([await open(phone), await open(other)]).toEqual([false, false]);
  expect(screen.queryByRole('button', { name: 'Log out all others' })).toBeNull();

  await user.click(within((await rows())[0] as HTMLElement).getByRole('button', { name: /^Log out/ }));
  await waitFor(() => expect(address()).toBe('/'));
});

it('changes the password after showing why a weaker one is refused', async () => {
  const coach = await aCoach();
  const other = await signedInOn(coach, iPhone);
  const { user } = openApp(server, '/dashboard/settings?tab=security', coach);
  const type = async (current: string, next: string) => {
    for (const [label, text] of [
      ['Current password', current],
      ['New password', next],
      ['Confirm Password', next],
    ] as const) {
      const field = await screen.findByLabelText(new RegExp(`^${label}`));
      await user.clear(field);
      await user.type(field, text);
    }
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };
  await type('wrong', 'battery horse correct');
  expect(await screen.findByText('This is not your current password.')).toBeVisible();
  expect(screen.getByLabelText(/^New password/)).toHaveValue('battery horse correct');
  await type(password, 'iloveyou');
  const refused = await screen.findAllByText('This password is too easy to guess. Please choose a less common one.');
  expect(refused[0]).toBeVisible();
  await type(password, 'battery horse correct');
  expect(await toast('Password changed', 'All other browsers have been logged out.')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText(/^Current password/)).toHaveValue(''));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect((await other.send(listSessions, {})).status).toBe(401);
});
