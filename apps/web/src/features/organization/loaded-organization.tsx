import type { ReactNode } from 'react';
import { readOrganization } from '@touchline/domain/organization/contract.ts';
import type { Organization } from '@touchline/domain/organization/schema.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { NotLoaded } from '../../ui/states/not-loaded.tsx';

interface LoadedOrganizationProps {
  /** Number of lines in the placeholder. */
  readonly rows: number;
  readonly children: (organization: Organization) => ReactNode;
}

/** Renders the settings of the organization once they have loaded. */
export function LoadedOrganization({ rows, children }: LoadedOrganizationProps) {
  const query = useOperationQuery(readOrganization, {});
  if (query.data) return children(query.data);
  return (
    <NotLoaded query={query} rows={rows} loading="Loading settings" failed="Error loading settings">
      We couldn't load the settings. Nothing is lost.
    </NotLoaded>
  );
}
