import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react/types';
import type { ReactNode } from 'react';
import { tones } from '../base/tones.ts';

const looks = { ...tones, neutral: 'border-border bg-muted text-muted-foreground' };
export type Tone = keyof typeof looks;

/** Look of a status, the same everywhere. */
export type Look = { label: string; tone: Tone; icon: LucideIcon };

type BadgeProps = { children: ReactNode; tone?: Tone; icon?: LucideIcon; className?: string };

/** Status in a word. The word carries the meaning; icon and color only support it. */
export function Badge({ children, tone = 'neutral', icon: Icon, className }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex max-w-full items-center gap-1 rounded-full border px-2 py-0.5 text-xs leading-4 font-medium [&_svg]:size-3 [&_svg]:shrink-0',
        looks[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden="true" />}
      <span className="min-w-0 truncate">{children}</span>
    </span>
  );
}

/** Badge with the look of its status. */
export function StatusBadge({ look: { label, tone, icon } }: { look: Look }) {
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
