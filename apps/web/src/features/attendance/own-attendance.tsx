import { listOwnAttendance } from '@touchline/domain/attendance/contract.ts';
import { attendedPercent, markedCount } from '@touchline/domain/attendance/rules.ts';
import { counted } from '@touchline/domain/core/words.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { inARow } from '../../lib/format.ts';
import { Card, CardHeader } from '../../ui/base/card.tsx';
import { TallyBar, tallyWords } from './tally-bar.tsx';

/** Attendance of a family's players by season, including on teams they have left. */
export function OwnAttendance() {
  const { data = [] } = useOperationQuery(listOwnAttendance, {});
  if (data.length === 0) return null;
  const maxCount = Math.max(...data.map(markedCount));
  return (
    <Card aria-label="Attendance" className="mt-8 max-w-3xl">
      <CardHeader title="Attendance" />
      <ul className="mt-3 flex flex-col gap-4">
        {data.map((tally) => (
          <li key={`${tally.playerId} ${tally.teamId}`} className="flex flex-col gap-1 text-sm">
            <p className="font-medium break-words">{inARow([tally.firstName, tally.teamName, tally.seasonName])}</p>
            <TallyBar tally={tally} maxEvents={maxCount} />
            <p className="text-muted-foreground">
              {`Came to ${attendedPercent(tally) ?? 0}% of ${counted(markedCount(tally), 'event')}: ${tallyWords(tally)}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
