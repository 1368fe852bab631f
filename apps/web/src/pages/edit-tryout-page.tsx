import { readTryout } from '@touchline/domain/tryouts/contract.ts';
import { EditTryoutForm } from '../features/tryouts/edit-tryout-form.tsx';
import { MissingTryout } from '../features/tryouts/missing-tryout.tsx';
import { isDenied, useOperationQuery } from '../lib/cache/queries.ts';
import { tryoutPath } from '../lib/routing/club-paths.ts';
import { BackLink } from '../ui/actions/back-link.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { SkeletonList } from '../ui/states/skeleton.tsx';

export function EditTryoutPage({ params: { tryoutId = '' } }: { params: { readonly tryoutId?: string } }) {
  const { data: tryout, error, isFetching, refetch } = useOperationQuery(readTryout, { tryoutId });
  if (isDenied(error)) return <MissingTryout />;
  return (
    <>
      <BackLink href={tryoutPath(tryoutId)}>Back to tryout</BackLink>
      <PageHeader title="Edit tryout" description={tryout?.title} />
      {tryout && <EditTryoutForm key={tryout.id} tryout={tryout} />}
      {!tryout && !error && <SkeletonList rows={3} label="Loading tryout" />}
      {!tryout && error && (
        <ErrorState title="Failed to load tryout" onRetry={() => void refetch()} busy={isFetching} />
      )}
    </>
  );
}
