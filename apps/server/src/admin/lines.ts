import { existsSync } from 'node:fs';
import { join, parse, resolve } from 'node:path';
import { writeWholeFile } from '../backup/durable-files.ts';
import { counted } from '@touchline/domain/core/words.ts';
import { type Caller, CommandProblem } from '../core/process/commands.ts';
import { askServer } from '../core/process/control-client.ts';
import type { Env } from '../core/process/env.ts';
import { version } from '../core/process/version.ts';
import * as admins from './admins.ts';
import * as organizations from './organizations.ts';
import * as people from './people.ts';
import { runCommand } from './run-command.ts';
import * as server from './server.ts';
import { type LineInput, lineOf, usages } from './usage.ts';
import * as words from './words.ts';

/** The operator's terminal. */
export interface Terminal {
  /** Prints the result to standard output. */
  answer(text: string): void;
  /** Prints all other text to standard error. */
  tell(text: string): void;
  /** Reads a line; returns undefined if there is no terminal. */
  ask(question: string): Promise<string | undefined>;
  /** Folder that relative paths start from. */
  readonly folder: string;
  /** Program name at the start of every line. */
  readonly program: string;
}

interface CommandResult {
  /** The result as JSON, for programs. */
  readonly result: unknown;
  readonly words: string;
  /** True if the command ran and found a problem. */
  readonly isBad?: boolean;
}

type CommandLine = (env: Env, input: LineInput, terminal: Terminal) => Promise<CommandResult>;

const textOf = ({ argument = '' }: LineInput): string => argument;
const optionOf = ({ options = {} }: LineInput, name: string): string => options[name] ?? '';

/** An unused file name. */
const unusedName = (file: string, folder: string): string => {
  const { dir, name, ext } = parse(file);
  for (let count = 2; ; count += 1) {
    const candidate = join(dir, `${name}-${count}${ext}`);
    if (!existsSync(resolve(folder, candidate))) return candidate;
  }
};

const callerAt = ({ tell }: Terminal): Caller => ({
  async progress(text) {
    tell(`${text}\n`);
  },
  async bytes() {
    throw new Error('This command sends no file.');
  },
});

/** Writes a stream to a new file, completely or not at all. */
const writeNewFile = async <T>(path: string, write: Parameters<typeof writeWholeFile<T>>[1]): Promise<T> => {
  const { dir, base } = parse(path);
  if (!existsSync(dir)) throw new CommandProblem('no_folder', `There is no folder ${dir}. Nothing was written.`);
  return (await writeWholeFile(dir, write, () => base)).written;
};

const exportOrganization: CommandLine = async (env, input, terminal) => {
  const [organization, to] = [textOf(input), optionOf(input, 'to')];
  const path = resolve(terminal.folder, to);
  if (existsSync(path)) {
    const line = lineOf(usages.exportOrganization, {
      argument: organization,
      options: { to: unusedName(to, terminal.folder) },
    });
    throw new CommandProblem('file_exists', `There is a file ${to} already. Nothing was written.`, { line });
  }
  const result = await writeNewFile(path, (bytes) =>
    runCommand(env, organizations.exportOne, { organization, to }, { ...callerAt(terminal), bytes }),
  );
  const size = counted(result.bytes, 'byte');
  return {
    result: { ...result, file: path },
    words: `Everything that ${result.organization.name} has is in ${path} (${size}).`,
  };
};

const deleteOrganization: CommandLine = async (env, line, terminal) => {
  const caller = callerAt(terminal);
  const { id, name, members } = await runCommand(
    env,
    organizations.findOrganization,
    { organization: textOf(line) },
    caller,
  );
  const question =
    `This deletes ${name} for good, with its ${counted(members, 'member')} and everything that they entered.\n` +
    'Type its name to go on: ';
  const confirm = line.options?.['confirm'] ?? (await terminal.ask(question));
  if (confirm === undefined) {
    throw new CommandProblem('not_confirmed', 'Nobody typed the name. Nothing was deleted.', {
      line: lineOf(usages.deleteOrganization, { argument: id, options: { confirm: name } }),
    });
  }
  const result = await runCommand(
    env,
    organizations.deleteOrganization,
    { organization: id, confirm: confirm.trim() },
    caller,
  );
  return { result, words: `${name} is deleted. Backups still hold it.` };
};

