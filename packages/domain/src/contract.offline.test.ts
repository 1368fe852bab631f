import { expect, it } from 'vitest';
import { contract } from './contract.ts';
import { isOfflineCommand, offlineCommands } from './contract.offline.ts';

it('knows every command that is declared as queued, without loading the whole contract', () => {
  expect(offlineCommands.map(({ name }) => name).toSorted()).toEqual([
    'attendance.take',
    'evaluations.save',
    'tryouts.setAttendance',
  ]);
  expect(new Set(offlineCommands)).toEqual(new Set(contract.filter(isOfflineCommand)));
});
