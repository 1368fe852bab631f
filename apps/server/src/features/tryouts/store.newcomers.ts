import { sql } from 'kysely';
import { tryoutLetters } from '@touchline/domain/constants.club.ts';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Db } from '../../db/open.ts';

/** The moment from which the job of letters looks at a tryout again. */
const soon = sql<Date>`club_now() + make_interval(mins => ${tryoutLetters.settleMinutes}::int)`;

/** Notifies a login that can be mailed only from now on of the coming tryouts of its players. */
export const writeOfComingTryouts = (db: Db, userId: string) =>
  sql`update tryouts set letters_due_at = coalesce(letters_due_at, ${soon})
    where status in ('upcoming', 'active') and id in (select registration.tryout_id from tryout_registrations as registration
      join guardianships as guardianship on guardianship.player_id = registration.player_id
      where guardianship.user_id = ${userId} and guardianship.may_answer
        and registration.told -> guardianship.user_id::text is null)`.execute(db);

/** The same for a login with a new address, who may have missed changes of tryouts that it knew of. */
export const writeOfMissedTryouts = (db: Db, userId: string) =>
  sql`update tryouts set letters_due_at = coalesce(letters_due_at, ${soon})
    where status in ('upcoming', 'active') and id in (select registration.tryout_id from tryout_registrations as registration
      join guardianships as guardianship on guardianship.player_id = registration.player_id
      where guardianship.user_id = ${userId} and guardianship.may_answer)`.execute(db);

interface Contact {
  readonly id: string;
  readonly email: string;
}

/** The same for a contact whose address was confirmed. */
export const writeOfContactsTryouts = (db: Db, organizationId: OrganizationId, { id, email }: Contact) =>
  sql`update tryouts set letters_due_at = coalesce(letters_due_at, ${soon})
    where organization_id = ${organizationId} and status in ('upcoming', 'active') and id in (
      select registration.tryout_id from tryout_registrations as registration
      join player_profiles as player on player.id = registration.player_id
      where player.organization_id = ${organizationId}
        and (player.parent_guardian_email = ${email} or player.second_guardian_email = ${email})
        and registration.told -> ${id} is null)`.execute(db);

/** Has the coming tryouts of a player told to a new guardian; the others know of them. */
export const writeOfPlayersTryouts = (db: Db, organizationId: OrganizationId, playerId: string) =>
  sql`update tryouts set letters_due_at = coalesce(letters_due_at, ${soon})
    where organization_id = ${organizationId} and status in ('upcoming', 'active') and id in (
      select tryout_id from tryout_registrations
      where organization_id = ${organizationId} and player_id = ${playerId})`.execute(db);
