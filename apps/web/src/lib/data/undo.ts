import type { Command, InputOf } from '@touchline/domain/core/operation.ts';
import { carryOut } from './commands.ts';

/**
 * Undoes an action once with another command, however often it is pressed. That command's notices report the result.
 */
export const undoBy = <O extends Command>(operation: O, input: InputOf<O>): (() => void) => {
  let isUsed = false;
  return () => {
    if (isUsed) return;
    isUsed = true;
    carryOut(operation, input).catch(() => undefined);
  };
};
