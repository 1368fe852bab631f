import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inviteCoach } from '@touchline/domain/people/contract.ts';
import { anOrganization } from '@touchline/tests/support/club/club.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';

const server = ownServer();

it('deletes only email files that are older than thirty days', async () => {
  const folder = join(server.dataDir, 'mail');
  // Without emails there is no folder and nothing to delete.
  await server.app.jobs.runAll();
  const { admin } = await anOrganization(server);
  await admin.ask(inviteCoach, { firstName: 'Cora', lastName: 'Coach', email: 'cora@example.org' });
  await server.app.jobs.runAll();
  const mails = readdirSync(folder);
  expect(mails).toEqual([expect.stringMatching(/\.eml$/)]);
  // Links in emails open accounts, so no other user on the machine may read the files.
  const modes = [folder, join(folder, mails[0] ?? '')].map((path) => (statSync(path).mode & 0o777).toString(8));
  expect(modes).toEqual(['700', '600']);
  mkdirSync(join(folder, 'kept.eml'));
  writeFileSync(join(folder, 'notes.txt'), 'of the operator');
  await server.moveClock(30 * 24 - 1);
  await server.app.jobs.runAll();
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(mails));
  await server.moveClock(2);
  await server.app.jobs.runAll();
  expect(readdirSync(folder).sort()).toEqual(['kept.eml', 'notes.txt']);
});
