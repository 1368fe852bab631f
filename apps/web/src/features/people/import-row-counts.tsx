import { inDigits } from '@touchline/domain/core/words.ts';
import { clsx } from 'clsx';
import { type RowState, rowStates } from '@touchline/domain/people/schema.import.ts';

import { states } from './import-rows-table.tsx';

/**
 * Filter for the rows: all, one state, rows that differ from the stored values, rows that lose a cell, or doubtful rows.
 */
export type ShownRows = RowState | 'all' | 'differing' | 'emptied' | 'doubtful';

interface RowCountsProps {
  readonly counts: Readonly<Record<RowState, number>>;
  /** Rows in the file, including those that are marked as not being players. */
  readonly total: number;
  /** Rows whose values differ from the stored ones. */
  readonly differing: number;
  /** Rows that are imported without some of their cells. */
  readonly emptied: number;
  /** Rows with cells that look like typos. */
  readonly doubtful: number;
  readonly chosen: ShownRows;
  readonly onChoose: (rows: ShownRows) => void;
}

const labelOf = (option: ShownRows): string => {
  if (option === 'all') return 'All rows';
  if (option === 'differing') return 'Different';
  if (option === 'doubtful') return 'To look at';
  return option === 'emptied' ? 'With empty cells' : states[option].label;
};

/** CSS classes of the columns, by the number of choices. */
const columns: Readonly<Record<number, string>> = {
  5: 'sm:grid-cols-5',
  6: 'sm:grid-cols-3 lg:grid-cols-6',
  7: 'sm:grid-cols-4 lg:grid-cols-7',
  8: 'sm:grid-cols-4',
};

/** Counts of new, changed, unchanged and invalid rows. Selecting a count filters the list. */
export function RowCounts({ counts, total, differing, emptied, doubtful, chosen, onChoose }: RowCountsProps) {
  const rowCounts = { ...counts, all: total, differing, emptied, doubtful };
  // A selected filter stays visible even if it no longer matches any row.
  const specialOptions = (['differing', 'emptied', 'doubtful'] as const).filter(
    (option) => rowCounts[option] > 0 || chosen === option,
  );
  const options: readonly ShownRows[] = ['all', ...rowStates, ...specialOptions];
  return (
    <fieldset className={clsx('grid grid-words gap-3', columns[options.length])}>
      <legend className="sr-only">Which rows to show</legend>
      {options.map((option) => {
        const count = rowCounts[option];
        return (
          <label
            key={option}
            className={clsx(
              'flex flex-col rounded-lg border border-border bg-card p-3 text-sm text-muted-foreground shadow-card transition-colors hover:bg-muted sm:p-4',
              'has-checked:border-primary has-checked:bg-green-soft has-checked:text-foreground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
              option === 'all' && options.length % 2 === 1 && 'max-sm:col-span-full',
            )}
          >
            <input
              type="radio"
              name="show"
              className="sr-only"
              checked={chosen === option}
              onChange={() => onChoose(option)}
            />
            {labelOf(option)}
            <span
              className={clsx(
                'mt-1 text-2xl leading-8 font-semibold tracking-tight tabular-nums',
                option === 'invalid' && count > 0 ? 'text-red-ink' : 'text-foreground',
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
