import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  /** Label of the switch. Without one, set `aria-label`. */
  children?: ReactNode;
};

/** Switch whose changes take effect immediately. */
export function Switch({ children, className, ...rest }: SwitchProps) {
  return (
    <label
      className={clsx(
        'inline-flex min-h-9 items-center gap-3 text-sm has-disabled:opacity-60 max-sm:min-h-11',
        className,
      )}
    >
      <span className="relative inline-flex shrink-0">
        <input
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own checked state
          role="switch"
          className="peer h-6 w-10 cursor-pointer appearance-none rounded-full border border-input bg-muted transition-colors checked:border-primary checked:bg-primary"
        />
        <span className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-muted-foreground transition-[translate,background-color] peer-checked:translate-x-4 peer-checked:bg-primary-foreground forced-colors:bg-[CanvasText]!" />
      </span>
      {children && <span className="min-w-0">{children}</span>}
    </label>
  );
}
