import { Link } from 'wouter';
import { playerPath } from '../lib/routing/club-paths.ts';

interface PlayerLinkProps {
  readonly id: string;
  /** Name of the player. */
  readonly children: string;
}

/** Player's name as a link to the player's page. */
export function PlayerLink({ id, children }: PlayerLinkProps) {
  return (
    <Link
      translate="no"
      href={playerPath(id)}
      className="min-w-0 break-words underline decoration-input underline-offset-4 hover:decoration-current"
    >
      {children}
    </Link>
  );
}
