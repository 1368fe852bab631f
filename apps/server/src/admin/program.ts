import { Problem } from '@touchline/domain/core/problem.ts';
import { CommandProblem } from '../core/process/commands.ts';
import { readEnv } from '../core/process/env.ts';
import { StartProblem } from '../db/start-problem.ts';
import { readLine, wantsJson } from './arguments.ts';
import { lines, type Terminal } from './lines.ts';
import { help } from './usage.ts';

/** Exit codes: the command failed, or the line was invalid and nothing was done. */
const exitFailed = 1;
const exitWrongLine = 2;

const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Formats a refusal with the corrected line. */
const problemText = ({ message, line, choices = [] }: Pick<CommandProblem, 'message' | 'line' | 'choices'>): string => {
  const width = Math.max(0, ...choices.map(({ id }) => id.length));
  const choiceLines = choices.map(({ id, name }) => `  ${id.padEnd(width)}  ${name}\n`);
  return `${message}\n${choiceLines.join('')}${line === undefined ? '' : `\n  ${line}\n`}`;
};

/** Turns an error into a problem with a message; returns undefined if the operator cannot fix the cause. */
const problemOf = (fault: unknown): CommandProblem | undefined => {
  if (fault instanceof CommandProblem) return fault;
  if (fault instanceof Problem) return new CommandProblem(fault.code, fault.message);
  return fault instanceof StartProblem ? new CommandProblem('refused', fault.message) : undefined;
};

/** Runs one line and returns its exit code. */
export const runLine = async (
  args: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
): Promise<number> => {
  const isJson = wantsJson(args);
  const refuse = (problem: CommandProblem): void => {
    const { code, message, choices } = problem;
    const line = problem.line === undefined ? undefined : `${terminal.program} ${problem.line}`;
    if (isJson) terminal.answer(asJson({ error: { code, message, line, choices } }));
    else terminal.tell(problemText({ message, line, choices }));
  };
  const line = readLine(args);
  if (line.kind === 'help') {
    terminal.answer(help(terminal.program));
    return line.isAsked ? 0 : exitWrongLine;
  }
  if (line.kind === 'wrong') {
    refuse(new CommandProblem('wrong_line', line.message, line));
    return exitWrongLine;
  }
  try {
    const { result, words, isBad } = await lines[line.name](readEnv(variables), line.given, terminal);
    terminal.answer(isJson ? asJson(result) : `${words}\n`);
    return isBad ? exitFailed : 0;
  } catch (fault) {
    const problem = problemOf(fault);
    if (!problem) throw fault;
    refuse(problem);
    return exitFailed;
  }
};
