import * as attendance from './attendance/contract.taking.ts';
import * as evaluations from './evaluations/contract.ts';
import * as registrations from './tryouts/contract.registrations.ts';
import type { OfflineCommand, Operation } from './core/operation.ts';

/** Contracts with queued commands. Every page loads only these, to send the entries waiting on a device. */
const contracts = [evaluations, registrations, attendance];

export const isOfflineCommand = (operation: Operation): operation is OfflineCommand =>
  'offline' in operation && operation.offline === 'queue';

/** All commands declared with `offline: 'queue'`. */
export const offlineCommands = contracts
  .flatMap((contract): Operation[] => Object.values(contract))
  .filter(isOfflineCommand);
