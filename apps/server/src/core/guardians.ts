import { expressionBuilder, sql } from 'kysely';
import type { DB } from '../db/types.ts';

/**
 * The logins that may answer for players, with an address that can be written to. An unconfirmed address may belong to
 * another person, who must learn nothing about the child; who may only read gets no letters (FAM-07).
 */
export const reachableGuardians = expressionBuilder<DB, never>()
  .selectFrom('guardianships as guardianship')
  .innerJoin('memberships as family', (join) =>
    join
      .onRef('family.user_id', '=', 'guardianship.user_id')
      .onRef('family.organization_id', '=', 'guardianship.organization_id')
      .on('family.role', '=', sql.lit('player'))
      .on('family.state', '=', sql.lit('active')),
  )
  .innerJoin('users as account', 'account.id', 'guardianship.user_id')
  .where('guardianship.may_answer', '=', sql.lit(true))
  .where('account.email_confirmed_at', 'is not', null)
  .select(['guardianship.player_id as playerId', 'account.id as userId', 'account.email as email']);
