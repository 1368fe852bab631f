import { clsx } from 'clsx';
import { Link, useLocation } from 'wouter';
import KeyRound from 'lucide-react/icons/key-round';
import LogOut from 'lucide-react/icons/log-out';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { type ComponentProps, useEffect, useState } from 'react';
import Search from 'lucide-react/icons/search';
import { flushSync } from 'react-dom';
import { roleLabels } from '@touchline/domain/access/messages.memberships.ts';
import { productName } from '@touchline/domain/core/product.ts';
import { homeOf, paths } from '../../lib/routing/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { Emblem } from '../../ui/display/emblem.tsx';
import { MembershipItems } from '../../features/access/membership-items.tsx';
import { useWaitsElsewhere } from '../../features/access/use-memberships.tsx';
import { Avatar } from '../../ui/display/avatar.tsx';
import { requestSignOut } from '../../lib/offline/sign-out.ts';
import { setTheme, useTheme } from '../../lib/theme.ts';
import { WaitingDot } from '../../ui/display/count-badge.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/actions/menu.tsx';
import { lazyComponent } from '../../ui/base/lazy-component.tsx';

const FindAnything = lazyComponent(async () => (await import('../../features/people/find-anything.tsx')).FindAnything);

/** True on Macs, which use ⌘K. There Ctrl+K deletes to the end of the line. */
const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const isShortcut = ({ key, metaKey, ctrlKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;

/** Returns true if a dialog is already open. */
const isDialogOpen = (): boolean => document.querySelector('[data-slot=backdrop][data-state=open]') !== null;

/** Opens the command palette, as does Ctrl/⌘K anywhere. The palette's code loads on first use. */
function FindButton() {
  const [path, navigate] = useLocation();
  const [openedPath, setOpenedPath] = useState<string>();
  // Going back closes the command palette, because it belongs to the page where it was opened.
  const open = openedPath === path;

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event) || (!open && isDialogOpen())) return;
      event.preventDefault();
      setOpenedPath(open ? undefined : path);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open, path]);

  const choose = (address: string) => {
    flushSync(() => setOpenedPath(undefined));
    // The command palette restores focus just after it closes. A dialog on the next page must receive focus after that.
    setTimeout(() => navigate(address));
  };

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpenedPath(path)}
        onPointerEnter={() => void FindAnything.preload()}
        className="ml-auto flex size-11 items-center justify-center gap-2 rounded-md text-sm text-muted-foreground transition-colors hover:bg-muted hover:text-foreground sm:h-10 sm:w-auto sm:border sm:border-border sm:px-3 lg:w-60 lg:justify-start"
      >
        <Search aria-hidden="true" className="size-5 shrink-0 sm:size-4" />
        <span className="max-sm:sr-only lg:flex-1 lg:text-left">Find anything</span>
        <span aria-hidden="true" className="text-xs max-lg:hidden">
          {isMac ? '⌘K' : 'Ctrl K'}
        </span>
      </button>
      {open && <FindAnything onChoose={choose} onClose={() => setOpenedPath(undefined)} />}
    </>
  );
}

/** Avatar with the account menu. */
function AccountMenu() {
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

/** Round button with the user's initials; opens the account menu. */
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

/** Bar above the content: club name, command palette and account menu. */
export function TopBar() {
  const { role, organizationName, organizationLogoUrl, hold } = useUser();
  const name = organizationName || productName;
  return (
    <header className="sticky top-0 z-20 short:static flex min-h-14 items-center justify-between gap-3 border-b border-border bg-card px-4 beside-full-screen:hidden sm:px-6 lg:px-8 print:hidden">
      <Link
        href={homeOf(role)}
        aria-label={`${name}, go to your first page`}
        className={clsx('flex min-w-0 items-center gap-2.5 rounded-md', !hold && 'lg:hidden')}
      >
        <Emblem name={name} src={organizationLogoUrl} size="sm" />
        <span className="min-w-0">
          <span translate="no" className="block truncate leading-5 font-semibold">
            {name}
          </span>
          {hold !== 'ended' && (
            <span className="block truncate text-xs leading-4 text-muted-foreground">{roleLabels[role]}</span>
          )}
        </span>
      </Link>
      <span className="flex-1" />
      {!hold && <FindButton />}
      <AccountMenu />
    </header>
  );
}
