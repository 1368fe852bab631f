import type { InputOf } from '@touchline/domain/core/operation.ts';
import { listAttendance } from '@touchline/domain/attendance/contract.ts';
import { takeAttendance } from '@touchline/domain/attendance/contract.taking.ts';
import type { ViewToken } from '@touchline/domain/tryouts/schema.client-timestamp.ts';
import type { Member } from './club.ts';

type Asker = Pick<Member, 'ask' | 'send'>;

/** Sends a mark for players like a phone: for a single player, or for several in one request. */
export const sendMark = (
  by: Pick<Member, 'send'>,
  eventId: string,
  players: readonly Pick<Member, 'profileId'>[],
  mark: InputOf<typeof takeAttendance>['mark'],
  recorded?: InputOf<typeof takeAttendance>['recorded'],
) => {
  const playerIds = players.map(({ profileId }) => profileId);
  const act = playerIds.length === 1 ? playerIds[0] : crypto.randomUUID();
  return by.send(takeAttendance, { eventId, act, playerIds, mark, ...(recorded && { recorded }) });
};

/** An event's players as a reader sees them, by first name. */
export const attendanceOf = async (by: Asker, eventId: string) => {
  const { players } = await by.ask(listAttendance, { eventId });
  return Object.fromEntries(players.map((player) => [player.name.split(' ')[0] ?? '', player]));
};

/** The current mark of each player, by first name. */
export const marksOf = async (by: Asker, eventId: string) =>
  Object.fromEntries(
    Object.entries(await attendanceOf(by, eventId)).map(([name, { marks }]) => [name, marks[0]?.mark ?? null]),
  );

/** View token from a device that has displayed the attendance. */
export const tokenFor = async (by: Asker, eventId: string): Promise<ViewToken> => {
  const { opening } = await by.ask(listAttendance, { eventId });
  if (!opening) throw new Error('The reader cannot take attendance.');
  return opening;
};

/** Client timestamp from a device, the given number of seconds after its token. */
export const recordedAfter = (token: ViewToken, seconds: number) => ({
  at: new Date(Date.parse(token.openedAt) + seconds * 1000).toISOString(),
  ...token,
});
