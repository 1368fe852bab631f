import type { ComponentProps } from 'react';
import { useUser } from '../../lib/session/session.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** The round button with the person's initials, which opens the menu of the account. */
export function AvatarButton(props: ComponentProps<'button'>) {
  const { name } = useUser();
  return (
    <button
      type="button"
      aria-label="Your account"
      {...props}
      className="flex size-11 items-center justify-center rounded-full hover:bg-muted"
    >
      <Avatar name={name} />
    </button>
  );
}
