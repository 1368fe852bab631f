import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import { tryoutProblems } from '@touchline/domain/tryouts/messages.ts';
import { isDenied } from '../../lib/cache/queries.ts';
import { paths } from '../../lib/routing/paths.ts';
import { EmptyCard } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';

interface TryoutNotLoadedProps {
  readonly title: string;
  readonly query: { readonly error: Error; readonly isFetching: boolean; readonly refetch: () => unknown };
}

/** Shown in place of a tryout that is missing or failed to load. */
export function TryoutNotLoaded({ title, query: { error, isFetching, refetch } }: TryoutNotLoadedProps) {
  // Missing tryouts, another club's tryouts and malformed ids look the same (ruling 11).
  if (isDenied(error)) return <MissingTryout />;
  return (
    <>
      <PageHeader title={title} />
      <ErrorState
        title="Failed to load tryout details"
        reason={error}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    </>
  );
}

/** Shown if a tryout does not exist or is not visible to the user. */
export function MissingTryout() {
  return (
    <>
      <PageHeader title="Tryout" />
      <EmptyCard
        icon={CalendarX2}
        title={tryoutProblems.missing().message}
        action={
          <LinkButton variant="secondary" href={paths.tryouts}>
            Back to Tryouts
          </LinkButton>
        }
      />
    </>
  );
}
