import type { LucideIcon } from 'lucide-react/types';
import type { ReactNode } from 'react';

/** Time, place or number of a tryout, with an icon in place of a visible label. */
export function Fact({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2">
      <dt className="mt-0.5">
        <Icon aria-hidden="true" className="size-4 text-muted-foreground" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
