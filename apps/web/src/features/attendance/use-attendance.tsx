import { listAttendance } from '@touchline/domain/attendance/contract.ts';
import { takeAttendance } from '@touchline/domain/attendance/contract.taking.ts';
import { currentMark } from '@touchline/domain/attendance/rules.ts';
import type { AttendedPlayer } from '@touchline/domain/attendance/schema.ts';
import type { AttendanceMark } from '@touchline/domain/attendance/schema.taking.ts';
import type { InputOf, OutputOf } from '@touchline/domain/core/operation.ts';
import { counted } from '@touchline/domain/core/words.ts';
import { sharedQueryClient, useOperationQuery } from '../../lib/cache/queries.ts';
import { clientTimestampNow } from '../../lib/offline/client-timestamp.ts';
import { useOptimistic } from '../../lib/offline/offline-queue.ts';
import { useOfflineCommand } from '../../lib/offline/use-offline-command.ts';
import { newKey } from '../../lib/random.ts';

/** Player with the mark to show: the unsent one if there is one, otherwise the saved one. */
export interface MarkedPlayer extends AttendedPlayer {
  readonly mark: AttendanceMark | null;
}

/** Returns the attendance of an event, with unsent marks applied. */
export const useAttendance = (eventId: string) => {
  const query = useOperationQuery(listAttendance, { eventId });
  const pendingMarks = new Map(
    useOptimistic(takeAttendance)
      .filter(({ input }) => input.eventId === eventId)
      .flatMap(({ input }) => input.playerIds.map((id) => [id, input.mark] as const)),
  );
  const players = query.data?.players.map((player): MarkedPlayer => {
    const mark = pendingMarks.get(player.playerId);
    return { ...player, mark: mark === undefined ? currentMark(player) : mark };
  });
  return { query, players };
};

/** Returns the player's name or the number of players in an entry, for notices, and the time of the action. */
const aboutPlayers = ({ eventId, playerIds }: InputOf<typeof takeAttendance>) => {
  const attendance = sharedQueryClient().getQueryData<OutputOf<typeof listAttendance>>([
    listAttendance.name,
    { eventId },
  ]);
  const [name] = attendance?.players.flatMap((player) => (player.playerId === playerIds[0] ? player.name : [])) ?? [];
  return {
    playerName: playerIds.length === 1 && name !== undefined ? name : counted(playerIds.length, 'player'),
    recorded: clientTimestampNow(listAttendance, { eventId }),
  };
};

/** Marks several players of an event at once. The toast offers to restore their previous marks. */
export const useTakeAttendance = (eventId: string, before: AttendanceMark | null) => {
  const { mutate: goBack } = useOfflineCommand(takeAttendance, { about: aboutPlayers });
  const { mutate } = useOfflineCommand(takeAttendance, {
    about: aboutPlayers,
    undo: (_answer, input) => () => goBack({ ...input, mark: before }),
  });
  return (players: readonly AttendedPlayer[], mark: AttendanceMark | null): void => {
    const playerIds = players.map(({ playerId }) => playerId);
    const [onlyPlayer] = playerIds;
    // A later entry for a single player replaces the earlier one in the queue. An entry for several players is always
    // separate.
    mutate({
      eventId,
      act: playerIds.length === 1 && onlyPlayer !== undefined ? onlyPlayer : newKey(),
      playerIds,
      mark,
    });
  };
};
