import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { openTestServer } from '@touchline/tests/support/server/server.ts';

const manual = readFileSync(join(import.meta.dirname, '../../../../../docs/operating.md'), 'utf8');

// OPS-34
it('logs nothing on an idle server for an hour', async () => {
  const lines: string[] = [];
  const server = await openTestServer({}, undefined, { log: (line) => void lines.push(line) });
  await anOrganization(server);
  await server.app.jobs.runAll();
  lines.length = 0;
  // One run of each job is enough, because further runs log nothing more.
  for (let turn = 0; turn < 12; turn += 1) {
    await server.moveClock(1 / 12);
    await server.app.jobs.runAll();
  }
  expect(lines).toEqual([]);
  await server.close();
  const section = manual.slice(manual.indexOf('### Rotate the log'));
  for (const way of ['SystemMaxUse', 'max-size', 'copytruncate']) expect(section).toContain(way);
});
