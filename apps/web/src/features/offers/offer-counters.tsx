import type { ComponentProps } from 'react';
import { Stat } from '../../ui/stat.tsx';

/** A number, undefined while unknown; it may filter the list to the offers it counts. */
type Counter = Pick<ComponentProps<typeof Stat>, 'label' | 'choice'> & { readonly value: number | undefined };

/** The numbers above a list of offers. */
export function OfferCounters({ counters }: { counters: readonly Counter[] }) {
  return (
    <div className={counters.length > 3 ? 'grid grid-cols-2 gap-3 md:grid-cols-4' : 'grid grid-cols-3 gap-3'}>
      {counters.map(({ value, ...rest }) => (
        <Stat key={rest.label} value={value ?? '–'} {...rest} />
      ))}
    </div>
  );
}
