import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent } from 'react';
import { Spinner } from '../base/spinner.tsx';

const variants = {
  primary: 'bg-primary text-primary-foreground shadow-card hover:bg-primary-hover',
  secondary: 'border border-border bg-card text-foreground shadow-card hover:bg-muted',
  ghost: 'text-foreground hover:bg-muted',
  destructive: 'bg-destructive text-destructive-foreground shadow-card hover:bg-destructive-hover',
  link: 'px-1! text-green-ink underline-offset-4 hover:underline',
};

// Touch targets are larger on phones than on desktops.
const sizes = {
  sm: 'min-h-8 px-3 py-1 text-sm max-sm:min-h-9',
  md: 'min-h-10 px-4 py-2 text-sm max-sm:min-h-11',
  lg: 'min-h-12 px-6 py-2.5 text-base',
};

export type ButtonLook = {
  variant?: keyof typeof variants | undefined;
  size?: keyof typeof sizes | undefined;
  wide?: boolean | undefined;
};

type ButtonStyles = ButtonLook & { className?: string | undefined };

/** Button styles for other elements, such as links. */
export const buttonStyles = ({ variant = 'primary', size = 'md', wide, className }: ButtonStyles) =>
  clsx(
    'inline-flex max-w-full shrink-0 items-center justify-center gap-2 rounded-md text-center font-medium select-none',
    'transition-colors duration-100 forced-colors:border disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-60',
    '[&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    wide && 'w-full',
    className,
  );

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** True while a request is running. A spinner shows, and presses are ignored. */
    busy?: boolean;
    /** Label while busy. Defaults to the normal label. */
    busyLabel?: string;
  };

/**
 * Label of a busy button, in its own element. Browser translation replaces text nodes, so only elements may appear and
 * disappear next to the spinner.
 */
function Label({ busy, busyLabel, children }: Pick<ButtonProps, 'busy' | 'busyLabel' | 'children'>) {
  if (busy === undefined) return children;
  return (
    <span key={busy ? busyLabel : undefined} className="contents">
      {busy ? (busyLabel ?? children) : children}
    </span>
  );
}

/** Button for an action. For navigation, use LinkButton. `type` defaults to 'button'. */
export function Button({ variant, size, wide, busy, busyLabel, className, children, onClick, ...rest }: ButtonProps) {
  // A busy button stays focusable, because a disabled one would lose the keyboard's place on the page.
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      type="button"
      {...rest}
      className={buttonStyles({ variant, size, wide, className })}
      onClick={busy ? ignore : onClick}
      aria-disabled={busy || rest['aria-disabled']}
      aria-busy={busy || rest['aria-busy']}
    >
      {busy && <Spinner />}
      <Label busy={busy} busyLabel={busyLabel}>
        {children}
      </Label>
    </button>
  );
}
