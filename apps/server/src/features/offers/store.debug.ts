import { sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { anyOf } from '../../db/statement.ts';

/** The players' team places, oldest first. */
export const listOwnMemberships = (db: Db, organizationId: OrganizationId, playerIds: readonly string[]) =>
  rowsOf(db, 'team_players as member', organizationId)
    .innerJoin('teams as team', 'team.id', 'member.team_id')
    .where('member.player_id', '=', anyOf(playerIds))
    .select([
      'member.id as id',
      'team.name as teamName',
      sql<'active' | 'inactive'>`member.status`.as('status'),
      'member.invitation_id as invitationId',
    ])
    .orderBy('member.created_at')
    .limit(500)
    .execute();
