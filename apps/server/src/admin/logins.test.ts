import { beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { commandLine } from '@touchline/tests/support/server/command-line.ts';
import { ownServer } from '@touchline/tests/support/server/server.ts';

const server = ownServer();
const { json, said } = commandLine(server);
let lions: Club;
let carla: Member;

beforeEach(async () => {
  lions = await anOrganization(server, `Lions ${crypto.randomUUID().slice(0, 8)}`);
  carla = await lions.addCoach('Carla Coach');
});

// OPS-11
describe('a wrong argument changes nothing and is answered with the correct line', () => {
  const inOrder = (row: object) => JSON.stringify(Object.entries(row).sort());
  const everything = async () => {
    const { db } = server.database;
    const tables = ['users', 'members', 'memberships', 'audit_log', 'outbox', 'one_time_tokens'] as const;
    return Promise.all(
      tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).map(inOrder).sort()),
    );
  };

  it('suggests the correct line for a wrong word order and for unknown or ambiguous names', async () => {
    const twin = await lions.addCoach('Carla Coach');
    const before = await everything();
    const similar = carla.email.replace('example', 'exmaple');
    const line = (...words: string[]) => `\n  npm run admin -- people ${words.join(' ')}\n`;
    expect(await said('reset-password', 'people', carla.email)).toEqual([
      2,
      `There is no command "reset-password people".\n${line('reset-password', carla.email)}`,
    ]);
    expect(await said('people', 'conform', carla.email)).toEqual([
      2,
      `There is no command "people conform".\n${line('confirm', carla.email)}`,
    ]);
    expect(await said('people', 'reset-password', similar)).toEqual([
      1,
      `No login has the address "${similar}".\n${line('reset-password', carla.email)}`,
    ]);
    // A different person at the same email provider is not suggested.
    const other = carla.email.replace('coach', 'bea');
    expect(await said('people', 'make-admin', other, '--organization', lions.id)).toEqual([
      1,
      `No login has the address "${other}".\n${line('find', other.split('@')[0] as string)}`,
    ]);
    expect(await said('people', 'confirm', 'zzz@nowhere.test')).toEqual([
      1,
      `No login has the address "zzz@nowhere.test".\n${line('find', 'zzz')}`,
    ]);
    // Two people share this name, so neither is changed.
    const ambiguous = await json('people', 'make-admin', 'carla coach', '--organization', lions.id);
    const choice = ({ userId, email }: Member) => ({ id: userId, name: `${email} · Carla Coach, ${lions.name}` });
    const { error } = ambiguous as { error: { choices: { name: string }[] } };
    expect(error).toMatchObject({
      code: 'ambiguous',
      message: '"carla coach" may be several logins. Name the one by its id:',
      line: `npm run admin -- people make-admin ID --organization ${lions.id}`,
    });
    expect(error.choices).toEqual(expect.arrayContaining([choice(carla), choice(twin)]));
    const typo = lions.name.replace('Lions', 'Lyons');
    expect(await said('people', 'remove-admin', lions.admin.email, '--organization', typo)).toEqual([
      1,
      `No organization is called "${typo}".\n${line('remove-admin', lions.admin.email, `--organization '${lions.name}'`)}`,
    ]);
    expect(await everything()).toEqual(before);
    expect(await said('people', 'reset-password', twin.userId)).toEqual([0, expect.stringContaining(twin.email)]);
  });

  it('asks for the address or id if a name is given instead', async () => {
    const wilma = await lions.addCoach('Wilma Unique');
    const before = await everything();
    expect(await said('people', 'confirm', 'wilma unique')).toEqual([
      1,
      '"wilma unique" is no email address. One login has this name.\n\n' +
        `  npm run admin -- people confirm ${wilma.email}\n`,
    ]);
    expect(await everything()).toEqual(before);
    const other = await anOrganization(server, lions.name);
    const [code, text] = await said('people', 'make-admin', carla.email, '--organization', lions.name);
    expect(code).toBe(1);
    expect(text).toContain(`Several organizations are called "${lions.name}". Name the one by its id:\n`);
    for (const { id } of [lions, other]) expect(text).toContain(`  ${id}  ${lions.name}\n`);
    expect(text).toContain(`npm run admin -- people make-admin ${carla.email} --organization ID\n`);
  });
});
