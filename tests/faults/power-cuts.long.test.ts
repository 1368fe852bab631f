import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { cutLog } from './cut-log.ts';

// OPS-07 (the page Health says it too: backup-card.long.test.tsx)
it('no acknowledged change is lost when the log is cut anywhere after it', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8').replaceAll(/\s+/g, ' ');
  const [, section = ''] = readme.split('### When the power fails');
  expect(section).toContain('Then rows may be missing, or the database may not open');
  const cuts = process.env['TEST_LONG'] ? 200 : 3;
  expect(await cutLog({ cuts, seed: 20_261_124 })).toEqual([]);
});
