import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { version } from '@touchline/server/core/process/version.ts';
import { longTest } from '@touchline/tests/support/run/long.ts';

let server: TestServer;
let club: Club;
let free = 76.2e9;

beforeAll(async () => {
  const settings = { OPERATOR_EMAIL: 'operator@example.org', SMTP_URL: 'smtp://127.0.0.1:9' };
  server = await openTestServer(settings, undefined, { readDisk: async () => ({ free, total: 252e9 }) });
  club = await anOrganization(server, 'SV Sonnenberg');
  await sql`update users set email = 'operator@example.org' where id = ${club.admin.userId}::uuid`.execute(
    server.database.db,
  );
});
afterAll(() => server.close());

const page = '/dashboard/settings?tab=health';

// OPS-31
longTest("shows the operator the server's health and updates it on Refresh", async () => {
  const { db } = server.database;
  await sql`insert into outbox (kind, entity_id, recipient, payload, attempts, first_failed_at, last_error,
    next_attempt_at)
    values ('account.invited', gen_random_uuid(), 'ada@example.org', '{}', 1, club_now(), 'connect ECONNREFUSED',
      club_now() + interval '1 hour')`.execute(db);
  await sql`insert into request_errors (request_id, happened_at, status, operation, cause)
    values ('7f3c0b1e9a0d', club_now(), 503, 'seasons.list', 'connection lost')`.execute(db);
  await server.app.jobs.runAll();
  const folder = join(server.dataDir, 'backups');
  mkdirSync(folder);
  writeFileSync(join(folder, 'touchline-2026-11-24T02-00-00-000Z.backup'), 'x'.repeat(1500));
  const { user } = openApp(server, page, club.admin);
  const card = await screen.findByRole('region', { name: 'Server' });
  for (const text of [version, '76.2 GB of 252 GB', 'Agrees with the database'])
    expect(within(card).getByText(text)).toBeVisible();
  const backups = within(screen.getByRole('region', { name: 'Backups' }));
  expect(backups.getByText(/2026.* · 1\.5 kB$/)).toBeVisible();
  expect(within(card).getByText(/^PostgreSQL \d+.* · \d+\.\d MB$|^Embedded \d+.* · \d+\.\d MB$/)).toBeVisible();
  const rows = (name: string) => within(screen.getByRole('table', { name }));
  expect(screen.getByText('1 waiting · 0 failed in the last 30 days')).toBeVisible();
  expect(rows('Emails that have not left').getByText(/ECONNREFUSED/)).toBeVisible();
  expect(rows('Jobs').getByRole('row', { name: /^outbox/ })).toBeVisible();
  expect(
    rows('Errors').getByRole('row', { name: /^7f3c0b1e9a0d .* 503 seasons\.list connection lost$/ }),
  ).toBeVisible();
  expect(within(card).queryByText('Low')).toBeNull();
  free = 0.9e9;
  await server.app.jobs.runAll();
  await user.click(within(card).getByRole('button', { name: 'Refresh' }));
  expect(await within(card).findByText('Low')).toBeVisible();
  expect(within(card).getByText('Touchline is running out of disk space')).toBeVisible();
});

it('hides the Health tab from admins who are not the operator', async () => {
  openApp(server, page, await club.addAdmin());
  expect(await screen.findByRole('tab', { name: 'Activity' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Account'));
  expect(screen.queryByRole('tab', { name: 'Health' })).toBeNull();
});
