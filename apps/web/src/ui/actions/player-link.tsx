import { Link, useLocation, useSearch } from 'wouter';
import { playerPath } from '../../lib/routing/club-paths.ts';
import { originState } from '../../lib/routing/location.ts';

interface PlayerLinkProps {
  readonly id: string;
  /** False if the user may not open the player's page. */
  readonly opens?: boolean;
  /** Name of the player. */
  readonly children: string;
}

/** Player's name as a link to the player's page, which leads back here. */
export function PlayerLink({ id, opens = true, children }: PlayerLinkProps) {
  const [path] = useLocation();
  const search = useSearch();
  if (!opens) return <span translate="no">{children}</span>;
  return (
    <Link
      translate="no"
      href={playerPath(id)}
      state={originState(search ? `${path}?${search}` : path)}
      className="min-w-0 underline decoration-input underline-offset-4 hover:decoration-current"
    >
      {children}
    </Link>
  );
}
