import CalendarDays from 'lucide-react/icons/calendar-days';
import { useTitle } from '../lib/routing/location.ts';
import { useActor } from '../lib/session/session.ts';
import { EmptyCard } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function SchedulePage() {
  useTitle('Schedule');
  const isPlayer = useActor().role === 'player';
  return (
    <>
      <PageHeader title="Schedule" description="Games, practices and events of your teams" />
      <EmptyCard title="Coming Soon" icon={CalendarDays}>
        The club's calendar is being built. Until then,{' '}
        {isPlayer ? 'ask your coach when and where you play.' : 'tryouts and their times are on the Tryouts page.'}
      </EmptyCard>
    </>
  );
}
