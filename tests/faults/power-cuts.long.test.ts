import { expect, it } from 'vitest';
import { cutLog } from './cut-log.ts';

it('loses no acknowledged change when the log is cut after it', async () => {
  expect(await cutLog({ cuts: 50, seed: 20_261_124 })).toEqual([]);
});
