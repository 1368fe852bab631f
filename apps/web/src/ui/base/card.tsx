import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

type CardProps = ComponentProps<'section'> & {
  /** Removes the padding, for tables and lists that reach the edge. */
  flush?: boolean;
};

/** Framed section of a page. */
export function Card({ flush, className, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={clsx('min-w-0 rounded-lg border border-border bg-card shadow-card', !flush && 'p-4 sm:p-5', className)}
    />
  );
}

type CardHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  level?: 2 | 3;
};

/** First line of a card, with its title and actions for the whole card. */
export function CardHeader({ title, description, actions, level = 2 }: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <Heading className="text-base leading-6 font-semibold">{title}</Heading>
        {description && <p className="text-sm text-muted-foreground">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  );
}
