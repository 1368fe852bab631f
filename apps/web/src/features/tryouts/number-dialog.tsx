import * as z from 'zod/mini';
import { registrationProblems } from '@touchline/domain/tryouts/messages.registrations.ts';
import { nextFreeNumber } from '@touchline/domain/tryouts/rules.registrations.ts';
import { bibNumber, type Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { useSchemaForm } from '../../lib/forms/form.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormField } from '../../ui/forms/form-field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { useAttendance } from './use-attendance.tsx';

interface NumberDialogProps {
  readonly registration: Registration;
  /** All players of the tryout, because a number must be unique. */
  readonly registrations: readonly Registration[];
  readonly onTouched: (registrationId: string) => void;
  readonly onClose: () => void;
}

/** Checks on the device whether a number is taken, because without a connection the server could only say so later. */
const numberForm = (others: readonly Registration[]) =>
  z.strictObject({
    bibNumber: bibNumber.check(
      z.refine((number) => !others.some((other) => other.bibNumber === number), {
        error: ({ input }) => registrationProblems.numberTaken(Number(input)).message,
      }),
    ),
  });

/**
 * Checks a player in with a number, by default the next free one. Also changes the number, or removes the attendance
 * mark.
 */
export function NumberDialog({ registration, registrations, onTouched, onClose }: NumberDialogProps) {
  const { id, playerName, status } = registration;
  const takeAttendance = useAttendance(registration);
  const otherRegistrations = registrations.filter((other) => other.id !== id);
  const proposedNumber = registration.bibNumber ?? nextFreeNumber(otherRegistrations);
  const form = useSchemaForm(numberForm(otherRegistrations), { bibNumber: proposedNumber });
  const isCheckedIn = status === 'checked_in';
  const giveNumber = (number: number | null) => {
    onTouched(id);
    takeAttendance('checked_in', number);
    onClose();
  };
  // Corrects a wrong press after its Undo is gone.
  const resetAttendance = () => {
    onTouched(id);
    takeAttendance('registered');
    onClose();
  };
  return (
    <Dialog
      onOpenChange={onClose}
      title={isCheckedIn ? 'Tryout number' : 'Check in with a number'}
      description={playerName}
      onSubmit={(event) => void form.handleSubmit((values) => giveNumber(values.bibNumber))(event)}
      dirty={form.formState.isDirty}
      size="sm"
      footer={
        <>
          {isCheckedIn && registration.bibNumber !== null && (
            <Button variant="secondary" className="min-h-12!" onClick={() => giveNumber(null)}>
              No number
            </Button>
          )}
          <Button type="submit" size="lg">
            {isCheckedIn ? 'Save number' : 'Check In'}
          </Button>
        </>
      }
    >
      <FormField
        form={form}
        name="bibNumber"
        label="Number at this tryout"
        hint="No one else here has the same number. The number in the profile stays as it is."
        register={{ valueAsNumber: true }}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          className="h-14 text-center text-2xl font-semibold tabular-nums"
        />
      </FormField>
      {status !== 'registered' && status !== 'withdrawn' && (
        <Button variant="secondary" className="min-h-11! self-start" onClick={resetAttendance}>
          Not here yet
        </Button>
      )}
    </Dialog>
  );
}
