import { sql } from 'kysely';
import { tryoutLetters } from '@touchline/domain/constants.club.ts';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Db } from '../../db/open.ts';

/** Time at which the email job will look at a tryout again. */
const dueAfterDelay = sql<Date>`club_now() + make_interval(mins => ${tryoutLetters.settleMinutes}::int)`;

/** Schedules emails about upcoming tryouts to a login that has just become reachable. */
export const scheduleUpcomingLetters = (db: Db, userId: string) =>
  sql`update tryouts set letters_due_at = coalesce(letters_due_at, ${dueAfterDelay})
    where status in ('upcoming', 'active') and id in (select registration.tryout_id from tryout_registrations as registration
      join guardianships as guardianship on guardianship.player_id = registration.player_id
      where guardianship.user_id = ${userId} and guardianship.may_answer
        and registration.told -> guardianship.user_id::text is null)`.execute(db);

/** Schedules emails about changes that a login may have missed at its previous address. */
export const scheduleMissedLetters = (db: Db, userId: string) =>
  sql`update tryouts set letters_due_at = coalesce(letters_due_at, ${dueAfterDelay})
    where status in ('upcoming', 'active') and id in (select registration.tryout_id from tryout_registrations as registration
      join guardianships as guardianship on guardianship.player_id = registration.player_id
      where guardianship.user_id = ${userId} and guardianship.may_answer)`.execute(db);

interface Contact {
  readonly id: string;
  readonly email: string;
}

/** Schedules emails about upcoming tryouts to a contact who has just confirmed an address. */
export const scheduleContactLetters = (db: Db, organizationId: OrganizationId, { id, email }: Contact) =>
  sql`update tryouts set letters_due_at = coalesce(letters_due_at, ${dueAfterDelay})
    where organization_id = ${organizationId} and status in ('upcoming', 'active') and id in (
      select registration.tryout_id from tryout_registrations as registration
      join player_profiles as player on player.id = registration.player_id
      where player.organization_id = ${organizationId}
        and (player.parent_guardian_email = ${email} or player.second_guardian_email = ${email})
        and registration.told -> ${id} is null)`.execute(db);

/** Schedules emails about a player's upcoming tryouts to a new guardian. */
export const schedulePlayerLetters = (db: Db, organizationId: OrganizationId, playerId: string) =>
  sql`update tryouts set letters_due_at = coalesce(letters_due_at, ${dueAfterDelay})
    where organization_id = ${organizationId} and status in ('upcoming', 'active') and id in (
      select tryout_id from tryout_registrations
      where organization_id = ${organizationId} and player_id = ${playerId})`.execute(db);
