import KeyRound from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import type { ComponentProps } from 'react';
import { useLocation } from 'wouter';
import { MembershipItems } from '../../features/access/membership-items.tsx';
import { useWaitsElsewhere } from '../../features/access/use-memberships.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { paths } from '../../lib/routing/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { requestSignOut } from '../../lib/session/sign-out.ts';
import { setTheme, useTheme } from '../../lib/theme.ts';
import { WaitingDot } from '../../ui/waiting-dot.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx';

/** The avatar and its menu (SHELL-37 to SHELL-40, SHELL-47). */
export function AccountMenu() {
  const { name, email } = useUser();
  const [, navigate] = useLocation();
  const theme = useTheme();
  return (
    <Menu trigger={<AvatarButton />}>
      <MenuLabel>
        <span className="block font-medium text-foreground">{name || 'User'}</span>
        <span className="block text-muted-foreground">{email}</span>
      </MenuLabel>
      <MenuSeparator />
      <MembershipItems />
      <MenuItem icon={KeyRound} onSelect={() => navigate(paths.join)}>
        Enter a code
      </MenuItem>
      <MenuItem icon={theme === 'dark' ? Sun : Moon} onSelect={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
        {theme === 'dark' ? 'Light theme' : 'Dark theme'}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={LogOut} onSelect={() => requestSignOut(() => navigate(paths.landing))}>
        Log out
      </MenuItem>
    </Menu>
  );
}

/** The round button with the person's initials, which opens the menu of the account. */
function AvatarButton(props: ComponentProps<'button'>) {
  const { name } = useUser();
  const isWaitedFor = useWaitsElsewhere();
  return (
    <button
      type="button"
      aria-label={isWaitedFor ? 'Your account. Another club waits for your answer.' : 'Your account'}
      {...props}
      className="relative flex size-11 items-center justify-center rounded-full hover:bg-muted"
    >
      <Avatar name={name} />
      {isWaitedFor && <WaitingDot className="top-1 right-1" />}
    </button>
  );
}
