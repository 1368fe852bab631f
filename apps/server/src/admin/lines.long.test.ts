import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, inject, it } from 'vitest';
import { operatorActions } from '@touchline/domain/activity/messages.operator.ts';
import { activityOf } from '@touchline/tests/support/club/activity.ts';
import { anOrganization, type Club, type Member } from '@touchline/tests/support/club/club.ts';
import { acceptCommands, runWithInput } from '@touchline/tests/support/server/command-line.ts';
import { beginStep, withSecondStep } from '@touchline/tests/support/club/second-step.ts';
import { openTestServer, type TestServer } from '@touchline/tests/support/server/server.ts';
import { behindProxy } from '@touchline/tests/support/server/visitor.ts';
import { usages } from './usage.ts';

type Name = keyof typeof usages;

const folder = mkdtempSync(join(tmpdir(), 'touchline-lines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const nobody = 'zzz@nowhere.test';

/** Arguments that make each command succeed in a new club, and arguments that make it fail, if it can fail. */
const commandArguments: Readonly<
  Record<Name, (coach: Member, club: Club) => readonly [validArguments: string[], invalidArguments?: string[]]>
> = {
  findPeople: ({ email }) => [[email]],
  resetPassword: ({ email }) => [[email], [nobody]],
  confirm: ({ email }) => [[email], [nobody]],
  resetSecondStep: ({ email }) => [[email], [nobody]],
  makeAdmin: ({ email }, { id }) => [
    [email, '--organization', id],
    [nobody, '--organization', id],
  ],
  removeAdmin: ({ email }, { id }) => [
    [email, '--organization', id],
    [nobody, '--organization', id],
  ],
  listOrganizations: () => [[]],
  exportOrganization: (_, { id }) => [
    [id, '--to', `${id}.zip`],
    [nobody, '--to', 'none.zip'],
  ],
  listJobs: () => [[]],
  runJob: () => [['fold-the-tallies'], ['none']],
  testMail: () => [['ops@example.org'], ['ops']],
  check: () => [[]],
  version: () => [[]],
  // This command is last because it deletes the club.
  deleteOrganization: (_, { id, name }) => [
    [id, '--confirm', name],
    [id, '--confirm', 'another name'],
  ],
};

const startServer = async (engine: 'postgres' | 'embedded'): Promise<TestServer> => {
  const server = await openTestServer(behindProxy, engine === 'postgres' ? inject('suitePostgres') : null);
  const control = await acceptCommands(server);
  closing.push(
    () => control.close(),
    () => server.close(),
  );
  await beginStep(server);
  return server;
};

/** Runs every command and returns the club's activity just before the club is deleted. */
const runAll = async (server: TestServer, isJson: boolean): Promise<readonly string[]> => {
  const club = await anOrganization(server, 'Lions');
  const coach = await club.addCoach('Carla Coach');
  let activity: readonly string[] = [];
  for (const [name, argumentsOf] of Object.entries(commandArguments)) {
    const [validArguments, invalidArguments] = argumentsOf(coach, club);
    if (name === 'resetSecondStep') await withSecondStep(server, coach);
    const { db } = server.database;
    const account = db.updateTable('users').set({ email_confirmed_at: name === 'confirm' ? null : new Date() });
    await account.where('id', '=', coach.userId).execute();
    const run = (more: readonly string[]) =>
      runWithInput(
        [...usages[name as Name].words, ...more, ...(isJson ? ['--json'] : [])],
        { DATA_DIR: server.dataDir },
        { folder },
      );
    if (invalidArguments) {
      const { code, answer, told } = await run(invalidArguments);
      expect([name, code]).toEqual([name, 1]);
      if (isJson) expect(JSON.parse(answer)).toMatchObject({ error: { code: expect.any(String) } });
      else expect([answer, told]).toEqual(['', expect.stringMatching(/^.+[.:]\n/)]);
    }
    if (name === 'deleteOrganization') activity = await activityOf(club);
    const { code, answer } = await run(validArguments);
    expect([name, code, answer.startsWith('{')]).toEqual([name, 0, isJson]);
    expect(answer).toMatch(/\S/);
  }
  return activity;
};

// OPS-13
it.each(['postgres', 'embedded'] as const)(
  'runs every command in text and in JSON on %s and logs the operator’s actions',
  async (engine) => {
    const server = await startServer(engine);
    expect(Object.keys(commandArguments).sort()).toEqual(Object.keys(usages).sort());
    const expected = Object.values(operatorActions).map((words) => `The operator of the server ${words}`);
    for (const isJson of [false, true]) {
      const byOperator = (await runAll(server, isJson)).filter((line) => line.includes('operator'));
      expect(byOperator.toReversed().map((line) => line.replace(' Carla Coach', ''))).toEqual(expected);
    }
  },
  60_000,
);
