import { clsx } from 'clsx';
import { initialsOf } from '@touchline/domain/core/initials.ts';

const sizes = {
  sm: 'size-7 text-[length:--spacing(3.25)]',
  md: 'size-9 text-[length:--spacing(3.25)]',
  lg: 'size-16 text-xl',
};

type AvatarProps = {
  name: string | null | undefined;
  /** Shown instead of the initials. */
  mark?: string | undefined;
  size?: keyof typeof sizes;
  /** Square shape, for avatars that do not represent a person. */
  square?: boolean;
};

/** Initials in a circle. Decorative, because the name is next to it or on the surrounding button. */
export function Avatar({ name, mark, size = 'md', square }: AvatarProps) {
  return (
    <span
      translate="no"
      aria-hidden="true"
      className={clsx(
        'inline-flex shrink-0 items-center justify-center border border-green-line bg-green-soft font-semibold text-green-ink select-none',
        square ? 'rounded-md' : 'rounded-full',
        sizes[size],
      )}
    >
      {mark ?? initialsOf(name)}
    </span>
  );
}
