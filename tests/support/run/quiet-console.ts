import { afterAll, afterEach } from 'vitest';

type Level = 'error' | 'warn';
interface Line {
  level: Level;
  text: string;
}

// The state is on the global object, because the setup file and the test file may each load this module.
const key = Symbol.for('touchline.quiet-console');
const globalState = globalThis as typeof globalThis & { [key]?: { lines: Line[]; expected: RegExp[] } };
globalState[key] ??= { lines: [], expected: [] };
const state = globalState[key];

const describe = (value: unknown): string => (value instanceof Error ? (value.stack ?? value.message) : String(value));

const record =
  (level: Level) =>
  (...values: unknown[]): void => {
    state.lines.push({ level, text: values.map(describe).join(' ') });
  };

console.error = record('error');
console.warn = record('warn');

/**
 * Declares a console message that this test expects. An unexpected message and a missing expected message fail the
 * test.
 */
export const expectConsole = (pattern: RegExp): void => {
  state.expected.push(pattern);
};

const checkConsole = (): void => {
  const lines = state.lines.splice(0);
  const expected = state.expected.splice(0);
  const surprises = lines.filter((line) => !expected.some((pattern) => pattern.test(line.text)));
  const missing = expected.filter((pattern) => !lines.some((line) => pattern.test(line.text)));
  if (surprises.length > 0) {
    throw new Error(
      `Unexpected console output:\n${surprises.map((line) => `console.${line.level}: ${line.text}`).join('\n')}`,
    );
  }
  if (missing.length > 0) throw new Error(`Expected on the console, but it stayed silent: ${missing.join(', ')}`);
};

afterEach(checkConsole);
// Output after the last test, while the file is cleaned up, also counts.
afterAll(checkConsole);
