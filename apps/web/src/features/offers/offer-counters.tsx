import { Stat } from '../../ui/stat.tsx';

interface OfferCountersProps {
  /** What each number counts, and the number; undefined while it is not known. */
  readonly counters: readonly { readonly label: string; readonly value: number | undefined }[];
}

/** The numbers above a list of offers. */
export function OfferCounters({ counters }: OfferCountersProps) {
  return (
    <div className={counters.length > 3 ? 'grid grid-cols-2 gap-3 md:grid-cols-4' : 'grid grid-cols-3 gap-3'}>
      {counters.map(({ label, value }) => (
        <Stat key={label} label={label} value={value ?? '–'} />
      ))}
    </div>
  );
}
