import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { readAccount } from '@touchline/domain/access/contract.account.ts';
import { readSession } from '@touchline/domain/access/contract.ts';
import { hashPassword } from '@touchline/server/core/identity/passwords.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { aClubThatOffers, anOffer } from '@touchline/tests/support/club/offers.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let server: TestServer;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});
afterEach(() => void vi.restoreAllMocks());

// ACCT-02
longTest('saves each account setting separately and formats times as chosen', async () => {
  const { club, player, tryout, teamId } = await aClubThatOffers(server);
  const password = 'correct horse battery';
  await server.database.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', player.userId)
    .execute();
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-AT');
  const { user } = openApp(server, '/dashboard/settings', player);
  // The defaults come from the browser.
  expect(await screen.findByRole('combobox', { name: 'Clock' })).toHaveValue('24');
  expect(screen.getByRole('combobox', { name: 'Order of dates' })).toHaveValue('day_first');

  const type = async (label: RegExp, text: string) => {
    await waitFor(() => expect(screen.getByLabelText(label)).toBeEnabled());
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  };
  const save = async (name: string) => {
    await user.click(screen.getByRole('button', { name }));
    const shown = await toast('Profile updated');
    await user.click(within(shown.closest('li') as HTMLElement).getByRole('button'));
    await waitFor(() => expect(screen.queryByText('Profile updated')).toBeNull());
  };
  const stored = async () => ({
    ...(await player.ask(readSession, {})).session?.user,
    ...(await player.ask(readAccount, {})),
  });

  await type(/^Full name/, 'Pia Neu');
  await type(/^Phone/, '+43 660 1234567');
  await save('Save');
  expect(await stored()).toMatchObject({ name: 'Pia Neu', phone: null, clock: null, dateOrder: null });
  await save('Save phone');
  expect(await stored()).toMatchObject({ phone: '+43 660 1234567', clock: null, dateOrder: null });
  await type(/^New email address/, 'pia.neu@example.org');
  await type(/^Current password/, password);
  await user.click(screen.getByRole('button', { name: 'Change email address' }));
  expect(await toast('Check your email')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Clock' }), '12');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order of dates' }), 'month_first');
  const waitsUntil = (time: RegExp) => waitFor(() => expect(screen.getByText(/Waiting for/)).toHaveTextContent(time));
  await waitsUntil(/by \w{3}, \d+ \w{3} \d{4}, \d\d:\d\d\./);
  await save('Save clock');
  expect(await stored()).toMatchObject({ clock: '12', dateOrder: null });
  await waitsUntil(/by \w{3}, \d+ \w{3} \d{4}, \d+:\d\d.[ap]m\./);
  await save('Save dates');
  expect(await stored()).toMatchObject({ clock: '12', dateOrder: 'month_first' });
  await waitsUntil(/by \w{3}, \w{3} \d+, \d{4}, \d+:\d\d.[AP]M\./);

  await anOffer(club, tryout, teamId, player);
  await server.app.jobs.runAll();
  const letter = mailbox.to(player.email).find(({ subject }) => subject.startsWith('Your team offer'));
  expect(letter?.text.replaceAll(/\s+/g, ' ')).toMatch(
    /by \w+day, \w+ \d+, \d{4} at \d+:\d\d [AP]M \(Europe\/Vienna\)/,
  );
});

it("stores a coach's valid phone number in the coach profile", async () => {
  const { coach, club } = await aClubThatOffers(server);
  const { user } = openApp(server, '/dashboard/settings', coach);
  await waitFor(() => expect(screen.getByLabelText(/^Phone/)).toBeEnabled());
  await user.type(screen.getByLabelText(/^Phone/), 'call me');
  await user.click(screen.getByRole('button', { name: 'Save phone' }));
  expect(await screen.findByText('Please enter a valid phone number.')).toBeVisible();
  await user.clear(screen.getByLabelText(/^Phone/));
  await user.type(screen.getByLabelText(/^Phone/), '0660 555');
  await user.click(screen.getByRole('button', { name: 'Save phone' }));
  expect(await toast('Profile updated')).toBeVisible();
  const { db } = server.database;
  const profiles = db.selectFrom('coach_profiles').where('user_id', '=', coach.userId);
  expect(await profiles.select('phone').execute()).toEqual([{ phone: '0660 555' }]);
  expect((await club.admin.ask(readAccount, {})).phone).toBeNull();
  const members = db.selectFrom('members').where('organization_id', '=', club.id);
  expect(new Set((await members.select('phone').execute()).map(({ phone }) => phone))).toEqual(new Set([null]));
});
