import CalendarClock from 'lucide-react/icons/calendar-clock';
import ClipboardX from 'lucide-react/icons/clipboard-x';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import Users from 'lucide-react/icons/users';
import { clsx } from 'clsx';
import { isCoach } from '@touchline/domain/core/actor.ts';
import { downloadRanking } from '@touchline/domain/evaluations/contract.export.ts';
import { nothingEvaluated, rankingBasis } from '@touchline/domain/evaluations/messages.ts';
import { rankedPlayers, sortRows, type RankedPlayer } from '@touchline/domain/evaluations/rules.ranking.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { scoreNames } from '@touchline/domain/evaluations/schema.ts';
import { numberOf } from '@touchline/domain/tryouts/rules.registrations.ts';
import { useDownload } from '../../lib/data/download.ts';
import { useActor, useUser } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyCard } from '../../ui/states/empty-state.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { PrintedPage } from '../../ui/layout/printed-page.tsx';
import { useBestFirst } from '../../ui/lists/use-best-first.ts';
import { formatInstant, inARow } from '../../lib/format.ts';
import { Letterhead } from '../../ui/display/emblem.tsx';
import { RankingTable, rankingColumns } from './ranking-table.tsx';
import { useEvaluations } from './use-evaluations.tsx';

interface RankingSheetProps {
  readonly tryout: Tryout;
  readonly basis: string;
  readonly players: readonly RankedPlayer[];
}

/** Printed ranking, sorted as on the screen. It tells later readers whose view it is and when it was printed. */
function RankingSheet({ tryout: { title, location, date }, basis, players }: RankingSheetProps) {
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

type SortValue = (player: RankedPlayer) => number | undefined;

/** Sort values by column. Players already come sorted by name. */
const sortValues: Readonly<Partial<Record<string, SortValue>>> = {
  place: ({ place }) => place,
  number: (player) => numberOf(player) ?? undefined,
  checkedIn: ({ status }) => Number(status === 'checked_in'),
  average: ({ averageScore }) => averageScore,
  ...Object.fromEntries(
    scoreNames.map((name): [string, SortValue] => [name, ({ summary }) => summary.averages?.[name]]),
  ),
  evaluations: ({ summary }) => summary.count,
  // A "no" cancels out a "yes".
  recommendations: ({ summary: { count, recommendations } }) =>
    count === 0 ? undefined : recommendations.yes - recommendations.no,
};

/** Returns the ranking, or its players sorted by another column. */
const useRankingOrder = (players: readonly RankedPlayer[]) => {
  const { sort, changeSort } = useBestFirst('place', ['place', 'number', 'name']);
  return { shown: sortRows(players, sortValues[sort.key], sort.direction === 'descending'), sort, changeSort };
};

/** Players ranked by the evaluations visible to the viewer. The tab updates live. */
export function RankingTab({ tryout }: { tryout: Tryout }) {
  const { players, ...query } = useEvaluations(tryout.id);
  const basis = rankingBasis(isCoach(useActor()));
  const file = useDownload(downloadRanking);
  const { shown, sort, changeSort } = useRankingOrder(rankedPlayers(players ?? []));
  if (!players) return <NotLoaded query={query} loading="Loading ranking" failed="Failed to load player evaluations" />;
  if (tryout.status === 'upcoming') {
    return (
      <EmptyCard icon={CalendarClock} title={nothingEvaluated.upcoming}>
        Once it has, this ranks the players by their average score.
      </EmptyCard>
    );
  }
  if (players.length === 0) {
    return <EmptyCard icon={Users} title="No players take part in this tryout." />;
  }
  if (players.every(({ summary }) => summary.count === 0)) {
    return (
      <EmptyCard icon={ClipboardX} title="No evaluations to rank yet.">
        {basis}
      </EmptyCard>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="beside text-sm text-muted-foreground">{basis}</p>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>*]:grow">
          <Button variant="secondary" busy={file.busy} onClick={() => void file.save({ tryoutId: tryout.id })}>
            {!file.busy && <Download aria-hidden="true" />}
            <span>Export CSV</span>
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
        </div>
      </div>
      <RankingTable rows={shown} sort={sort} onSort={changeSort} />
      <PrintedPage>
        <RankingSheet tryout={tryout} basis={basis} players={shown} />
      </PrintedPage>
    </div>
  );
}
