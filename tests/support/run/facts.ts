import { expect } from 'vitest';

/**
 * Compares lines with a file beside the test, which `-u` rewrites: it contains the current state instead of a rule. A
 * change is reviewed as a diff together with the code change.
 */
export const expectFacts = async (file: string, lines: readonly string[]): Promise<void> => {
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(file);
};
