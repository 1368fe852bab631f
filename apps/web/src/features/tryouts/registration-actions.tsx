import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import UserCheck from 'lucide-react/icons/user-check';
import UserMinus from 'lucide-react/icons/user-minus';
import UserX from 'lucide-react/icons/user-x';
import { roleHas } from '@touchline/domain/policy.ts';
import { acceptsRegistrations } from '@touchline/domain/tryouts/rules.ts';
import type { Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import type { TryoutStatus } from '@touchline/domain/tryouts/schema.ts';
import { useActor } from '../../lib/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/actions/menu.tsx';
import { useAttendanceRow } from './use-attendance.tsx';

/** Registration with callbacks for the actions on it. */
export interface RegistrationActionProps {
  readonly registration: Registration;
  readonly tryoutStatus: TryoutStatus;
  /** Called when attendance is changed here. */
  readonly onTouched: (registrationId: string) => void;
  /** Opens the confirmation for withdrawing the registration. */
  readonly onWithdraw: (registration: Registration) => void;
}

// At least 44 px at every width, for gloved fingers and because coaches use tablets too.
const field = 'min-h-11! max-md:grow whitespace-nowrap';

/** Attendance buttons for a player in an active tryout. Buttons that would change nothing are hidden. */
export function AttendanceButtons(props: Omit<RegistrationActionProps, 'onWithdraw'>) {
  const { registration, tryoutStatus, onTouched } = props;
  const actor = useActor();
  const { status, playerName } = registration;
  const { row, guard, mark } = useAttendanceRow<HTMLDivElement>(registration, onTouched);
  if (tryoutStatus !== 'active' || !roleHas(actor, 'registrations.attend')) return null;
  return (
    <div
      ref={row}
      onClickCapture={guard}
      className="flex flex-wrap gap-2 max-md:grow md:max-xl:flex-col xl:flex-nowrap"
    >
      {status !== 'checked_in' && (
        <Button
          variant="secondary"
          className={field}
          aria-label={`Check In ${playerName}`}
          onClick={() => mark('checked_in')}
        >
          <UserCheck aria-hidden="true" />
          Check In
        </Button>
      )}
      {status !== 'absent' && (
        <Button
          variant="secondary"
          className={field}
          aria-label={`Mark Absent ${playerName}`}
          onClick={() => mark('absent')}
        >
          <UserX aria-hidden="true" />
          Mark Absent
        </Button>
      )}
    </div>
  );
}

/** Other admin actions on a registration, while players can still be registered. */
export function RegistrationMenu({
  registration,
  tryoutStatus,
  onWithdraw,
}: Omit<RegistrationActionProps, 'onTouched'>) {
  const mayWithdraw = roleHas(useActor(), 'registrations.manage') && acceptsRegistrations(tryoutStatus);
  if (!mayWithdraw || registration.status === 'withdrawn') return null;
  return (
    <Menu
      trigger={
        <IconButton
          icon={EllipsisVertical}
          label={`More for ${registration.playerName}`}
          tooltip="none"
          className="size-11!"
        />
      }
    >
      <MenuItem icon={UserMinus} destructive onSelect={() => onWithdraw(registration)}>
        Withdraw registration
      </MenuItem>
    </Menu>
  );
}
