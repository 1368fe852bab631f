import { clsx } from 'clsx';

/** The first letters of the words of a name, at most two, in upper case; the fallback without a name. */
function initialsOf(name: string | null | undefined, fallback = 'U'): string {
  const words = (name ?? '').split(/\s+/u).filter(Boolean);
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toLocaleUpperCase() || fallback;
}

const sizes = { sm: 'size-7 text-xs', md: 'size-9 text-sm', lg: 'size-12 text-base' };

type AvatarProps = { name: string | null | undefined; size?: keyof typeof sizes; className?: string };

/** A person's initials in a circle. Only decorates: the name stands beside it or on the button around it. */
export function Avatar({ name, size = 'md', className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-flex shrink-0 items-center justify-center rounded-full border border-green-line bg-green-soft font-semibold text-green-ink select-none',
        sizes[size],
        className,
      )}
    >
      {initialsOf(name)}
    </span>
  );
}
