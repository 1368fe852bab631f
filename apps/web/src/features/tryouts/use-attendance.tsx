import { listRegistrations, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import {
  type Attendance,
  type AttendanceMark,
  attendanceMarks,
  type Registration,
} from '@touchline/domain/tryouts/schema.registrations.ts';
import { useOperationQuery } from '../../lib/cache/queries.ts';
import { aboutRegistration } from '../../lib/offline/client-timestamp.ts';
import { useOptimistic } from '../../lib/offline/offline-queue.ts';
import { useOfflineCommand } from '../../lib/offline/use-offline-command.ts';
import { usePressGuard } from '../../ui/base/press-guard.ts';
import { useFocusAfter } from '../../ui/base/use-focus-after.ts';

/**
 * Query for a tryout's registrations, including absent and withdrawn ones, so that filters need no request and a row
 * can keep its place (ruling 43).
 */
export const registrationsQuery = (tryoutId: string) => [listRegistrations, { tryoutId, all: true }] as const;

/** Returns all registrations, with unsent attendance applied. */
export const useRegistrations = (tryoutId: string) => {
  const answer = useOperationQuery(...registrationsQuery(tryoutId));
  const pendingChanges = new Map(useOptimistic(setAttendance).map(({ input }) => [input.registrationId, input]));
  const registrations = answer.data?.map((registration) => {
    const { status, bibNumber } = pendingChanges.get(registration.id) ?? {};
    return status ? { ...registration, status, ...(bibNumber !== undefined && { bibNumber }) } : registration;
  });
  return { ...answer, registrations };
};

/** Marks a player's attendance immediately. The toast offers to restore the previous status. */
export const useAttendance = ({ id, status, bibNumber }: Pick<Registration, 'id' | 'status' | 'bibNumber'>) => {
  const { mutate: goBack } = useOfflineCommand(setAttendance, { about: aboutRegistration });
  const { mutate } = useOfflineCommand(setAttendance, {
    about: aboutRegistration,
    // Only an admin can restore the status withdrawn.
    undo: (_answer, input) => {
      const previousStatus = attendanceMarks.find((one) => one === status);
      const number = input.bibNumber === undefined ? {} : { bibNumber: bibNumber ?? null };
      return previousStatus && (() => goBack({ registrationId: id, status: previousStatus, ...number }));
    },
  });
  return (next: AttendanceMark, number?: number | null): void =>
    mutate({ registrationId: id, status: next, ...(number !== undefined && { bibNumber: number }) });
};

/**
 * Marks attendance from a row's buttons. Focus stays in the row when a button disappears, and a double press does not
 * reach its replacement.
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
