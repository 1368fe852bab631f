import { sql } from 'kysely';
import type { Actor } from '@touchline/domain/core/actor.ts';
import type { EventKind } from '@touchline/domain/schedule/schema.next.ts';
import type { Proposal } from '@touchline/domain/schedule/schema.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { isBookable } from './store.bookings.ts';
import { ledTeams } from './store.led.ts';

/**
 * Values from the team's last event of this kind, if the actor leads the team. Leaves out a field that cannot be booked.
 */
export const findProposal = async (
  db: Db,
  actor: Actor,
  { teamId, kind }: { readonly teamId: string; readonly kind: EventKind },
): Promise<Proposal | null> => {
  const ledTeamIds = ledTeams(actor);
  const lastEvent = await rowsOf(db, 'events as event', actor.organizationId)
    .innerJoin('event_teams as place', 'place.event_id', 'event.id')
    .leftJoin('fields as field', (join) => join.onRef('field.id', '=', 'event.field_id').on(isBookable, '=', true))
    .where('place.team_id', '=', teamId)
    .where('event.kind', '=', kind)
    .where('event.status', '=', 'scheduled')
    .$if(ledTeamIds !== null, (query) => query.where(sql<boolean>`place.team_id in (${ledTeamIds})`))
    .select([
      'event.starts_at as startsAt',
      'event.ends_at as endsAt',
      sql<string | null>`case when not event.is_all_day then to_char(event.wall_start, 'HH24:MI') end`.as('time'),
      'event.meeting_minutes as meetingMinutes',
      'field.id as fieldId',
      'event.first_part as firstPart',
      'event.last_part as lastPart',
      'event.place',
    ])
    .orderBy('place.starts_at', 'desc')
    .orderBy('place.event_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!lastEvent) return null;
  const { startsAt, endsAt, fieldId, firstPart, lastPart, ...facts } = lastEvent;
  return {
    ...facts,
    minutes: (endsAt.getTime() - startsAt.getTime()) / 60_000,
    fieldId,
    ...(fieldId === null ? { firstPart: null, lastPart: null } : { firstPart, lastPart }),
  };
};
