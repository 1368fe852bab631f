import CalendarClock from 'lucide-react/icons/calendar-clock';
import ClipboardX from 'lucide-react/icons/clipboard-x';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import Users from 'lucide-react/icons/users';
import { isCoach } from '@touchline/domain/core/actor.ts';
import { downloadRanking } from '@touchline/domain/evaluations/contract.export.ts';
import { nothingEvaluated, rankingBasis } from '@touchline/domain/evaluations/messages.ts';
import { rankedPlayers } from '@touchline/domain/evaluations/rules.ranking.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { useDownload } from '../../lib/data/download.ts';
import { useActor } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyCard } from '../../ui/empty-state.tsx';
import { NotLoaded } from '../../ui/not-loaded.tsx';
import { PrintedPage } from '../../ui/printed-page.tsx';
import { RankingSheet } from './ranking-sheet.tsx';
import { RankingTable } from './ranking-table.tsx';
import { useEvaluations } from './use-evaluations.tsx';
import { useRankingOrder } from './use-ranking-order.tsx';

/** The players ranked by the evaluations that the viewer may see; follows the field live. */
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
        <p className="min-w-0 flex-1 basis-56 text-sm text-muted-foreground">{basis}</p>
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
