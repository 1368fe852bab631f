import { offlineCommands } from '@touchline/domain/contract.offline.ts';
import { type OfflineCommand, requestOf } from '@touchline/domain/core/operation.ts';
import { unknownEntry } from '@touchline/domain/core/unsent.ts';
import type { ClientTimestamp } from '@touchline/domain/tryouts/schema.client-timestamp.ts';

/**
 * User's input that the server has not confirmed. Other versions of the app read these field names from the device.
 */
export interface QueuedCommand {
  /** Idempotency key, so that the command takes effect once, however often it is sent. */
  readonly key: string;
  /** User whose session sends it. */
  readonly userId: string;
  /**
   * Membership in which the entry was made and is sent. Older versions of the app stored none, so the current one
   * applies.
   */
  readonly membershipId?: string | undefined;
  /** Name and input of the command. */
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Name of the player for notices. */
  readonly playerName: string;
  /** Time of the action in milliseconds on this device's clock; `recorded` is on the server's (ruling 51). */
  readonly madeAt: number;
  readonly recorded: ClientTimestamp | undefined;
  /** Text and code of the server's refusal. */
  readonly refusal: string | undefined;
  readonly refusalCode?: string | undefined;
  /**
   * Entries that this one replaced, oldest first. An unsent one counts if this one was made too late, and a refused one is
   * restored if this one is discarded.
   */
  readonly earlier?: readonly QueuedCommand[] | undefined;
}

/** Returns the command of an entry; undefined if a version of the app with more commands made it. */
export const commandOf = ({ operation }: QueuedCommand): OfflineCommand | undefined =>
  offlineCommands.find(({ name }) => name === operation);

/** Returns true if the entry's content can be shown. Another version of the app may have stored it in another shape. */
export const isReadable = (entry: QueuedCommand): boolean =>
  commandOf(entry)?.input.safeParse(entry.input).success ?? false;

export const isRefused = ({ refusal }: QueuedCommand): boolean => refusal !== undefined;

/** Marks an entry as refused if only another version of the app can send it. On the device it stays unchanged. */
export const withRefusal = (entry: QueuedCommand): QueuedCommand =>
  isRefused(entry) || commandOf(entry)
    ? entry
    : { ...entry, refusal: unknownEntry.message, refusalCode: unknownEntry.code };

const addressOf = (entry: QueuedCommand): string | undefined => {
  const command = commandOf(entry);
  return command && requestOf(command, entry.input).url;
};

/**
 * Returns true if both entries belong to the same membership. Older versions of the app stored none, so such an entry
 * matches any.
 */
const isOfSameMembership = ({ membershipId: one }: QueuedCommand, { membershipId: other }: QueuedCommand): boolean =>
  one === undefined || other === undefined || one === other;

/**
 * Returns true if one entry replaces the other: same user, command, address and membership. If the input of a command
 * has an `act`, that must match too.
 */
export const isSameAct = (one: QueuedCommand, other: QueuedCommand): boolean =>
  one.userId === other.userId &&
  isOfSameMembership(one, other) &&
  one.operation === other.operation &&
  addressOf(one) === addressOf(other) &&
  one.input['act'] === other.input['act'];
