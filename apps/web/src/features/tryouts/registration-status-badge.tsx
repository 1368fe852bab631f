import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleSlash from 'lucide-react/icons/circle-slash';
import UserX from 'lucide-react/icons/user-x';
import type { RegistrationStatus } from '@touchline/domain/tryouts/schema.registrations.ts';
import { type Look, StatusBadge } from '../../ui/display/badge.tsx';

/** Label and look of each status. */
export const registrationLooks: Readonly<Record<RegistrationStatus, Look>> = {
  registered: { label: 'Registered', tone: 'blue', icon: CircleDashed },
  checked_in: { label: 'Checked in', tone: 'green', icon: CircleCheck },
  absent: { label: 'Absent', tone: 'amber', icon: UserX },
  withdrawn: { label: 'Withdrawn', tone: 'neutral', icon: CircleSlash },
};

export function RegistrationStatusBadge({ status }: { status: RegistrationStatus }) {
  return <StatusBadge look={registrationLooks[status]} />;
}
