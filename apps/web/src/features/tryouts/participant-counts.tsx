import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { inARow } from '../../lib/format.ts';

/**
 * "12 registered (max. 24)", and from the first check-in on "5 checked in · 7 not here yet": a player who is checked in
 * counts as registered no longer (ruling 41), and "0 registered · 8 checked in" would contradict itself.
 */
export function ParticipantCounts({ tryout }: { tryout: Tryout }) {
  const { registeredCount, checkedInCount, maxParticipants, status } = tryout;
  const isOver = status === 'completed';
  const others = `${registeredCount} ${isOver ? 'not checked in' : 'not here yet'}`;
  const counts =
    checkedInCount > 0 || isOver
      ? inARow([`${checkedInCount} checked in`, registeredCount > 0 ? others : null])
      : `${registeredCount} registered`;
  return (
    <span className="tabular-nums">
      {counts}
      <span>{maxParticipants !== null && ` (max.\u00a0${maxParticipants})`}</span>
    </span>
  );
}
