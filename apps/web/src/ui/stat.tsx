import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';

type StatProps = {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
  /** Pressing the number shows only the items it counts; `label` says so. */
  choice?: { label: string; isChosen: boolean; onChoose: () => void } | undefined;
  className?: string;
};

/** One number with its label. */
export function Stat({ label, value, hint, choice, className }: StatProps) {
  return (
    <Card
      className={clsx(
        'p-3! sm:p-4!',
        choice && 'relative hover:border-input',
        choice?.isChosen && 'border-green-line! bg-green-soft!',
        className,
      )}
    >
      <dl className="m-0 flex h-full flex-col justify-between">
        <dt className="text-sm text-muted-foreground">{label}</dt>
        <dd className="mt-1 text-2xl leading-8 font-semibold tracking-tight tabular-nums">{value}</dd>
        {hint && <dd className="mt-0.5 text-sm text-muted-foreground">{hint}</dd>}
      </dl>
      {choice && (
        <button
          type="button"
          aria-label={choice.label}
          aria-pressed={choice.isChosen}
          className="absolute inset-0 rounded-lg"
          onClick={choice.onChoose}
        />
      )}
    </Card>
  );
}
