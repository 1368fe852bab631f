import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type DefinitionListProps = {
  items: readonly { term: string; detail: ReactNode }[];
  /** `rows` puts the term and the detail on one line; `columns` puts the term above the detail. */
  layout?: 'rows' | 'columns';
  className?: string;
};

/** Terms and values of one object. A missing value shows as a dash. */
export function DefinitionList({ items, layout = 'rows', className }: DefinitionListProps) {
  const rows = layout === 'rows';
  return (
    <dl
      className={clsx('text-sm', rows ? 'divide-y divide-border' : 'grid grid-words gap-4 md:grid-cols-4', className)}
    >
      {items.map(({ term, detail }) => (
        <div
          key={term}
          className={clsx('min-w-0', rows && 'flex flex-wrap justify-between gap-x-4 py-2.5 first:pt-0 last:pb-0')}
        >
          <dt className="shrink-0 text-muted-foreground">{term}</dt>
          <dd className={clsx('font-medium wrap-anywhere', rows ? 'beside text-right' : 'min-w-0')}>{detail ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
