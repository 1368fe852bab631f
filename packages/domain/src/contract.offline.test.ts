import { expect, it } from 'vitest';
import { contract } from './contract.ts';
import { isOfflineCommand, offlineCommands } from './contract.offline.ts';

it('lists exactly the commands that the contract declares as queued', () => {
  expect(offlineCommands.map(({ name }) => name).toSorted()).toEqual([
    'attendance.take',
    'evaluations.save',
    'tryouts.setAttendance',
  ]);
  expect(new Set(offlineCommands)).toEqual(new Set(contract.filter(isOfflineCommand)));
});
