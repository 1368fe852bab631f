import { CircleCheck, CircleDashed, CircleSlash, type LucideIcon, UserX } from 'lucide-react';
import type { RegistrationStatus } from '@touchline/domain/tryouts/schema.registrations.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const looks: Readonly<Record<RegistrationStatus, { label: string; tone: Tone; icon: LucideIcon }>> = {
  registered: { label: 'Registered', tone: 'blue', icon: CircleDashed },
  checked_in: { label: 'Checked In', tone: 'green', icon: CircleCheck },
  absent: { label: 'Absent', tone: 'amber', icon: UserX },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', icon: CircleSlash },
};

export function RegistrationStatusBadge({ status }: { status: RegistrationStatus }) {
  const { label, tone, icon } = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
