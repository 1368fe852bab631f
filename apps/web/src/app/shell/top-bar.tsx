import { clsx } from 'clsx';
import { Link } from 'wouter';
import { roleLabels } from '@touchline/domain/access/messages.memberships.ts';
import { productName } from '@touchline/domain/core/product.ts';
import { homeOf } from '../../lib/routing/paths.ts';
import { useUser } from '../../lib/session/session.ts';
import { Emblem } from '../../ui/emblem.tsx';
import { AccountMenu } from './account-menu.tsx';
import { FindButton } from './find-button.tsx';

/** The bar above the content: whose club this is, the command palette, and the person's own menu. */
export function TopBar() {
  const { role, organizationName, organizationLogoUrl, hold } = useUser();
  const name = organizationName || productName;
  return (
    <header className="sticky top-0 z-20 short:static flex h-14 items-center justify-between gap-3 border-b border-border bg-card px-4 beside-full-screen:hidden sm:px-6 lg:px-8 print:hidden">
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
            <span className="block text-xs leading-4 text-muted-foreground">{roleLabels[role]}</span>
          )}
        </span>
      </Link>
      <span className="flex-1" />
      {!hold && <FindButton />}
      <AccountMenu />
    </header>
  );
}
