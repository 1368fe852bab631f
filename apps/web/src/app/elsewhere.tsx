import { notifyManager, type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { listMemberships } from '@touchline/domain/access/contract.memberships.ts';
import { roleLabels } from '@touchline/domain/access/messages.memberships.ts';
import type { OwnMembership } from '@touchline/domain/access/schema.ts';
import type { Operation } from '@touchline/domain/core/operation.ts';
import { access, call, problemIn, responseTo } from '../lib/data/api.ts';
import { leaveFor } from '../lib/routing/leave-for.ts';
import { useUser } from '../lib/session/session.ts';
import { Alert } from '../ui/states/alert.tsx';
import { Button } from '../ui/actions/button.tsx';
import { openMembership } from './linked-membership.tsx';

const isAbsent = ({ state: { error } }: Query): boolean => problemIn(error)?.status === 404;

/** Returns one of the page's queries that got a 404 in this membership. */
const useAbsentQuery = (): Query | undefined => {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    useCallback((changed) => cache.subscribe(notifyManager.batchCalls(changed)), [cache]),
    () => cache.findAll({ type: 'active', predicate: isAbsent })[0],
  );
};

/** Returns the user's other memberships in which the server answers this query. Only the server knows the rules. */
const membershipsWithAccess = async ({ meta, queryKey }: Query): Promise<readonly OwnMembership[]> => {
  const otherMemberships = (await call(listMemberships, {})).filter(({ id }) => id !== access.membership);
  const ask = async ({ id }: OwnMembership): Promise<boolean> => {
    const response = await responseTo(meta?.['operation'] as Operation, queryKey[1], { membership: id });
    await response.body?.cancel();
    return true;
  };
  const answers = await Promise.all(otherMemberships.map((other) => ask(other).catch(() => false)));
  return otherMemberships.filter((_, index) => answers[index]);
};

function Offer({ query }: { readonly query: Query }) {
  const user = useUser();
  const { data: memberships = [] } = useQuery({
    queryKey: ['elsewhere', ...query.queryKey],
    queryFn: () => membershipsWithAccess(query),
    meta: { ahead: true },
  });
  return memberships.map(({ id, organizationName, role }) => (
    <Alert
      key={id}
      className="mb-4"
      action={
        <Button variant="secondary" size="sm" onClick={() => leaveFor(() => openMembership(id, user))}>
          Switch
        </Button>
      }
    >
      This belongs to {organizationName} · {roleLabels[role]}.
    </Alert>
  ));
}

/** Offers to open the page in another of the user's memberships that may see it. */
export function Elsewhere() {
  const query = useAbsentQuery();
  return query && <Offer key={query.queryHash} query={query} />;
}
