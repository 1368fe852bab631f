import { useUser } from '../../lib/session/session.ts';
import { bottomNavigation } from '../../lib/routing/navigation.ts';
import { useRootAttribute } from '../../ui/use-root-attribute.ts';
import { NavigationLink } from './navigation-link.tsx';

/** Stays at the bottom of small screens; the content keeps room for it. */
export function BottomNavigation() {
  const user = useUser();
  useRootAttribute('bottom-bar');
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 short:static flex border-t border-border bg-card pb-[env(safe-area-inset-bottom)] beside-full-screen:hidden lg:hidden print:hidden"
    >
      {bottomNavigation(user).map((entry) => (
        <NavigationLink key={entry.to} entry={entry} look="bottom" />
      ))}
    </nav>
  );
}
