import { offlineCommands } from '@touchline/domain/contract.offline.ts';
import { type OfflineCommand, requestOf } from '@touchline/domain/core/operation.ts';
import { unknownEntry } from '@touchline/domain/core/unsent.ts';
import type { ClientTimestamp } from '@touchline/domain/tryouts/schema.client-timestamp.ts';

/** Something a person entered that the server has not confirmed. Other versions of the app read it by these names. */
export interface QueuedCommand {
  /** Its Idempotency-Key, which makes it happen once however often it is sent. */
  readonly key: string;
  /** The user whose session sends it. */
  readonly userId: string;
  /** The membership it was made in, under which it is sent. Older versions of the app noted none: then the one in use. */
  readonly membershipId?: string | undefined;
  /** The name of the command, and its input. */
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The name of its player in notices. */
  readonly playerName: string;
  /** Time of the act in milliseconds of this device's clock; `recorded` has it by the server's (ruling 51). */
  readonly madeAt: number;
  readonly recorded: ClientTimestamp | undefined;
  /** The server's sentence why it was not taken, and the code of the refusal. */
  readonly refusal: string | undefined;
  readonly refusalCode?: string | undefined;
  /**
   * Entries that it replaced, oldest first. An unsent one counts if this one was made too late; a refused one comes back
   * to be read if this one is discarded.
   */
  readonly earlier?: readonly QueuedCommand[] | undefined;
}

/** The command of an entry; none if another version of the app made it that knows more commands than this one. */
export const commandOf = ({ operation }: QueuedCommand): OfflineCommand | undefined =>
  offlineCommands.find(({ name }) => name === operation);

/** True if its content can be shown: another version of the app may have given it another shape. */
export const isReadable = (entry: QueuedCommand): boolean =>
  commandOf(entry)?.input.safeParse(entry.input).success ?? false;

export const isRefused = ({ refusal }: QueuedCommand): boolean => refusal !== undefined;

/** Marks an entry that only another version of the app can send as refused; on the device it stays as it is. */
export const withRefusal = (entry: QueuedCommand): QueuedCommand =>
  isRefused(entry) || commandOf(entry)
    ? entry
    : { ...entry, refusal: unknownEntry.message, refusalCode: unknownEntry.code };

const addressOf = (entry: QueuedCommand): string | undefined => {
  const command = commandOf(entry);
  return command && requestOf(command, entry.input).url;
};

/** Older versions of the app noted no membership: such an entry is of any. */
const isOfSameMembership = ({ membershipId: one }: QueuedCommand, { membershipId: other }: QueuedCommand): boolean =>
  one === undefined || other === undefined || one === other;

/**
 * True if one replaces the other: the same user sends the same command to the same address under the same membership. Of a
 * command whose input has an `act`, that has to be the same, too.
 */
export const isSameAct = (one: QueuedCommand, other: QueuedCommand): boolean =>
  one.userId === other.userId &&
  isOfSameMembership(one, other) &&
  one.operation === other.operation &&
  addressOf(one) === addressOf(other) &&
  one.input['act'] === other.input['act'];
