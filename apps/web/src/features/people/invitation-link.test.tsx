import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, expect } from 'vitest';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { listInvitations } from '@touchline/domain/people/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { toast } from '@touchline/tests/support/page/page.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { longTest, some } from '@touchline/tests/support/run/long.ts';

let serverWithoutMail: TestServer;
let serverWithMail: TestServer;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  serverWithoutMail = await openTestServer();
  serverWithMail = await openTestServer({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await serverWithoutMail.close();
  await serverWithMail.close();
  await mailbox.close();
});

/** Invites a person on a page and returns the dialog with the code. */
const invitePerson = async (server: TestServer, who: 'Coach' | 'Player', email = 'ben@example.org') => {
  const { admin } = await anOrganization(server);
  const app = openApp(
    server,
    who === 'Coach' ? '/dashboard/coaches?dialog=add' : '/dashboard/players?dialog=add',
    admin,
  );
  await app.user.type(await screen.findByLabelText('First name'), 'Ben');
  await app.user.type(screen.getByLabelText('Last name'), 'New');
  await app.user.type(screen.getByLabelText('Email'), email);
  await app.user.click(screen.getByRole('button', { name: `Invite ${who}` }));
  return { ...app, admin, dialog: within(await screen.findByRole('dialog', { name: `${who} invited` })) };
};

some(1).each(['Coach', 'Player'] as const)('offers the link of an invited %s to copy and as a QR code', async (who) => {
  const { user, dialog } = await invitePerson(serverWithoutMail, who);
  const code = dialog.getByRole('status', { name: 'Invitation code' }).textContent;
  const link = `${window.location.origin}/register/${who.toLowerCase()}/${code}`;
  expect(dialog.getByLabelText('Link to the registration')).toHaveValue(link);
  expect(await dialog.findByRole('img', { name: 'Registration of Ben New' })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: /^Copy link/ }));
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(await toast('Copied to clipboard', 'The invitation link has been copied to your clipboard.')).toBeVisible();
});

longTest('says that nothing was sent when the server sends no email', async () => {
  const { dialog } = await invitePerson(serverWithoutMail, 'Coach');
  expect(dialog.getByText(/^This server sends no email: pass the link on\./)).toBeVisible();
  expect(dialog.queryByText(/on its way/)).toBeNull();
});

longTest('names the recipient when the server sends email', async () => {
  const { dialog } = await invitePerson(serverWithMail, 'Coach');
  expect(dialog.getByText(/^An email with the link is on its way to ben@example\.org\./)).toBeVisible();
  expect(dialog.queryByText(/sends no email/)).toBeNull();
  await serverWithMail.app.jobs.runAll();
  await expect.poll(() => mailbox.mails.length).toBe(1);
});

some(1).each(['Coach', 'Player'] as const)('opens an empty form for another %s on Add another', async (who) => {
  const { user, admin, dialog } = await invitePerson(serverWithoutMail, who, `first-${who}@example.org`);
  const another = dialog.getByRole('button', { name: 'Add another' });
  await waitFor(() => expect(another).not.toHaveAttribute('aria-disabled'));
  await user.click(another);
  const form = within(screen.getByRole('dialog', { name: `Add ${who}` }));
  expect(form.getByLabelText('First name')).toHaveFocus();
  for (const name of ['First name', 'Last name', 'Email']) expect(form.getByLabelText(name)).toHaveValue('');
  await user.keyboard('Cleo');
  await user.type(form.getByLabelText('Last name'), 'Next');
  await user.type(form.getByLabelText('Email'), `second-${who}@example.org`);
  await user.click(form.getByRole('button', { name: `Invite ${who}` }));
  await screen.findByRole('dialog', { name: `${who} invited` });
  const { invitations } = await admin.ask(listInvitations, {});
  expect(invitations.map(({ firstName }) => firstName).toSorted()).toEqual(['Ben', 'Cleo']);
});

longTest('closes an empty second form without asking', async () => {
  const { user, dialog } = await invitePerson(serverWithoutMail, 'Player', 'third@example.org');
  const another = dialog.getByRole('button', { name: 'Add another' });
  await waitFor(() => expect(another).not.toHaveAttribute('aria-disabled'));
  await user.click(another);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
