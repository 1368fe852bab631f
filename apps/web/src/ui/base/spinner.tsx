import LoaderCircle from 'lucide-react/icons/loader-circle';
import { clsx } from 'clsx';

/** Spinner. It is announced if it has a `label`. Otherwise it decorates text that says the same. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  const circle = <LoaderCircle aria-hidden="true" className={clsx('animate-spin', className ?? 'size-4')} />;
  if (!label) return circle;
  return (
    <span role="status" className="inline-flex items-center text-muted-foreground">
      {circle}
      <span className="sr-only">{label}</span>
    </span>
  );
}
