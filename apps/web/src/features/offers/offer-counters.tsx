import type { ComponentProps } from 'react';
import { Stat } from '../../ui/stat.tsx';

interface OfferCountersProps {
  /** Label and value of each counter; the value is undefined while unknown. */
  readonly counters: readonly (Pick<ComponentProps<typeof Stat>, 'label' | 'choice'> & {
    readonly value: number | undefined;
  })[];
}

/** The numbers above a list of offers; each may filter the list to the offers it counts. */
export function OfferCounters({ counters }: OfferCountersProps) {
  return (
    <div className={counters.length > 3 ? 'grid grid-cols-2 gap-3 md:grid-cols-4' : 'grid grid-cols-3 gap-3'}>
      {counters.map(({ value, ...rest }) => (
        <Stat key={rest.label} value={value ?? '–'} {...rest} />
      ))}
    </div>
  );
}
