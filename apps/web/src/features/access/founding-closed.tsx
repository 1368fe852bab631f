import { DoorClosed } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Where no organization may be founded: that it is so, and the ways in that remain (decision D79). */
export function FoundingClosed() {
  return (
    <EmptyState
      title="This server takes no new organizations"
      icon={DoorClosed}
      action={
        <div className="flex flex-col gap-2">
          <LinkButton href={paths.registerCoach}>Join as a coach</LinkButton>
          <LinkButton href={paths.registerPlayer} variant="secondary">
            Join as a player
          </LinkButton>
        </div>
      }
    >
      Does your club use it? Ask an admin of the club for a code or an invitation, and join with that.
    </EmptyState>
  );
}
