import type { LucideIcon } from 'lucide-react/types';
import type { ReactNode } from 'react';
import { Card } from '../base/card.tsx';

type EmptyStateProps = {
  title: ReactNode;
  /** Sentence that says why there is nothing, or what would be here. */
  children?: ReactNode;
  /** Button or link to the next step. */
  action?: ReactNode;
  icon: LucideIcon;
};

/** Shown instead of an empty list. */
export function EmptyState({ title, children, action, icon: Icon }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-muted text-muted-foreground">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <p className="font-semibold">{title}</p>
      {children && <p className="mt-1 max-w-md text-muted-foreground">{children}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

/** Empty state in the frame of a list. */
export function EmptyCard(props: EmptyStateProps) {
  return (
    <Card flush>
      <EmptyState {...props} />
    </Card>
  );
}
