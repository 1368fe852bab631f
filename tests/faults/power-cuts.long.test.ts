import { expect, it } from 'vitest';
import { cutLog } from './cut-log.ts';

it('loses no acknowledged change when the log is cut after it', async () => {
  const cuts = process.env['TEST_LONG'] ? 200 : 3;
  expect(await cutLog({ cuts, seed: 20_261_124 })).toEqual([]);
});
