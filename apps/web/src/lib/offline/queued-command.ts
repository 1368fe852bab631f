import { offlineCommands } from '@touchline/domain/contract.offline.ts';
import type { OfflineCommand } from '@touchline/domain/core/operation.ts';
import type { ClientTimestamp } from '@touchline/domain/tryouts/schema.client-timestamp.ts';

/** Something a person entered that the server has not confirmed. */
export interface QueuedCommand {
  /** Its Idempotency-Key, which makes it happen once however often it is sent. */
  readonly key: string;
  /** The user whose session sends it. */
  readonly userId: string;
  /** The name of the command it is for, and that one's input. */
  readonly operation: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly registrationId: string;
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

/** True if one replaces the other. */
export const isSameAct = (one: QueuedCommand, other: QueuedCommand): boolean =>
  one.userId === other.userId && one.operation === other.operation && one.registrationId === other.registrationId;

/** The last of several versions of an entry, which has taken the place of the others. */
export const newestOf = (versions: readonly QueuedCommand[] = []): readonly QueuedCommand[] => {
  const newest = versions.at(-1);
  return newest ? [{ ...newest, earlier: versions.slice(0, -1) }] : [];
};
