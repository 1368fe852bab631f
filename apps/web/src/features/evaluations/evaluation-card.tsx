import type { ReactNode } from 'react';
import { byGuardian, scoreLabels } from '@touchline/domain/evaluations/messages.ts';
import {
  type ListedEvaluation,
  type OwnEvaluation,
  scoreNames,
  scoreRange,
} from '@touchline/domain/evaluations/schema.ts';
import { formatInstant } from '../../lib/format.ts';
import { useUser } from '../../lib/session/session.ts';
import { Card } from '../../ui/base/card.tsx';
import { EvaluationBadges } from './evaluation-badges.tsx';
import { RecommendationBadge } from './recommendation-badge.tsx';

interface EvaluationCardProps {
  readonly evaluation: OwnEvaluation | ListedEvaluation;
  /** Set if the viewer's own evaluation may still be unsent on this device. */
  readonly registrationId?: string;
  readonly action?: ReactNode;
}

/** Card with one evaluator's evaluation of a player. */
export function EvaluationCard({ evaluation, registrationId, action }: EvaluationCardProps) {
  const { timeZone } = useUser();
  const { coachName, isOwn, isLate, recommendation, notes, recordedAt } = evaluation;
  return (
    <Card>
      <article aria-label={isOwn ? 'Your evaluation' : `Evaluation by ${coachName ?? 'a former member'}`}>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <p className="font-semibold break-words">{isOwn ? 'Your evaluation' : (coachName ?? 'Former member')}</p>
            {'isByGuardian' in evaluation && evaluation.isByGuardian && <p className="text-sm">{byGuardian}</p>}
            <p className="text-sm text-muted-foreground">{formatInstant(recordedAt, timeZone)}</p>
          </div>
          <span className="flex flex-wrap gap-1">
            <EvaluationBadges isLate={isLate} registrationId={registrationId} />
            <RecommendationBadge recommendation={recommendation} />
          </span>
        </div>
        <dl className="mt-4 grid grid-words gap-3 sm:grid-cols-4">
          {scoreNames.map((name) => (
            <div key={name}>
              <dt className="text-sm text-muted-foreground">{scoreLabels[name]}</dt>
              <dd className="font-semibold tabular-nums">
                {evaluation[name]}
                <span className="font-normal text-muted-foreground"> / {scoreRange.max}</span>
              </dd>
            </div>
          ))}
        </dl>
        {notes && <p className="mt-4 max-w-prose text-sm break-words whitespace-pre-line">{notes}</p>}
        {action && <div className="mt-4">{action}</div>}
      </article>
    </Card>
  );
}
