import { expect, it } from 'vitest';
import { cutLog } from './cut-log.ts';

it('no acknowledged change is lost when the log is cut anywhere after it', async () => {
  const cuts = process.env['TEST_LONG'] ? 200 : 3;
  expect(await cutLog({ cuts, seed: 20_261_124 })).toEqual([]);
});
