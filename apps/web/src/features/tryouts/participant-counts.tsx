import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { inARow } from '../../lib/format.ts';

/**
 * Shows "12 registered (max. 24)", and after the first check-in "5 checked in · 7 not here yet". Checked-in players no
 * longer count as registered (ruling 41), so "0 registered · 8 checked in" would be confusing.
 */
export function ParticipantCounts({ tryout }: { tryout: Tryout }) {
  const { registeredCount, checkedInCount, maxParticipants, status } = tryout;
  const isOver = status === 'completed';
  const othersText = `${registeredCount} ${isOver ? 'not checked in' : 'not here yet'}`;
  const counts =
    checkedInCount > 0 || isOver
      ? inARow([`${checkedInCount} checked in`, registeredCount > 0 ? othersText : null])
      : `${registeredCount} registered`;
  return (
    <span className="tabular-nums">
      {counts}
      <span>{maxParticipants !== null && ` (max.\u00a0${maxParticipants})`}</span>
    </span>
  );
}
