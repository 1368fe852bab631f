import ClipboardX from 'lucide-react/icons/clipboard-x';
import { averageLabel, nothingEvaluated, recommendationLabels } from '@touchline/domain/evaluations/messages.ts';
import {
  type ListedEvaluation,
  type EvaluationSummary as Summary,
  recommendations,
} from '@touchline/domain/evaluations/schema.ts';
import type { TryoutStatus } from '@touchline/domain/tryouts/schema.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyCard } from '../../ui/empty-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EvaluationCard } from './evaluation-card.tsx';
import { RecommendationBadge } from './recommendation-badge.tsx';
import { ScoreChart } from './score-chart.tsx';

interface EvaluationSummaryProps {
  readonly summary: Summary;
  /** Newest first; undefined until they have come. */
  readonly evaluations: readonly ListedEvaluation[] | undefined;
  readonly tryoutStatus: TryoutStatus;
}

/** Summary of the evaluations that the viewer may see, and each of them (EVAL-15 to EVAL-17). */
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
