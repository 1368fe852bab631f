import { Link } from 'wouter';
import { playerPath } from '../lib/routing/club-paths.ts';

interface PlayerLinkProps {
  readonly id: string;
  /** False if the user may not open the player's page. */
  readonly opens?: boolean;
  /** Name of the player. */
  readonly children: string;
}

/** Player's name as a link to the player's page. */
export function PlayerLink({ id, opens = true, children }: PlayerLinkProps) {
  if (!opens) return <span translate="no">{children}</span>;
  return (
    <Link
      translate="no"
      href={playerPath(id)}
      className="min-w-0 underline decoration-input underline-offset-4 hover:decoration-current"
    >
      {children}
    </Link>
  );
}
