import { createInterface } from 'node:readline/promises';
import { runLine } from './admin/program.ts';
import { runProgram, userFolder } from './core/process/program.ts';

/** Reads a line from the terminal; returns undefined if there is no terminal. */
const ask = async (question: string): Promise<string | undefined> => {
  // Standard output is reserved for the result.
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<undefined>((resolve) => reader.once('close', () => resolve(undefined)));
  try {
    return await Promise.race([reader.question(question), closed]);
  } finally {
    reader.close();
  }
};

/** `npm run admin -- …`: commands for the server's operator, without a browser (decision record 0046). */
runProgram('The command failed.', () =>
  runLine(process.argv.slice(2), process.env, {
    answer: (text) => void process.stdout.write(text),
    tell: (text) => void process.stderr.write(text),
    ask,
    folder: userFolder(),
    // A release has no npm.
    program: process.env['TOUCHLINE_PROGRAM'] ?? 'npm run admin --',
  }),
);
