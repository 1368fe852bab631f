import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import Play from 'lucide-react/icons/play';
import type { TryoutStatus } from '@touchline/domain/tryouts/schema.ts';
import { type Look, StatusBadge } from '../../ui/display/badge.tsx';

const looks: Readonly<Record<TryoutStatus, Look>> = {
  upcoming: { label: 'Upcoming', tone: 'blue', icon: CalendarClock },
  active: { label: 'Active', tone: 'green', icon: Play },
  completed: { label: 'Completed', tone: 'neutral', icon: CircleCheck },
  cancelled: { label: 'Cancelled', tone: 'red', icon: CircleSlash },
};

export function TryoutStatusBadge({ status }: { status: TryoutStatus }) {
  return <StatusBadge look={looks[status]} />;
}
