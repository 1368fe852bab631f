import { clsx } from 'clsx';
import { useState } from 'react';
import { Avatar } from './avatar.tsx';

const sizes = { sm: 'size-7', md: 'size-9', lg: 'size-16' };

type EmblemProps = {
  name: string;
  /** URL of the logo; undefined in a stored response from an older version. */
  src: string | null | undefined;
  /** Text instead of the initials, such as "U11". */
  mark?: string | undefined;
  size?: keyof typeof sizes;
};

/** Logo of a club or team, or the initials if there is none or it fails to load. Decorative, like an avatar. */
export function Emblem({ name, src, mark, size = 'md' }: EmblemProps) {
  const [missingSrc, setMissingSrc] = useState<string>();
  if (!src || src === missingSrc) return <Avatar name={name} mark={mark} size={size} square />;
  return (
    <img
      src={src}
      alt=""
      onError={() => setMissingSrc(src)}
      className={clsx('shrink-0 rounded-md border border-border bg-white object-cover', sizes[size])}
    />
  );
}

/** Name and logo of the club at the top of printed pages. Screens show them in the navigation. */
export function Letterhead({ name, logo }: { name: string; logo: string | null }) {
  return (
    <div className="mb-4 hidden items-center gap-3 text-base font-semibold print:flex">
      <Emblem name={name} src={logo} />
      {name}
    </div>
  );
}
