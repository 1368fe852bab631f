import { LogOut, Moon, Sun } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { homeOf, paths } from '../../lib/paths.ts';
import { endSession, useUser } from '../../lib/session.ts';
import { setTheme, useTheme } from '../../lib/theme.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx';

/** The bar above the content: whose club this is, and the avatar with its menu (SHELL-37 to SHELL-40). */
export function TopBar() {
  const { name, email, role, organizationName } = useUser();
  const [, navigate] = useLocation();
  const theme = useTheme();

  return (
    <header className="sticky top-0 z-20 flex h-14 items-center justify-between gap-3 border-b border-border bg-card px-4 sm:px-6 lg:px-8 print:hidden">
      <Link href={homeOf(role)} aria-label="Touchline, go to your first page" className="rounded-md lg:hidden">
        <Logo />
      </Link>
      <p className="min-w-0 flex-1 truncate text-sm text-muted-foreground max-sm:sr-only">{organizationName}</p>
      <Menu
        trigger={
          <button
            type="button"
            aria-label="Your account"
            className="flex size-11 items-center justify-center rounded-full hover:bg-muted"
          >
            <Avatar name={name} />
          </button>
        }
      >
        <MenuLabel>
          <span className="block font-medium text-foreground">{name || 'User'}</span>
          <span className="block text-muted-foreground">{email}</span>
        </MenuLabel>
        <MenuSeparator />
        <MenuItem icon={theme === 'dark' ? Sun : Moon} onSelect={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
          {theme === 'dark' ? 'Light theme' : 'Dark theme'}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={LogOut} onSelect={() => void endSession(() => navigate(paths.landing))}>
          Log out
        </MenuItem>
      </Menu>
    </header>
  );
}