/** Prints the versions of this program and the running server, without opening the database. */
const reportVersion: CommandLine = async (env, _line, terminal) => {
  const serverAnswer = await askServer(env, { name: server.reportVersion.name, input: {} }, callerAt(terminal));
  const runningServer = serverAnswer ? (serverAnswer.result as { version: string; engine: string }) : null;
  const engine = runningServer?.engine === 'postgres' ? 'PostgreSQL' : 'the embedded database';
  const serverText = runningServer
    ? `, and a server of version ${runningServer.version} runs on ${engine}`
    : ', and no server runs here';
  return { result: { version, server: runningServer }, words: `Touchline ${version}${serverText}.` };
};

/** Implementation of each command line. */
export const lines: Readonly<Record<keyof typeof usages, CommandLine>> = {
  async findPeople(env, line, terminal) {
    const result = await runCommand(env, people.findPeople, { text: textOf(line) }, callerAt(terminal));
    return { result, words: words.peopleInWords(result) };
  },
  async resetPassword(env, line, terminal) {
    const result = await runCommand(env, people.resetPassword, { address: textOf(line) }, callerAt(terminal));
    const { email, link, hours } = result;
    const validity = `It works once, for ${counted(hours, 'hour')}. Give it to nobody else.`;
    return { result, words: `This link sets a new password for ${email}. ${validity}\n${link}` };
  },
  async confirm(env, line, terminal) {
    const result = await runCommand(env, people.confirm, { address: textOf(line) }, callerAt(terminal));
    return { result, words: `The address ${result.email} is confirmed.` };
  },
  async resetSecondStep(env, line, terminal) {
    const result = await runCommand(env, people.resetStep, { address: textOf(line) }, callerAt(terminal));
    const { email } = result;
    return {
      result,
      words: `The second step of ${email} is off. The password alone signs in until it is set up again.`,
    };
  },
  async makeAdmin(env, line, terminal) {
    const input = { address: textOf(line), organization: optionOf(line, 'organization') };
    const result = await runCommand(env, admins.makeAdmin, input, callerAt(terminal));
    return { result, words: `${result.email} is an admin of ${result.organization.name} now.` };
  },
  async removeAdmin(env, line, terminal) {
    const input = { address: textOf(line), organization: optionOf(line, 'organization') };
    const result = await runCommand(env, admins.removeAdmin, input, callerAt(terminal));
    return { result, words: `${result.email} is no admin of ${result.organization.name} any more.` };
  },
  async listOrganizations(env, _line, terminal) {
    const result = await runCommand(env, organizations.listAll, {}, callerAt(terminal));
    return { result, words: words.organizationsInWords(result) };
  },
  exportOrganization,
  deleteOrganization,
  async listJobs(env, _line, terminal) {
    const result = await runCommand(env, server.listJobs, {}, callerAt(terminal));
    return { result, words: words.jobsInWords(result) };
  },
  async runJob(env, line, terminal) {
    const result = await runCommand(env, server.runJob, { name: textOf(line) }, callerAt(terminal));
    return { result, words: `The job ${result.job} has run.` };
  },
  async testMail(env, line, terminal) {
    const result = await runCommand(env, server.testMail, { address: textOf(line) }, callerAt(terminal));
    const { address, folder } = result;
    const sentText = `The mail server took the email to ${address}. Look for it there, also in the junk folder.`;
    const storedText = `No mail server is set (SMTP_URL): the email is a file in ${folder}.`;
    return { result, words: folder === null ? sentText : storedText };
  },
  async check(env, _line, terminal) {
    const result = await runCommand(env, server.check, {}, callerAt(terminal));
    return { result, words: words.checkInWords(result), isBad: result.broken.length > 0 };
  },
  version: reportVersion,
};
