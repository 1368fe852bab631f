import { expect, inject, it, onTestFinished } from 'vitest';
import { dropDatabase, freshDatabase } from '../real-postgres.ts';
import type { SuitePostgres } from '../suite-postgres.ts';
import { adminProgram, startServer } from '../support/run/process.ts';

it('deletes a club on PostgreSQL from the command line only after its name is typed', async () => {
  const { url } = inject('suitePostgres') as SuitePostgres;
  const settings = { DATABASE_URL: await freshDatabase(url) };
  // Nobody can create a folder at this path.
  const none = '/proc/touchline';
  const run = (args: readonly string[], keys?: string) => adminProgram(none, args, settings, keys);
  expect(await run(['check'])).toMatchObject({ code: 1, told: expect.stringContaining('Start the server once') });
  // The server needs no data folder if a mail server accepts its emails.
  const server = await startServer(none, [], { ...settings, SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'warn' });
  onTestFinished(() => void server.end('SIGKILL'));
  await expect.poll(() => server.said()).toContain('"msg":"this server takes no commands"');
  await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'app' },
    body: JSON.stringify({
      organizationName: 'Lions',
      fullName: 'Ada Admin',
      email: 'ada@example.org',
      password: 'long enough',
    }),
  });
  const nobody = await run(['organizations', 'delete', 'Lions']);
  expect([nobody.code, nobody.told]).toEqual([
    1,
    expect.stringContaining('Nobody typed the name. Nothing was deleted.'),
  ]);
  const typed = await run(['organizations', 'delete', 'Lions'], 'Lions\n');
  expect([typed.code, typed.answer]).toEqual([0, 'Lions is deleted. Backups still hold it.\n']);
  expect(await server.end('SIGTERM')).toBe(0);
  await dropDatabase(url, settings.DATABASE_URL);
});
