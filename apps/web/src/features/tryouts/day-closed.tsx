import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import type { Tryout, TryoutStatus } from '@touchline/domain/tryouts/schema.ts';
import { tryoutPath } from '../../lib/routing/club-paths.ts';
import { EmptyCard } from '../../ui/states/empty-state.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';

const closedTexts = {
  upcoming: {
    icon: CalendarClock,
    title: "This tryout hasn't started yet.",
    why: 'Attendance and evaluations open once an admin has started it.',
  },
  completed: {
    icon: CircleCheck,
    title: 'This tryout is completed.',
    why: 'Attendance and evaluations are closed. You can see what was recorded on its page.',
  },
  cancelled: {
    icon: CircleSlash,
    title: 'This tryout was cancelled.',
    why: 'There is no attendance to take and no one to evaluate.',
  },
} satisfies Partial<Record<TryoutStatus, unknown>>;

/** Shown in place of Tryout Day before it begins and after it ends. */
export function DayClosed({ tryout: { id, title }, status }: { tryout: Tryout; status: keyof typeof closedTexts }) {
  const { icon, title: sentence, why } = closedTexts[status];
  return (
    <>
      <PageHeader title={<span className="break-words">{title}</span>} />
      <EmptyCard icon={icon} title={sentence} action={<LinkButton href={tryoutPath(id)}>Back to tryout</LinkButton>}>
        {why}
      </EmptyCard>
    </>
  );
}
