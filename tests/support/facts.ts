import { expect } from 'vitest';

/**
 * Compares lines with a file beside the test that `-u` writes: what is so today, and no rule. A change of one is read as a
 * diff, with the change of the code that made it.
 */
export const expectFacts = async (file: string, lines: readonly string[]): Promise<void> => {
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file);
};
