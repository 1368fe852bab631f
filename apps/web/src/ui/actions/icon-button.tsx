import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react/types';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: LucideIcon;
  /** Name of the action, for screen readers and the tooltip. */
  label: string;
  /** Position of the tooltip. 'end' keeps it inside the page at the right edge. */
  tooltip?: 'center' | 'end' | 'none';
  tone?: 'neutral' | 'destructive';
  size?: 'sm' | 'md';
};

/** Icon button with a tooltip on hover and focus. Escape hides the tooltip. */
export function IconButton({
  icon: Icon,
  label,
  tooltip = 'center',
  tone = 'neutral',
  size = 'md',
  ...rest
}: IconButtonProps) {
  const [isDismissed, setIsDismissed] = useState(false);
  const { className, onKeyDown, ...buttonProps } = rest;
  const hideOnEscape = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key === 'Escape') setIsDismissed(true);
    onKeyDown?.(event);
  };
  return (
    <button
      type="button"
      {...buttonProps}
      aria-label={label}
      onKeyDown={hideOnEscape}
      onPointerLeave={() => setIsDismissed(false)}
      onBlur={() => setIsDismissed(false)}
      className={clsx(
        'group/icon relative inline-flex shrink-0 items-center justify-center rounded-md text-muted-foreground transition-colors',
        'disabled:pointer-events-none disabled:opacity-50',
        size === 'sm' ? 'size-8 max-sm:size-9' : 'size-10 max-sm:size-11',
        tone === 'destructive' ? 'hover:bg-red-soft hover:text-red-ink' : 'hover:bg-muted hover:text-foreground',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-4" />
      {tooltip !== 'none' && !isDismissed && <Tooltip text={label} align={tooltip} />}
    </button>
  );
}

// Rendered inside the button. There it needs no portal or measuring and cannot be left behind.
function Tooltip({ text, align }: { text: string; align: 'center' | 'end' }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'pointer-events-none absolute top-full z-30 mt-1 hidden rounded-sm bg-foreground px-2 py-1 text-xs font-medium whitespace-nowrap text-background',
        'animate-fade-in group-hover/icon:block group-focus-visible/icon:block group-aria-expanded/icon:hidden! pointer-coarse:hidden!',
        align === 'end' ? 'right-0' : 'left-1/2 -translate-x-1/2',
      )}
    >
      {text}
    </span>
  );
}
