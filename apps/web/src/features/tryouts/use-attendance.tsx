import { listRegistrations, setAttendance } from '@touchline/domain/tryouts/contract.registrations.ts';
import { type Attendance, attendanceMarks, type Registration } from '@touchline/domain/tryouts/schema.registrations.ts';
import { usePending } from '../../lib/pending.ts';
import { useAnswer } from '../../lib/queries.ts';
import { useKeptCommand } from '../../lib/unsent.ts';

/**
 * How the registrations of a tryout are asked for. Absent and withdrawn ones come along: the switch then needs no request,
 * and a row can stay where it is (D43).
 */
export const registrationsOf = (tryoutId: string) => [listRegistrations, { tryoutId, all: true }] as const;

/** Everybody who was ever registered, with the attendance that is on its way drawn over it (TREG-09). */
export const useRegistrations = (tryoutId: string) => {
  const answer = useAnswer(...registrationsOf(tryoutId));
  const underWay = new Map(usePending(setAttendance).map(({ input }) => [input.registrationId, input.status]));
  const registrations = answer.data?.map((registration) => {
    const status = underWay.get(registration.id);
    return status ? { ...registration, status } : registration;
  });
  return { ...answer, registrations };
};

/** Takes the attendance of one player, at once; the notice takes it back to what was so before. */
export const useAttendance = ({ id, status }: Pick<Registration, 'id' | 'status'>) => {
  const { mutate: goBack } = useKeptCommand(setAttendance);
  const { mutate } = useKeptCommand(setAttendance, {
    // Who was withdrawn before is withdrawn again by an admin alone.
    undo: () => {
      const before = attendanceMarks.find((one) => one === status);
      return before && (() => goBack({ registrationId: id, status: before }));
    },
  });
  return (next: Attendance): void => mutate({ registrationId: id, status: next });
};
