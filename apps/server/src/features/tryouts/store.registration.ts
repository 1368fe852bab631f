import { type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { registrationProblems } from '@touchline/domain/tryouts/messages.registrations.ts';
import type { Db } from '../../db/open.ts';
import { rowOf, rowsOf } from '../../db/rows.ts';
import type { Operand } from '../../db/statement.ts';
import { coachIdsOfTryout } from './store.ts';

/** A registration with its tryout and its player. */
export const registrationInTryout = (db: Db, organizationId: Operand<OrganizationId>, id: Operand<string>) =>
  rowOf(db, 'tryout_registrations as registration', organizationId, id)
    .innerJoin('tryouts as tryout', 'tryout.id', 'registration.tryout_id')
    .select(['registration.id as id', 'registration.tryout_id as tryoutId', 'registration.player_id as playerId']);

/**
 * Returns the result of `find` for a registration, or for the one it was merged into. Offline devices may send old ids.
 */
export const findEvenIfMerged = async <Found>(
  db: Db,
  organizationId: OrganizationId,
  id: string,
  find: (id: string) => Promise<Found | undefined>,
): Promise<Found> => {
  const registration = await find(id);
  if (registration) return registration;
  const keptRegistration = await rowsOf(db, 'tryout_registrations', organizationId)
    .where(sql<SqlBool>`${id}::uuid = any(merged_ids)`)
    .select('id')
    .executeTakeFirst();
  return (keptRegistration && (await find(keptRegistration.id))) ?? raise(registrationProblems.missing());
};

/** Data of a registration and its tryout for permissions and state checks. */
export const requireRegistration = (db: Db, organizationId: OrganizationId, registrationId: string) =>
  findEvenIfMerged(db, organizationId, registrationId, (id) =>
    registrationInTryout(db, organizationId, id)
      .select(['registration.status as status', coachIdsOfTryout.as('coachIds')])
      .executeTakeFirst(),
  );
