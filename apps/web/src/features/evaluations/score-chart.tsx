import { scoreLabels } from '@touchline/domain/evaluations/messages.ts';
import { type Scores, scoreNames, scoreRange } from '@touchline/domain/evaluations/schema.ts';

const steps = Array.from({ length: scoreRange.max - 1 }, (_, index) => index + 1);

/** The four averages as bars on the scale of the scores, each beside its number (EVAL-15). */
export function ScoreChart({ averages }: { averages: Scores }) {
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

/** As long as the score, on a ground with a gap after each whole one. */
function Bar({ value }: { value: number }) {
  const length = (score: number) => `${(score / scoreRange.max) * 100}%`;
  return (
    <svg aria-hidden="true" className="h-3 min-w-0 flex-1 overflow-hidden rounded-sm">
      <rect width="100%" height="100%" className="fill-muted" />
      <rect width={length(value)} height="100%" className="fill-primary" />
      {steps.map((step) => (
        <line key={step} x1={length(step)} x2={length(step)} y2="100%" className="stroke-card stroke-2" />
      ))}
    </svg>
  );
}
