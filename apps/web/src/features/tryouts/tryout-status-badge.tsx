import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import Play from 'lucide-react/icons/play';
import type { LucideIcon } from 'lucide-react/types';
import type { TryoutStatus } from '@touchline/domain/tryouts/schema.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const looks: Readonly<Record<TryoutStatus, { label: string; tone: Tone; icon: LucideIcon }>> = {
  upcoming: { label: 'Upcoming', tone: 'blue', icon: CalendarClock },
  active: { label: 'Active', tone: 'green', icon: Play },
  completed: { label: 'Completed', tone: 'neutral', icon: CircleCheck },
  cancelled: { label: 'Cancelled', tone: 'red', icon: CircleSlash },
};

export function TryoutStatusBadge({ status }: { status: TryoutStatus }) {
  const { label, tone, icon } = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
