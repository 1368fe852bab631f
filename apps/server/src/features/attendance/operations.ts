import * as contract from '@touchline/domain/attendance/contract.ts';
import { takeAttendance } from '@touchline/domain/attendance/contract.taking.ts';
import { attendanceColumns, attendanceRefusal } from '@touchline/domain/attendance/rules.ts';
import { isPlayer } from '@touchline/domain/core/actor.ts';
import { dayOf } from '@touchline/domain/core/calendar.ts';
import { fileNameOf } from '@touchline/domain/core/file-name.ts';
import { can } from '@touchline/domain/policy.ts';
import { scheduleProblems } from '@touchline/domain/schedule/messages.ts';
import { csvFile } from '../../core/requests/files.ts';
import { type Implementation, implement } from '../../core/requests/implement.ts';
import { requireTeamFacts } from '../teams/store.ts';
import { requireProvenTime, viewTokenOf } from '../tryouts/store.client-timestamp.ts';
import { listOwnTallies, requireTeamAttendance } from './store.season.ts';
import * as store from './store.ts';

export const attendanceOperations: readonly Implementation[] = [
  implement(contract.listAttendance, {
    summary: 'List the attendance of an event',
    subject: ({ db, actor }, { eventId }) => store.requireAttendedEvent(db, actor.organizationId, eventId),
    run: async ({ db, actor, now }, { eventId }, event) => {
      const mayTake = can(actor, 'attendance.take', event);
      return {
        ...(await store.showAttendance(db, actor, eventId, isPlayer(actor) && !mayTake)),
        opening: mayTake ? viewTokenOf(event, { actor, now }) : null,
      };
    },
  }),

  implement(takeAttendance, {
    summary: 'Mark players as present, late, absent or excused',
    audit: { entity: 'event', words: 'took the attendance of', id: 'eventId' },
    subject: ({ db, actor }, { eventId }) => store.requireAttendedEvent(db, actor.organizationId, eventId),
    notFound: scheduleProblems.missing,
    run: async ({ db, actor, now, auditEntry }, { eventId, playerIds, mark, recorded }, event) => {
      const recordedAt = requireProvenTime(event, recorded, { actor, now });
      const refusal = attendanceRefusal(event, recordedAt ?? now, now);
      if (refusal) throw refusal;
      auditEntry.add({ playerIds, mark });
      const markedCount = await store.insertMarks(db, actor, { eventId, playerIds, mark, made: recordedAt });
      if (markedCount === 0) throw scheduleProblems.missing();
      return { marked: markedCount };
    },
  }),

  implement(contract.readTeamAttendance, {
    summary: 'Read the attendance of a team over its season',
    subject: ({ db, actor }, { teamId }) => requireTeamFacts(db, actor.organizationId, teamId),
    run: ({ db, actor }, { teamId }) => requireTeamAttendance(db, actor.organizationId, teamId),
  }),

  implement(contract.downloadTeamAttendance, {
    summary: 'Download the attendance of a team as CSV',
    audit: { entity: 'team', words: 'exported the attendance of', id: 'teamId', security: 'exported' },
    subject: ({ db, actor }, { teamId }) => requireTeamFacts(db, actor.organizationId, teamId),
    run: async ({ db, actor, user, now }, { teamId }, { name }) => {
      const { players } = await requireTeamAttendance(db, actor.organizationId, teamId);
      return csvFile(fileNameOf(name, 'attendance', dayOf(now, user.timeZone), 'csv'), attendanceColumns, players);
    },
  }),

  implement(contract.listOwnAttendance, {
    summary: 'List the attendance of the own players',
    run: ({ db, actor }) => listOwnTallies(db, actor),
  }),
];
