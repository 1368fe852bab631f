import { screen, within } from '@testing-library/react';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inviteCoach, listInvitations } from '@touchline/domain/people/contract.ts';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';

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

it('shows live that the email of an open invitation was not delivered', async () => {
  mailbox.replies.set('nobody', { code: 550, text: '5.1.1 no such user' });
  const { admin } = await anOrganization(server);
  await admin.ask(inviteCoach, { firstName: 'Cora', lastName: 'Coach', email: 'cora@example.org' });
  await admin.ask(inviteCoach, { firstName: 'Nora', lastName: 'Nobody', email: 'nobody@example.org' });
  const { isListening } = openApp(server, '/dashboard/coaches', admin);
  const open = within(await screen.findByRole('region', { name: 'Open invitations' }));
  expect(open.getByText('Nora Nobody')).toBeVisible();
  expect(screen.queryByText('Email not delivered')).toBeNull();
  await expect.poll(isListening).toBe(true);
  await server.app.jobs.runAll();
  const badge = await open.findByText('Email not delivered');
  expect(badge.closest('li')).toHaveTextContent('Nora Nobody');
  expect(badge.closest('li')).toHaveTextContent('revoke the invitation and send a new one');
  expect(open.getByText('Cora Coach').closest('li')).not.toHaveTextContent('not delivered');
});

it('shows before and after an import how many invitations the daily limit postpones', async () => {
  const { id, admin } = await anOrganization(server);
  await sql`insert into outbox (organization_id, kind, entity_id, recipient, sent_at)
    select ${id}, 'account.invited', gen_random_uuid(), 'before@example.org', club_now()
    from generate_series(1, 98)`.execute(server.database.db);
  const { user } = openApp(server, '/dashboard/coaches/import', admin);
  await user.click(await screen.findByLabelText('Or paste from a spreadsheet'));
  const people = ['Ann', 'Bea', 'Cat', 'Dot', 'Eve'].map((name) => `${name}\tNew\t${name}@limits.example.org`);
  await user.paste(['First name\tLast name\tEmail', ...people].join('\n'));
  await user.click(screen.getByRole('button', { name: 'Use the pasted rows' }));
  await user.click(await screen.findByRole('button', { name: 'Check 5 coaches' }));
  await user.click(await screen.findByRole('switch', { name: 'Invite everyone with an email address' }));
  const before = await screen.findByText(
    /5 people are left to invite, and your club can send 2 more invitations today/,
  );
  expect(before).toHaveTextContent('The first 2 will be invited now. Load the same file again tomorrow');
  await user.click(screen.getByRole('button', { name: 'Import 5 coaches and send 2 invitations' }));
  expect(await screen.findByText('3 coaches are not invited yet')).toBeVisible();
  expect(screen.getByText(/Import the same file again tomorrow/)).toBeVisible();
  const { invitations } = await admin.ask(listInvitations, {});
  expect(invitations.map(({ firstName }) => firstName).sort()).toEqual(['Ann', 'Bea']);
});
