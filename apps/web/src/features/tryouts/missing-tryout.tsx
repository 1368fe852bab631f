import CalendarX2 from 'lucide-react/icons/calendar-x-2';
import { tryoutProblems } from '@touchline/domain/tryouts/messages.ts';
import { paths } from '../../lib/routing/paths.ts';
import { EmptyCard } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';

/** Replaces a tryout that does not exist or that this user may not see (TRYOUT-46). */
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
