import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp } from '@touchline/tests/support/page/browser.tsx';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { createNightlyBackups } from '@touchline/server/backup/nightly.ts';
import { type BackupFile, backupName, listBackups } from '@touchline/server/core/process/backup-state.ts';
import { readEnv } from '@touchline/server/core/process/env.ts';
import { createLog } from '@touchline/server/core/process/log.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-backups-'));
const disk = join(folder, 'disk');
const settings = { BACKUP_DIR: join(disk, 'backups'), OPERATOR_EMAIL: 'ann@example.org' };

let mailbox: Mailbox;
let server: TestServer;
let club: Club;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ ...settings, SMTP_URL: mailbox.url }, null);
  club = await anOrganization(server, 'SV Sonnenberg');
  await sql`update users set email = 'ann@example.org' where id = ${club.admin.userId}::uuid`.execute(
    server.database.db,
  );
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const hour = 60 * 60 * 1000;

const clock = async (): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select club_now() as now`.execute(server.database.db);
  return rows[0]?.now as Date;
};

/** Moves the server's clock to 02:10, `count` nights later, and runs the backup jobs whose names match. */
const passNights = async (count: number, wanted = /backup|back up/): Promise<void> => {
  const now = await clock();
  const night = new Date(now.getFullYear(), now.getMonth(), now.getDate() + count, 2, 10);
  await server.moveClock((night.getTime() - now.getTime()) / hour);
  const env = readEnv({ ...settings, DATA_DIR: server.dataDir });
  const parts = { database: server.database, env, log: createLog('silent'), hasRoom: async () => true };
  const nightly = createNightlyBackups(parts);
  for (const job of nightly.jobs) if (wanted.test(job.name)) await job.run().catch(() => {});
  await nightly.checked();
};

/** Runs the jobs that check the server and send emails. */
const takeTurns = async (): Promise<void> => {
  for (const job of ['watch for the operator', 'outbox']) await server.app.jobs.runNow(job);
};

const backups = () => listBackups({ backupDir: settings.BACKUP_DIR });
const subjects = () => mailbox.mails.map(({ subject }) => subject);

const openPage = async () => {
  const { user } = openApp(server, '/dashboard/settings?tab=health', club.admin);
  const card = await screen.findByRole('region', { name: 'Backups' });
  return {
    refresh: async () => {
      await user.click(screen.getByRole('button', { name: 'Refresh' }));
      // The button has another name while it refreshes.
      await screen.findByRole('button', { name: 'Refresh' });
    },
    shown: (term: string) => within(card).getByText(term).nextElementSibling?.textContent?.trim(),
  };
};

// OPS-04 OPS-07
it('reports a failed backup on the page and by email', async () => {
  expect(readEnv({ DATA_DIR: folder }).backupDir).toBe(join(folder, 'backups'));
  const { shown, refresh } = await openPage();
  expect([shown('Last backup'), shown('Last test')]).toEqual(['None yet', 'None yet']);
  expect(screen.queryByText('Last attempt')).toBeNull();
  // The card says how much data can be lost in a power failure.
  expect(screen.getByText(/Then restore the last backup/)).toHaveTextContent(
    'If the power fails in that time, rows may be missing or the database may not open.',
  );

  await passNights(1);
  const [first] = await backups();
  const { createdAt: begin } = first as BackupFile;
  for (let before = 1; before <= 40; before += 1) {
    const night = new Date(begin.getFullYear(), begin.getMonth(), begin.getDate() - before, 2, 10);
    writeFileSync(join(settings.BACKUP_DIR, backupName(night.toISOString())), 'of another night');
  }
  await passNights(1);
  const tonight = await clock();
  const daysBack = (await backups()).map(({ createdAt }) =>
    Math.round((tonight.getTime() - createdAt.getTime()) / (24 * hour)),
  );
  const toSunday = tonight.getDay() || 7;
  const wanted = new Set([0, 1, 2, 3, 4, 5, 6, toSunday, toSunday + 7, toSunday + 14]);
  expect(daysBack).toEqual([...wanted].toSorted((one, other) => one - other));

  await refresh();
  const [lastBackup, lastRestoreTest] = [shown('Last backup'), shown('Last test')];
  expect([lastBackup, lastRestoreTest]).toEqual([
    expect.stringMatching(/ · \d+(\.\d)? kB$/),
    expect.stringMatching(/ · restored$/),
  ]);
  await passNights(5);
  await refresh();
  expect(shown('Last backup')).toMatch(/ kB$/);
  expect([shown('Last backup') === lastBackup, shown('Last test')]).toEqual([false, lastRestoreTest]);
  await takeTurns();
  expect(subjects()).toEqual([]);

  const away = join(folder, 'away');
  renameSync(disk, away);
  writeFileSync(disk, 'not a folder');
  await passNights(1, /^back up/);
  await takeTurns();
  const reason = `${settings.BACKUP_DIR} cannot be written: part of the path is a file.`;
  await refresh();
  expect(shown('Last attempt')).toMatch(/ Failed /);
  expect(shown('Last attempt')).toContain(reason);
  const alert = `Touchline has no good backupThe last backup could not be made: ${reason}`;
  expect(screen.getByRole('alert')).toHaveTextContent(alert);
  expect(subjects()).toEqual(['Touchline has no good backup']);
  expect(mailbox.to('ann@example.org')[0]?.text).toContain(reason);

  rmSync(disk);
  renameSync(away, disk);
  const path = join(settings.BACKUP_DIR, String((await backups())[0]?.name));
  writeFileSync(path, readFileSync(path).subarray(0, -1));
  await passNights(3, /^check/);
  await refresh();
  expect(shown('Last test')).toContain(' Failed The backup ends too early: part of it is missing.');
  expect(shown('Last backup')).toMatch(/ Old$/);
});
