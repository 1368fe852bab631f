import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { endOrganization, prepareExport } from '@touchline/domain/organization/contract.ending.ts';
import { activityOf } from '@touchline/tests/support/club/activity.ts';
import { anOrganization, type Club } from '@touchline/tests/support/club/club.ts';
import { commandLine } from '@touchline/tests/support/server/command-line.ts';
import { joinAs } from '@touchline/tests/support/club/memberships.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';
import { filesWith, placesOf } from '@touchline/tests/support/server/stored-values.ts';
import { checkDatabase } from '../db/invariants.ts';

const server = ownServer();
const { json, run, said, logged } = commandLine(server);
const folder = mkdtempSync(join(tmpdir(), 'touchline-export-'));
let lions: Club;

beforeEach(async () => {
  lions = await anOrganization(server, `Lions ${crypto.randomUUID().slice(0, 8)}`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const organizationLine = async ({ id }: Club) =>
  ((await json('organizations', 'list')) as { organizations: { id: string }[] }).organizations.find(
    (organization) => organization.id === id,
  );
const exportTo = (to: string, organization = lions.id as string) =>
  run(['organizations', 'export', organization, '--to', to], { folder });

// OPS-12
describe('organizations list', () => {
  it('lists organizations with their ids, member counts and pending deletions', async () => {
    await joinAs(server, lions, await lions.addAdmin(), 'coach');
    await lions.addPlayer();
    expect(await organizationLine(lions)).toEqual({
      id: lions.id,
      name: lions.name,
      members: 3,
      admins: 2,
      createdAt: expect.any(String),
      endsAt: null,
    });
    await lions.admin.ask(prepareExport, {});
    await server.app.jobs.runAll();
    await lions.admin.ask(endOrganization, { name: lions.name });
    expect(await organizationLine(lions)).toMatchObject({ endsAt: expect.stringMatching(/^\d{4}-/) });
    const [code, text] = await said('organizations', 'list');
    expect(code).toBe(0);
    expect(text).toMatch(
      new RegExp(
        `${lions.name}\n  id ${lions.id} · 3 members · 2 admins · since [-\\d]{10} · is deleted on [-\\d]{10} [:\\d]{5} UTC\n`,
      ),
    );
    expect(await activityOf(await anOrganization(server))).toEqual([]);
  });
});

// OPS-12
describe('organizations export', () => {
  it('exports everything into a file that only its owner can read', async () => {
    await lions.addPlayer({ firstName: 'Pia', lastName: 'Peters' });
    await (await anOrganization(server)).addPlayer({ firstName: 'Bea', lastName: 'Bearson' });
    const { code, answer, told } = await exportTo('lions.zip', lions.name.toUpperCase());
    const file = join(folder, 'lions.zip');
    expect([code, told]).toEqual([0, `Reading everything that ${lions.name} has …\n`]);
    expect(answer).toMatch(new RegExp(`^Everything that ${lions.name} has is in ${file} \\([\\d,]+ bytes\\)\\.\n$`));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const players = new TextDecoder().decode(unzipSync(readFileSync(file))['players.csv']);
    expect(players).toContain('Peters');
    expect(players).not.toContain('Bearson');
    expect(await activityOf(lions)).toEqual(['The operator of the server exported everything that the club has']);
  });

  it('never overwrites a file, and leaves no file behind if an export fails', async () => {
    writeFileSync(join(folder, 'taken.zip'), 'before');
    writeFileSync(join(folder, 'taken-2.zip'), 'before');
    const before = readdirSync(folder);
    expect(await exportTo('taken.zip')).toEqual({
      code: 1,
      answer: '',
      told:
        'There is a file taken.zip already. Nothing was written.\n\n' +
        `  npm run admin -- organizations export ${lions.id} --to taken-3.zip\n`,
    });
    const typo = lions.name.replace('Lions', 'Lyons');
    expect((await exportTo('new.zip', typo)).told).toBe(
      `No organization is called "${typo}".\n\n  npm run admin -- organizations export '${lions.name}' --to new.zip\n`,
    );
    const nowhere = `There is no folder ${join(folder, 'none')}. Nothing was written.\n`;
    expect(await exportTo('none/lions.zip')).toEqual({ code: 1, answer: '', told: nowhere });
    // Nobody can create files in /proc.
    expect((await exportTo('/proc/lions.zip')).told).toBe('/proc cannot be written: no folder can be made there.\n');
    expect(readFileSync(join(folder, 'taken.zip'), 'utf8')).toBe('before');
    expect(readdirSync(folder)).toEqual(before);
  });
});

// OPS-12
describe('organizations delete', () => {
  const remove = (keys?: string, ...more: string[]) =>
    run(['organizations', 'delete', lions.id, ...more], keys === undefined ? {} : { keys });

  it('deletes all rows and files of an organization after its name is typed', async () => {
    const bears = await anOrganization(server);
    const carla = await bears.addCoach('Carla Coach');
    await joinAs(server, lions, carla, 'coach');
    const pia = await lions.addPlayer({ firstName: 'Pia', lastName: 'Vanishing' });
    const isEmbedded = server.database.engine === 'embedded';
    const purging = isEmbedded ? ' and writing the files anew, which may take a minute' : '';
    const { code, answer, told } = await remove(` ${lions.name} `);
    expect([code, answer]).toEqual([0, `${lions.name} is deleted. Backups still hold it.\n`]);
    expect(told).toBe(
      `This deletes ${lions.name} for good, with its 3 members and everything that they entered.\n` +
        `Type its name to go on: Deleting ${lions.name}${purging} …\n`,
    );
    const words = [lions.id, 'Vanishing', pia.email];
    expect(await placesOf(server.database.db, words)).toEqual([]);
    expect(filesWith(server.dataDir, words, 'backups')).toEqual([]);
    expect(await checkDatabase(server.database)).toEqual([]);
    expect(await activityOf(bears)).toEqual([]);
    const coaches = server.database.db.selectFrom('memberships').where('user_id', '=', carla.userId);
    expect(await coaches.select('organization_id').execute()).toEqual([{ organization_id: bears.id }]);
    expect(logged.join('')).toContain(`"organization":"${lions.id}","msg":"the operator deleted an organization"`);
    const [, text] = await said('organizations', 'delete', lions.id, '--confirm', lions.name);
    expect(text).toContain(`No organization is called "${lions.id}".`);
  });

  it('deletes nothing if a wrong name or no name is typed', async () => {
    const correctLine = `npm run admin -- organizations delete ${lions.id} --confirm '${lions.name}'\n`;
    const other = await remove('lions');
    expect([other.code, other.told]).toEqual([1, expect.stringContaining(`Nothing was deleted.\n\n  ${correctLine}`)]);
    const nobody = await remove();
    expect([nobody.code, nobody.told]).toEqual([
      1,
      expect.stringContaining(`Nothing was deleted.\n\n  ${correctLine}`),
    ]);
    const misspelled = await remove(undefined, '--confirm', lions.name.toLowerCase());
    expect([misspelled.code, misspelled.told]).toEqual([1, expect.stringContaining(correctLine)]);
    expect(await organizationLine(lions)).toBeDefined();
    const confirmed = await remove(undefined, '--confirm', lions.name, '--json');
    expect(JSON.parse(confirmed.answer)).toEqual({ organization: { id: lions.id, name: lions.name } });
    expect(await organizationLine(lions)).toBeUndefined();
  });

  it('lets only one of two concurrent deletions of an organization succeed', async () => {
    const deletions = await Promise.all([remove(lions.name), remove(lions.name)]);
    expect(deletions.map(({ code }) => code).sort()).toEqual([0, 1]);
    expect(existsSync(server.dataDir)).toBe(true);
  });
});
