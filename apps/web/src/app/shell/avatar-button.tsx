import type { ComponentProps } from 'react';
import { useUser } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';

/** The round button with the person's initials; alone it stands in for the menu that is still on its way. */
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
