import type { Operation } from '@touchline/domain/core/operation.ts';
import { type FieldMessages, Problem } from '@touchline/domain/core/problem.ts';
import { problems } from '@touchline/domain/core/problems.ts';

interface RawInput {
  readonly parameters: Readonly<Record<string, string>>;
  readonly input: () => Promise<Readonly<Record<string, unknown>>>;
}

export type ParsedInput = { input: unknown } | { problem: Problem };

/** Maximum messages in a response, more than any form needs: no user has typed a body with more errors. */
const maxMessages = 100;

const fieldMessages = (
  issues: readonly { path: PropertyKey[]; message: string; code?: string; keys?: string[] }[],
): FieldMessages => {
  const messages = new Map<string, string>();
  for (const issue of issues.slice(0, maxMessages)) {
    const names = issue.code === 'unrecognized_keys' ? (issue.keys ?? []) : [issue.path.join('.')];
    for (const name of names.slice(0, maxMessages - messages.size)) {
      const message = issue.code === 'unrecognized_keys' ? 'This field is not known.' : issue.message;
      messages.set(name, messages.get(name) ?? message);
    }
  }
  return Object.fromEntries(messages);
};

/** Validates an operation's input; errors are reported only after the subject has been found. */
export const parse = async (operation: Operation, call: RawInput): Promise<ParsedInput> => {
  let raw: Readonly<Record<string, unknown>>;
  try {
    raw = await call.input();
  } catch (reason) {
    if (reason instanceof Problem) return { problem: reason };
    throw reason;
  }
  const clashingName = Object.keys(call.parameters).find((name) => Object.hasOwn(raw, name));
  if (clashingName) return { problem: problems.invalid({ fields: { [clashingName]: 'This field is not known.' } }) };
  const result = operation.input.safeParse({ ...raw, ...call.parameters });
  if (result.success) return { input: result.data };
  return { problem: problems.invalid({ fields: fieldMessages(result.error.issues) }) };
};
