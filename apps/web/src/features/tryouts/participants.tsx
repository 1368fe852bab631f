import type { Tryout } from '@touchline/domain/tryouts/schema.ts';

/** "12 registered · 5 checked in (max. 24)": checking somebody in lowers the first number, so both stand there (decision D41). */
export function Participants({ tryout }: { tryout: Tryout }) {
  const { registeredCount, checkedInCount, maxParticipants } = tryout;
  return (
    <span className="tabular-nums">
      {registeredCount} registered
      {checkedInCount > 0 && <> · {checkedInCount} checked in</>}
      {maxParticipants !== null && <> (max. {maxParticipants})</>}
    </span>
  );
}
