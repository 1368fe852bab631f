import { listRegistrations, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { type Attendance, attendanceMarks, type Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { aboutRegistration } from '../../lib/offline/client-timestamp.ts';
import { useOptimistic } from '../../lib/offline/offline-queue.ts';
import { useOfflineCommand } from '../../lib/offline/use-offline-command.ts';
import { usePressGuard } from '../../ui/press-guard.ts';
import { useFocusAfter } from '../../ui/use-focus-after.ts';

/**
 * Query for the registrations of a tryout, including absent and withdrawn ones: the switch then needs no request, and
 * a row can stay where it is (ruling 43).
 */
export const registrationsOf = (tryoutId: string) => [listRegistrations, { tryoutId, all: true }] as const;

/** Every player ever registered, with unconfirmed attendance drawn over the stored one. */
export const useRegistrations = (tryoutId: string) => {
  const answer = useOperationQuery(...registrationsOf(tryoutId));
  const underWay = new Map(useOptimistic(setAttendance).map(({ input }) => [input.registrationId, input]));
  const registrations = answer.data?.map((registration) => {
    const { status, bibNumber } = underWay.get(registration.id) ?? {};
    return status ? { ...registration, status, ...(bibNumber !== undefined && { bibNumber }) } : registration;
  });
  return { ...answer, registrations };
};

/** Takes the attendance of one player at once; the notice offers to restore the earlier one. */
export const useAttendance = ({ id, status, bibNumber }: Pick<Registration, 'id' | 'status' | 'bibNumber'>) => {
  const { mutate: goBack } = useOfflineCommand(setAttendance, { about: aboutRegistration });
  const { mutate } = useOfflineCommand(setAttendance, {
    about: aboutRegistration,
    // A player withdrawn before is withdrawn again by an admin alone.
    undo: (_answer, input) => {
      const before = attendanceMarks.find((one) => one === status);
      const number = input.bibNumber === undefined ? {} : { bibNumber: bibNumber ?? null };
      return before && (() => goBack({ registrationId: id, status: before, ...number }));
    },
  });
  return (next: Attendance, number?: number | null): void =>
    mutate({ registrationId: id, status: next, ...(number !== undefined && { bibNumber: number }) });
};

/**
 * Marks attendance from the buttons of a row: the focus stays in the row when a button goes, and a second press does
 * not reach the button that takes its place.
 */
export const useAttendanceRow = <Row extends HTMLElement>(
  registration: Registration,
  onTouched: (id: string) => void,
) => {
  const takeAttendance = useAttendance(registration);
  const { row, act } = useFocusAfter<Row>(registration.status);
  const guard = usePressGuard(row, registration.status, false);
  const mark = (next: Attendance) =>
    act(() => {
      onTouched(registration.id);
      takeAttendance(next);
    });
  return { row, guard, mark };
};
