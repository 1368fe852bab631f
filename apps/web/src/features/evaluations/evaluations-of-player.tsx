import type { PlayerEvaluation } from '@touchline/domain/people/schema.record.ts';
import { EvaluationCard } from './evaluation-card.tsx';

/** A player's evaluations in all tryouts, newest first. */
export function EvaluationsOfPlayer({ evaluations }: { readonly evaluations: readonly PlayerEvaluation[] }) {
  return (
    <section aria-labelledby="evaluations">
      <h2 id="evaluations" className="mb-3 text-base font-semibold">
        Evaluations
      </h2>
      {evaluations.length === 0 && <p className="text-muted-foreground">No evaluation yet.</p>}
      <ul className="grid gap-4 lg:grid-cols-2">
        {evaluations.map((evaluation) => (
          <li key={evaluation.id} className="min-w-0">
            <p className="mb-1 text-sm text-muted-foreground">{evaluation.tryoutTitle}</p>
            <EvaluationCard evaluation={evaluation} />
          </li>
        ))}
      </ul>
    </section>
  );
}
