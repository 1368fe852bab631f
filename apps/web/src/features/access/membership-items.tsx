import { clsx } from 'clsx';
import Check from 'lucide-react/icons/check';
import { roleLabels } from '@touchline/domain/access/messages.memberships.ts';
import type { OwnMembership } from '@touchline/domain/access/schema.ts';
import { MenuItem, MenuLabel, MenuSeparator } from '../../ui/actions/menu.tsx';
import { useMemberships } from './use-memberships.tsx';

/** Membership switcher in the account menu. Hidden from users with one membership. */
export function MembershipItems() {
  const { memberships, currentId, use, busy } = useMemberships();
  if (memberships.length === 0) return null;
  return (
    <>
      <MenuLabel>
        <span className="text-muted-foreground">Your clubs and roles</span>
      </MenuLabel>
      {memberships.map((membership) => {
        const isCurrent = membership.id === currentId;
        return (
          <MenuItem
            key={membership.id}
            selected={isCurrent}
            disabled={busy}
            onSelect={() => !isCurrent && use(membership)}
          >
            <MembershipName membership={membership} isCurrent={isCurrent} />
          </MenuItem>
        );
      })}
      <MenuSeparator />
    </>
  );
}

interface MembershipNameProps {
  readonly membership: OwnMembership;
  readonly isCurrent: boolean;
  /** Set in the list of a page, where icons are larger than in a menu. */
  readonly isRow?: boolean;
}

/** Organization and role, with a check for the current membership and a dot for one that needs an answer. */
export function MembershipName({ membership, isCurrent, isRow = false }: MembershipNameProps) {
  const { organizationName, role, isWaitedFor } = membership;
  return (
    <span className={clsx('flex items-center', isRow ? 'gap-3' : 'gap-2.5')}>
      <Check aria-hidden="true" className={clsx('shrink-0', isRow ? 'size-5' : 'size-4', !isCurrent && 'invisible')} />
      <span className="min-w-0 break-words">{`${organizationName} · ${roleLabels[role]}`}</span>
      {isWaitedFor && (
        <>
          <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-destructive" />
          <span className="sr-only">Something waits for your answer</span>
        </>
      )}
    </span>
  );
}
