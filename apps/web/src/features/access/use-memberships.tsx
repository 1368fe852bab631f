import { useLocation } from 'wouter';
import { listMemberships, useMembership } from '@touchline/domain/access/contract.memberships.ts';
import { membershipNotices } from '@touchline/domain/access/messages.memberships.ts';
import type { OwnMembership } from '@touchline/domain/access/schema.ts';
import { useCommand } from '../../lib/data/commands.ts';
import { notify } from '../../lib/data/notices.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { leaveFor } from '../../lib/routing/leave-for.ts';
import { homeOf } from '../../lib/routing/paths.ts';
import { switchTo, useUser } from '../../lib/session/session.ts';

/** Returns a function to switch, and the memberships to choose from (none for a user with only one). */
export const useMemberships = () => {
  const { membershipId: currentId, membershipCount } = useUser();
  const { data = [] } = useOperationQuery(listMemberships, {}, { enabled: membershipCount > 1 });
  const [, navigate] = useLocation();
  const { mutateAsync, busy } = useCommand(useMembership);
  const use = ({ id, ...to }: OwnMembership): void =>
    leaveFor(async () => {
      const record = await mutateAsync({ membershipId: id }).catch(() => undefined);
      if (!record) return;
      switchTo(record);
      navigate(homeOf(to.role));
      notify(membershipNotices.switched(to));
    });
  return { memberships: membershipCount > 1 ? data : [], currentId, use, busy };
};

/** Returns true if another of the user's memberships needs an answer. */
export const useWaitsElsewhere = (): boolean => {
  const { membershipId, membershipCount } = useUser();
  const { data = [] } = useOperationQuery(listMemberships, {}, { enabled: membershipCount > 1 });
  return data.some(({ id, isWaitedFor }) => isWaitedFor && id !== membershipId);
};
