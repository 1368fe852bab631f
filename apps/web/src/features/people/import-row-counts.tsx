import { clsx } from 'clsx';
import { type RowState, rowStates } from '@touchline/domain/people/schema.import.ts';
import { inDigits } from './import-kinds.tsx';
import { stateLabels } from './import-rows-table.tsx';

interface RowCountsProps {
  readonly counts: Readonly<Record<RowState, number>>;
  readonly chosen: RowState | 'all';
  readonly onChoose: (state: RowState | 'all') => void;
}

const options = ['all', ...rowStates] as const;

/** How many rows are new, changed, unchanged and faulty; choosing one shows only those. */
export function RowCounts({ counts, chosen, onChoose }: RowCountsProps) {
  const total = rowStates.reduce((sum, state) => sum + counts[state], 0);
  return (
    <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-5">
      <legend className="sr-only">Which rows to show</legend>
      {options.map((option) => {
        const count = option === 'all' ? total : counts[option];
        return (
          <label
            key={option}
            className={clsx(
              'flex flex-col rounded-lg border border-border bg-card p-3 text-sm text-muted-foreground shadow-card transition-colors hover:bg-muted sm:p-4',
              'has-checked:border-primary has-checked:bg-green-soft has-checked:text-foreground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
              option === 'all' && 'max-sm:col-span-2',
            )}
          >
            <input
              type="radio"
              name="show"
              className="sr-only"
              checked={chosen === option}
              onChange={() => onChoose(option)}
            />
            {option === 'all' ? 'All rows' : stateLabels[option]}
            <span
              className={clsx(
                'mt-1 text-2xl leading-8 font-semibold tracking-tight tabular-nums',
                option === 'faulty' && count > 0 ? 'text-red-ink' : 'text-foreground',
              )}
            >
              {inDigits(count)}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
