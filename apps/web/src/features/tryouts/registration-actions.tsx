import { EllipsisVertical, UserCheck, UserMinus, UserX } from 'lucide-react';
import { useState } from 'react';
import { hasFunction } from '@touchline/domain/policy.ts';
import { withdrawRegistration } from '@touchline/domain/tryouts/contract.registrations.ts';
import { takesRegistrations } from '@touchline/domain/tryouts/rules.ts';
import type { Attendance, Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import type { TryoutStatus } from '@touchline/domain/tryouts/schema.ts';
import { useCommand } from '../../lib/commands.ts';
import { useActor } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Refusal } from './refusal.tsx';
import { useAttendance } from './use-attendance.tsx';

interface RegistrationActionsProps {
  readonly registration: Registration;
  readonly tryoutStatus: TryoutStatus;
  /** Somebody's attendance or registration is changed from here. */
  readonly onTouched: (registrationId: string) => void;
}

// Fingers in gloves: 44 px at every width, because coaches carry tablets too.
const field = 'min-h-11! max-md:grow whitespace-nowrap';

/** Attendance of one player while the tryout is active; each button goes once it has nothing left to say (TREG-06, TREG-07). */
export function AttendanceButtons({ registration, tryoutStatus, onTouched }: RegistrationActionsProps) {
  const actor = useActor();
  const { id, status, playerName } = registration;
  const takeAttendance = useAttendance(registration);
  const mark = (next: Attendance) => {
    onTouched(id);
    takeAttendance(next);
  };
  if (tryoutStatus !== 'active' || !hasFunction(actor, 'registrations.attend')) return null;
  return (
    <div className="flex gap-2 max-md:grow md:max-xl:flex-col print:hidden">
      {status !== 'checked_in' && (
        <Button className={field} aria-label={`Check In ${playerName}`} onClick={() => mark('checked_in')}>
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

/** What an admin can do with a registration besides, as long as players can be registered. */
export function RegistrationMenu({ tryoutStatus, ...rest }: RegistrationActionsProps) {
  const mayWithdraw = hasFunction(useActor(), 'registrations.manage') && takesRegistrations(tryoutStatus);
  return mayWithdraw && rest.registration.status !== 'withdrawn' ? <Withdrawal {...rest} /> : null;
}

function Withdrawal({ registration, onTouched }: Omit<RegistrationActionsProps, 'tryoutStatus'>) {
  const [asking, setAsking] = useState(false);
  const withdraw = useCommand(withdrawRegistration);
  const { id, playerName } = registration;
  const confirm = () => {
    onTouched(id);
    withdraw.mutate({ registrationId: id }, { onSuccess: () => setAsking(false) });
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton
            icon={EllipsisVertical}
            label={`More for ${playerName}`}
            tooltip="none"
            className="size-11! print:hidden"
          />
        }
      >
        <MenuItem icon={UserMinus} destructive onSelect={() => setAsking(true)}>
          Withdraw registration
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Withdraw ${playerName}?`}
        confirmLabel="Withdraw"
        destructive
        busy={withdraw.busy}
        onConfirm={confirm}
      >
        The place becomes free, and the player cannot be registered for this tryout a second time. While the tryout is
        active, Check In brings the player back.
        <Refusal error={withdraw.error} />
      </ConfirmDialog>
    </>
  );
}
