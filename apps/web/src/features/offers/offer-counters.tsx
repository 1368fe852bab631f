import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Stat } from '../../ui/stat.tsx';

/** A number, undefined while unknown; it may filter the list to the offers it counts. */
type Counter = Pick<ComponentProps<typeof Stat>, 'label' | 'choice'> & { readonly value: number | undefined };

/** Columns by the number of counters. */
const columns: Readonly<Record<number, string>> = {
  3: 'grid-cols-3',
  4: 'grid-cols-2 md:grid-cols-4',
  5: 'grid-cols-2 sm:grid-cols-3 lg:grid-cols-5',
};

/** The numbers above a list of offers. */
export function OfferCounters({ counters }: { counters: readonly Counter[] }) {
  return (
    <div className={clsx('grid gap-3', columns[counters.length])}>
      {counters.map(({ value, ...rest }) => (
        <Stat key={rest.label} value={value ?? '–'} {...rest} />
      ))}
    </div>
  );
}
