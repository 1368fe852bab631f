import * as z from 'zod/mini';
import { command } from '../core/operation.ts';
import { severalNotices } from './messages.several.ts';
import { severalChange } from './schema.several.ts';

/** Cancels or moves several events in one transaction, all or none. */
export const changeSeveral = command('schedule.changeSeveral', {
  route: 'POST /schedule/several',
  can: 'schedule.create',
  changes: ['schedule'],
  input: severalChange,
  output: z.strictObject({ count: z.number() }),
  done: ({ count }, { act }) => severalNotices.done(act.kind, count),
  failed: severalNotices.notDone,
});
