import CalendarClock from 'lucide-react/icons/calendar-clock';
import Eye from 'lucide-react/icons/eye';
import Users from 'lucide-react/icons/users';
import { readCoverage } from '@touchline/domain/evaluations/contract.coverage.ts';
import {
  coverageSentences,
  guardianOf,
  namesOf,
  progressText,
} from '@touchline/domain/evaluations/messages.coverage.ts';
import { nothingEvaluated } from '@touchline/domain/evaluations/messages.ts';
import {
  sortByNeed,
  type CoverageGaps,
  type CoveredPlayer,
  coveredPlayers,
  enoughEvaluators,
  gapsOf,
  progressOf,
} from '@touchline/domain/evaluations/rules.coverage.ts';
import type { Coverage } from '@touchline/domain/evaluations/schema.coverage.ts';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { useSearchParam } from '../../lib/routing/search-params.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { Alert } from '../../ui/states/alert.tsx';
import { Card } from '../../ui/base/card.tsx';
import { EmptyCard } from '../../ui/states/empty-state.tsx';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';
import { Progress } from '../../ui/display/progress.tsx';
import { SegmentedControl } from '../../ui/actions/segmented-control.tsx';
import { CoverageTable } from './coverage-table.tsx';

/** Number of evaluators per player, and the players without any. The tab updates live while coaches evaluate. */
export function CoverageTab({ tryout: { id: tryoutId, status } }: { tryout: Tryout }) {
  const query = useOperationQuery(readCoverage, { tryoutId });
  const { data } = query;
  if (!data) return <NotLoaded query={query} loading="Loading who's left" failed="Failed to load who's left" />;
  if (status === 'upcoming') {
    return (
      <EmptyCard icon={CalendarClock} title={nothingEvaluated.upcoming}>
        Once it has, this shows how many evaluations each player has.
      </EmptyCard>
    );
  }
  if (data.players.length === 0) {
    return <EmptyCard icon={Users} title="No players take part in this tryout." />;
  }
  const players = coveredPlayers(data);
  const gaps = gapsOf(players);
  return (
    <div className="flex flex-col gap-6">
      <Sentences gaps={gaps} />
      <Players players={players} evaluators={data.evaluators} />
      <Evaluators coverage={data} checkedIn={gaps.checkedIn} />
    </div>
  );
}

function Sentences({ gaps }: { gaps: CoverageGaps }) {
  const missingCount = gaps.unseen.length + gaps.seenByFew.length + gaps.expected;
  const [firstSentence, ...otherSentences] = coverageSentences(gaps);
  return (
    <Alert tone={missingCount === 0 ? 'green' : 'amber'} title={firstSentence?.text}>
      {firstSentence && firstSentence.players.length > 0 && <p>{namesOf(firstSentence.players)}</p>}
      {otherSentences.map(({ text, players }) => (
        <div key={text} className="mt-2">
          <p className="font-semibold">{text}</p>
          {players.length > 0 && <p>{namesOf(players)}</p>}
        </div>
      ))}
    </Alert>
  );
}

const filters = {
  everybody: { label: 'Everyone', fits: () => true },
  nobody: { label: 'Not evaluated', fits: (seen: number) => seen === 0 },
  few: { label: 'Fewer than 2 evaluations', fits: (seen: number) => seen < enoughEvaluators },
} as const;
type Filter = keyof typeof filters;

function Players({ players, evaluators }: { players: readonly CoveredPlayer[]; evaluators: Coverage['evaluators'] }) {
  const [chosenFilter, setFilter] = useSearchParam<Filter>('seen', 'everybody');
  const filter = Object.hasOwn(filters, chosenFilter) ? chosenFilter : 'everybody';
  const filteredPlayers = sortByNeed(players).filter(({ seenBy }) => filters[filter].fits(seenBy.length));
  const evaluatorsOf = (player: CoveredPlayer) => {
    const playerAt = players.indexOf(player);
    const nameAt = (place: number) => {
      const evaluator = evaluators[place];
      return `${evaluator?.name ?? 'Former member'}${evaluator?.guardianOf.includes(playerAt) ? ' (guardian)' : ''}`;
    };
    return player.seenBy.map(nameAt).join(', ');
  };
  return (
    <section aria-label="Players" className="flex flex-col gap-3">
      <SegmentedControl<Filter>
        label="Players shown"
        value={filter}
        onValueChange={(next) => setFilter(next, { replace: true })}
        options={Object.entries(filters).map(([value, { label }]) => ({ value: value as Filter, label }))}
        className="self-start"
      />
      {filteredPlayers.length === 0 ? (
        <EmptyCard icon={Eye} title={filter === 'nobody' ? 'No one is left.' : 'Everyone has 2 or more evaluations.'} />
      ) : (
        <CoverageTable players={filteredPlayers} evaluatorsOf={evaluatorsOf} />
      )}
    </section>
  );
}

function Evaluators({ coverage, checkedIn }: { coverage: Coverage; checkedIn: number }) {
  const evaluators = progressOf(coverage);
  const childrenOf = (place: number) =>
    coverage.evaluators[place]?.guardianOf.flatMap((player) => coverage.players[player] ?? []) ?? [];
  if (evaluators.length === 0) return null;
  return (
    <section aria-labelledby="evaluators">
      <h2 id="evaluators" className="mb-3 text-lg font-semibold">
        Evaluators
      </h2>
      <Card flush>
        <ul className="divide-y divide-border">
          {evaluators.map(({ name, seen }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what the players refer to
            <li key={place} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
              <span className="beside break-words">
                <span className="font-medium">{name ?? 'Former member'}</span>
                {childrenOf(place).length > 0 && <span className="block text-sm">{guardianOf(childrenOf(place))}</span>}
              </span>
              <span className="text-sm text-muted-foreground tabular-nums">{progressText(seen, checkedIn)}</span>
              <Progress
                label={`Checked-in players seen by ${name ?? 'a former member'}`}
                value={seen}
                max={checkedIn}
                valueText={progressText(seen, checkedIn)}
                className="sm:w-40"
              />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
