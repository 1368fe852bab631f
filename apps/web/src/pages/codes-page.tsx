import { useEffect } from 'react';
import { listCodes } from '@touchline/domain/codes/contract.ts';
import { codeNotices } from '@touchline/domain/codes/messages.ts';
import { CodeForm } from '../features/codes/code-form.tsx';
import { RegistrationLinks } from '../features/codes/registration-links.tsx';
import { SetupGuide } from '../features/seasons/setup-guide.tsx';
import { notify } from '../lib/data/notices.ts';
import { paths } from '../lib/routing/paths.ts';
import { useOperationQuery } from '../lib/cache/queries.ts';
import { useUser } from '../lib/session/session.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { lazyComponent } from '../ui/base/lazy-component.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { SkeletonList } from '../ui/states/skeleton.tsx';
import { useToastsAtTop } from '../ui/base/use-toasts-at-top.ts';

// Loads with the page, in parallel with its rows. Bundled, it would make the page exceed the budget for a first load.
const CodesTable = lazyComponent(async () => (await import('../features/codes/codes-table.tsx')).CodesTable);
void CodesTable.preload();

export function CodesPage() {
  useToastsAtTop();
  const { organizationId } = useUser();
  const hasOrganization = organizationId !== '';
  const { data: codes, isError, isFetching, refetch } = useOperationQuery(listCodes, {}, { enabled: hasOrganization });

  useEffect(() => {
    if (!hasOrganization) notify(codeNotices.noOrganization);
  }, [hasOrganization]);

  const loading = <SkeletonList rows={4} label="Loading registration codes" />;
  return (
    <>
      <PageHeader title="Registration Codes" description="Coaches and players join your club with a code" />
      <SetupGuide page={paths.codes} waiting={isError ? null : loading}>
        <div className="flex flex-col gap-6">
          {codes && <RegistrationLinks codes={codes} />}
          <CodeForm />
          {codes && <CodesTable codes={codes} />}
          {!codes && !isError && hasOrganization && loading}
          {!codes && isError && (
            <ErrorState title="Failed to load organization codes" onRetry={() => void refetch()} busy={isFetching}>
              We couldn't load the codes. Nothing is lost.
            </ErrorState>
          )}
        </div>
      </SetupGuide>
    </>
  );
}
