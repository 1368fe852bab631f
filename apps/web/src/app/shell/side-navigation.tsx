import { Link } from 'wouter';
import { useUser } from '../../lib/session/session.ts';
import { productName } from '@touchline/domain/core/product.ts';
import { Emblem } from '../../ui/emblem.tsx';
import { sideNavigation } from '../../lib/routing/navigation.ts';
import { homeOf } from '../../lib/routing/paths.ts';
import { useRootAttribute } from '../../ui/use-root-attribute.ts';
import { NavigationLink } from './navigation-link.tsx';

export function SideNavigation() {
  const user = useUser();
  const { organizationName, organizationLogoUrl } = user;
  useRootAttribute('side-bar');
  return (
    <aside
      aria-label="Your club"
      className="sticky top-0 hidden h-dvh flex-col gap-6 overflow-y-auto border-r border-border bg-card px-3 py-5 lg:flex print:hidden"
    >
      <Link
        href={homeOf(user.role)}
        className="flex shrink-0 items-center gap-2.5 rounded-md px-3"
        aria-label={`${organizationName}, go to your first page`}
      >
        <Emblem name={organizationName} src={organizationLogoUrl} />
        <span translate="no" className="line-clamp-3 leading-5 font-semibold break-words">
          {organizationName}
        </span>
      </Link>
      <nav aria-label="Main" className="flex flex-1 flex-col gap-0.5">
        {sideNavigation(user).map((entry) => (
          <NavigationLink key={entry.to} entry={entry} look="side" />
        ))}
      </nav>
      <p translate="no" className="shrink-0 px-3 text-xs text-muted-foreground">
        {productName}
      </p>
    </aside>
  );
}
