import { clsx } from 'clsx';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { recommendationLabels } from '@touchline/domain/evaluations/messages.ts';
import { recommendations } from '@touchline/domain/evaluations/schema.ts';
import { recommendationLooks } from './recommendation-badge.tsx';

/** The three recommendations as large fields beside each other, for thumbs; arrow keys move the choice. */
export function RecommendationChoice({ field }: { field: UseFormRegisterReturn<'recommendation'> }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Recommendation</legend>
      <div className="grid grid-cols-3 gap-1.5">
        {recommendations.map((recommendation) => {
          const { icon: Icon } = recommendationLooks[recommendation];
          return (
            <label
              key={recommendation}
              className={clsx(
                'flex min-h-14 items-center justify-center gap-2 rounded-md border border-input bg-card font-medium transition-colors select-none hover:bg-muted [&_svg]:size-5',
                'has-checked:border-primary has-checked:bg-primary has-checked:font-bold has-checked:text-primary-foreground forced-colors:has-checked:outline-4',
                'outline-offset-2 outline-ring has-focus-visible:outline-2',
              )}
            >
              <input {...field} type="radio" value={recommendation} className="sr-only" />
              <Icon aria-hidden="true" />
              {recommendationLabels[recommendation]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
