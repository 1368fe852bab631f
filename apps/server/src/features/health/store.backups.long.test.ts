import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJobs } from '@touchline/tests/support/server/jobs.ts';
import { type Mailbox, openMailbox } from '@touchline/tests/support/server/mailbox.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { createNightlyBackups } from '../../backup/nightly.ts';
import { readEnv } from '../../core/process/env.ts';
import { createLog } from '../../core/process/log.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-failing-'));
const disk = join(folder, 'disk');
const settings = { BACKUP_DIR: join(disk, 'backups'), OPERATOR_EMAIL: 'ann@example.org' };

let mailbox: Mailbox;
let server: TestServer;

beforeAll(async () => {
  mailbox = await openMailbox();
  server = await openTestServer({ ...settings, SMTP_URL: mailbox.url }, null);
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Moves the clock by two days, runs the nightly backup, which may fail, and then all other jobs. */
const backUp = async (): Promise<void> => {
  const env = readEnv({ ...settings, DATA_DIR: server.dataDir });
  const { jobs } = createNightlyBackups({ database: server.database, env, log: createLog('silent') });
  await server.moveClock(48);
  await jobs[0]?.run().catch(() => {});
  await runJobs(server);
};

it('emails the operator once when backups fail and once when a backup succeeds again', async () => {
  await backUp();
  const subjects = () => mailbox.mails.map(({ subject }) => subject);
  expect(subjects()).toEqual([]);
  rmSync(disk, { recursive: true });
  writeFileSync(disk, 'not a folder');
  await backUp();
  await backUp();
  expect(subjects()).toEqual(['Touchline has no good backup']);
  expect(mailbox.mails[0]?.text).toContain(`${settings.BACKUP_DIR} cannot be written: part of the path is a file.`);
  rmSync(disk);
  await backUp();
  expect(subjects()).toEqual(['Touchline has no good backup', 'Touchline has a good backup again']);
});
