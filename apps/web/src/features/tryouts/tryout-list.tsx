import { useId } from 'react';
import type { Tryout } from '@touchline/domain/tryouts/schema.ts';
import { TryoutCard } from './tryout-card.tsx';

/** Section of the list page. */
export function TryoutList({ title, tryouts }: { readonly title: string; readonly tryouts: readonly Tryout[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-base font-semibold">
        {title}
      </h2>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {tryouts.map((tryout) => (
          <TryoutCard key={tryout.id} tryout={tryout} />
        ))}
      </ul>
    </section>
  );
}
