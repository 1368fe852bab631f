import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Card } from '../base/card.tsx';

type StatProps = {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  className?: string;
};

/** Number with its label. */
export function Stat({ label, value, hint, className }: StatProps) {
  return (
    <Card className={clsx('p-3! sm:p-4!', className)}>
      <dl className="m-0 flex h-full flex-col justify-between">
        <dt className="text-sm text-muted-foreground">{label}</dt>
        <dd className="mt-1 text-2xl leading-8 font-semibold tracking-tight tabular-nums">{value}</dd>
        {hint && <dd className="mt-0.5 text-sm text-muted-foreground">{hint}</dd>}
      </dl>
    </Card>
  );
}
