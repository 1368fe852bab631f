import { clsx } from 'clsx';
import type { RankedPlayer } from '@touchline/domain/evaluations/rules.ranking.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { formatInstant, inARow } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Letterhead } from '../../ui/letterhead.tsx';
import { rankingColumns } from './ranking-table.tsx';

interface RankingSheetProps {
  readonly tryout: Tryout;
  readonly basis: string;
  readonly players: readonly RankedPlayer[];
}

/** The ranking on paper, in the order of the screen. It says whose view it is and of when, because papers outlive both. */
export function RankingSheet({ tryout: { title, location, date }, basis, players }: RankingSheetProps) {
  const { name, timeZone, organizationName, organizationLogoUrl } = useUser();
  return (
    <>
      <Letterhead name={organizationName} logo={organizationLogoUrl} />
      <h1 className="text-xl font-semibold break-words">{`Ranking: ${title}`}</h1>
      <p className="text-sm">{inARow([formatInstant(date, timeZone), location])}</p>
      <p className="mb-3 text-sm text-muted-foreground">
        {`${basis} Printed by ${name}, ${formatInstant(new Date(), timeZone)}.`}
      </p>
      <table className="w-full border-collapse text-left text-xs">
        <thead>
          <tr className="border-b border-foreground">
            {rankingColumns.map(({ key, header, numeric }) => (
              <th
                key={key}
                scope="col"
                className={clsx('px-1 py-1 align-bottom font-semibold', numeric && 'text-right')}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {players.map((player) => (
            <tr key={player.registrationId}>
              {rankingColumns.map(({ key, cell, numeric, className }) => (
                <td key={key} className={clsx('px-1 py-1', numeric && 'text-right tabular-nums', className)}>
                  {cell(player)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
