import { clsx } from 'clsx';
import type { ReactNode, Ref } from 'react';
import { tones } from '../base/tones.ts';

interface NoteProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly tone: keyof typeof tones;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Note in a line below the top bar. */
export function Note({ ref, tone, className, children }: NoteProps) {
  return (
    <div
      ref={ref}
      className={clsx(
        'flex min-h-9 flex-wrap items-center justify-center gap-x-2 border-b px-4 py-1.5 text-sm',
        'beside-full-screen:h-9 beside-full-screen:flex-nowrap beside-full-screen:px-2 beside-full-screen:py-0 beside-full-screen:text-[0.8125rem]',
        tones[tone],
        className,
      )}
    >
      {children}
    </div>
  );
}
