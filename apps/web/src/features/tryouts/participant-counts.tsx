import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { inARow } from '../../lib/format.ts';

/**
 * "12 registered · 5 checked in (max. 24)": checking a player in lowers the first number, so both stand there
 * (ruling 41). After the tryout the first number is of those who did not come.
 */
export function ParticipantCounts({ tryout }: { tryout: Tryout }) {
  const { registeredCount, checkedInCount, maxParticipants, status } = tryout;
  const registered =
    checkedInCount > 0
      ? inARow([`${registeredCount} registered`, `${checkedInCount} checked in`])
      : `${registeredCount} registered`;
  const came =
    registeredCount > 0
      ? inARow([`${checkedInCount} checked in`, `${registeredCount} not checked in`])
      : `${checkedInCount} checked in`;
  return (
    <span className="tabular-nums">
      {status === 'completed' ? came : registered}
      <span>{maxParticipants !== null && ` (max.\u00a0${maxParticipants})`}</span>
    </span>
  );
}
