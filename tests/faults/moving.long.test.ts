import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, expect, inject, it } from 'vitest';
import { restoreBackup } from '@touchline/server/backup/restore.ts';
import { readEnv } from '@touchline/server/core/process/env.ts';
import { unlimited } from '@touchline/server/core/limits/rate-limits.ts';
import { makeDemoClub } from '@touchline/server/demo/demo-club.ts';
import { openDatabase } from '@touchline/server/db/open.ts';
import { version } from '@touchline/server/core/process/version.ts';
import { dropDatabase } from '../real-postgres.ts';
import type { SuitePostgres } from '../suite-postgres.ts';
import { aBackup, anOwnedDatabase, everyFile, everyRow, schemaOf } from '../support/server/backups.ts';
import { runProgramOf } from '../support/run/process.ts';
import { openTestServer } from '../support/server/server.ts';
import { aWorld } from '../support/world/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-moving-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { url } = inject('suitePostgres') as SuitePostgres;
const size = { coaches: 18, playersPerAgeGroup: 12, rosterSize: 4, invitedCoaches: 2, invitedPlayers: 1 };

// OPS-03
it('moves data unchanged from PostgreSQL to the embedded database and back by backups', async () => {
  const server = await openTestServer({}, inject('suitePostgres'), { rateLimiter: unlimited });
  await makeDemoClub(server.app, new Date(), size);
  // Adds rows to all tables that are empty in the demo club.
  await aWorld(server);
  await server.app.jobs.runAll();
  const rows = await everyRow(server.database);
  const mails = everyFile(join(server.dataDir, 'mail'));
  const schema = await schemaOf(server.database);
  const first = await aBackup(server.database, server.dataDir, folder);
  await server.close();

  const embedded = { DATA_DIR: join(folder, 'embedded') };
  await restoreBackup(first, readEnv(embedded), () => {});
  const inFolder = await openDatabase({ directory: embedded.DATA_DIR });
  expect(await everyRow(inFolder)).toEqual(rows);
  expect(everyFile(join(embedded.DATA_DIR, 'mail'))).toEqual(mails);
  expect(await schemaOf(inFolder)).toEqual(schema);
  const second = await aBackup(inFolder, embedded.DATA_DIR, folder);
  await inFolder.close();

  const postgres = { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: await anOwnedDatabase(url) };
  const [code, said] = await runProgramOf(postgres.DATA_DIR, ['backup/run-restore.ts', basename(second)], {
    ...postgres,
    // npm sets this to the folder where the command was typed.
    INIT_CWD: dirname(second),
  });
  const players = rows['player_profiles']?.length;
  expect(said).toMatch(new RegExp(`Restored the backup of 20.+, made by Touchline ${version}, into PostgreSQL\\.`));
  expect(said).toMatch(new RegExp(`\\n  player_profiles +${players}\\n`));
  expect(said).toContain(`, ${Object.keys(mails).length} mail files.\n0 erasures`);
  expect(said).toMatch(/\nAll invariants hold\.\n$/);
  expect(code).toBe(0);
  const moved = await openDatabase({ url: postgres.DATABASE_URL });
  expect(await everyRow(moved)).toEqual(rows);
  expect(everyFile(join(postgres.DATA_DIR, 'mail'))).toEqual(mails);
  expect(await schemaOf(moved)).toEqual(schema);
  await moved.close();
  await dropDatabase(url, postgres.DATABASE_URL);
});
