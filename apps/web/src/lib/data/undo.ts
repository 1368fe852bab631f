import type { Command, InputOf } from '@touchline/domain/core/operation.ts';
import { carryOut } from './commands.ts';

/** Takes an act back by another command, once, however often it is pressed; the command's own notices tell how it went. */
export const undoBy = <O extends Command>(operation: O, input: InputOf<O>): (() => void) => {
  let used = false;
  return () => {
    if (used) return;
    used = true;
    carryOut(operation, input).catch(() => undefined);
  };
};
