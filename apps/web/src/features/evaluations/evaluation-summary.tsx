import ClipboardX from 'lucide-react/icons/clipboard-x';
import {
  averageLabel,
  nothingEvaluated,
  recommendationLabels,
  scoreLabels,
} from '@touchline/domain/evaluations/messages.ts';
import {
  type ListedEvaluation,
  type EvaluationSummary as Summary,
  recommendations,
  type Scores,
  scoreNames,
  scoreRange,
} from '@touchline/domain/evaluations/schema.ts';
import type { TryoutStatus } from '@touchline/domain/tryouts/schema.ts';
import { Card } from '../../ui/base/card.tsx';
import { EmptyCard } from '../../ui/states/empty-state.tsx';
import { SkeletonList } from '../../ui/states/skeleton.tsx';
import { EvaluationCard } from './evaluation-card.tsx';
import { RecommendationBadge } from './recommendation-badge.tsx';

const scoreSteps = Array.from({ length: scoreRange.max - 1 }, (_, index) => index + 1);

/** Four averages as bars on the score scale, each with its number. */
function ScoreChart({ averages }: { averages: Scores }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3">
      {scoreNames.map((name) => (
        <div key={name} className="contents">
          <dt className="text-sm text-muted-foreground">{scoreLabels[name]}</dt>
          <dd className="flex items-center gap-3">
            <Bar value={averages[name]} />
            <span className="w-8 shrink-0 text-right text-lg font-semibold tabular-nums">
              {averages[name].toFixed(1)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Bar as long as the score, on a track with a gap after each whole score. */
function Bar({ value }: { value: number }) {
  const widthOf = (score: number) => `${(score / scoreRange.max) * 100}%`;
  return (
    <svg aria-hidden="true" className="h-3 min-w-0 flex-1 overflow-hidden rounded-sm">
      <rect width="100%" height="100%" className="fill-muted" />
      <rect width={widthOf(value)} height="100%" className="fill-primary" />
      {scoreSteps.map((step) => (
        <line key={step} x1={widthOf(step)} x2={widthOf(step)} y2="100%" className="stroke-card stroke-2" />
      ))}
    </svg>
  );
}

interface EvaluationSummaryProps {
  readonly summary: Summary;
  /** Newest first; undefined until loaded. */
  readonly evaluations: readonly ListedEvaluation[] | undefined;
  readonly tryoutStatus: TryoutStatus;
}

/** Summary of the evaluations visible to the viewer, followed by each evaluation. */
export function EvaluationSummary({ summary, evaluations, tryoutStatus }: EvaluationSummaryProps) {
  const { averages, count } = summary;
  if (!averages) {
    return (
      <EmptyCard
        icon={ClipboardX}
        title={tryoutStatus === 'active' ? 'No evaluations yet.' : nothingEvaluated[tryoutStatus]}
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <section aria-label="Average scores">
        <Card className="sm:max-w-xl">
          <p className="mb-4 text-sm text-muted-foreground">{averageLabel(count)}</p>
          <ScoreChart averages={averages} />
        </Card>
      </section>
      <section aria-label="Recommendations">
        <ul className="flex flex-wrap gap-2">
          {recommendations.map((recommendation) => (
            <li key={recommendation}>
              <RecommendationBadge recommendation={recommendation}>
                {`${recommendationLabels[recommendation]}: ${summary.recommendations[recommendation]}`}
              </RecommendationBadge>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Individual evaluations" className="flex flex-col gap-3">
        {evaluations ? (
          evaluations.map((evaluation) => <EvaluationCard key={evaluation.id} evaluation={evaluation} />)
        ) : (
          <SkeletonList rows={Math.min(count, 4)} label="Loading evaluations" />
        )}
      </section>
    </div>
  );
}
