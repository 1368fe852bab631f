import { sql } from 'kysely';
import { tryoutLetters } from '@touchline/domain/constants.club.ts';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import type { Db } from '../../db/open.ts';

/** Time at which the email job looks at a tryout again. */
const dueAfterDelay = sql<Date>`club_now() + make_interval(mins => ${tryoutLetters.settleMinutes}::int)`;

/** Schedules news for a login that has just become reachable, about its players' coming tryouts. */
export const scheduleUpcomingLetters = (db: Db, userId: string) =>
  sql`update tryouts set letters_due_at = coalesce(letters_due_at, ${dueAfterDelay})
    where status in ('upcoming', 'active') and id in (select registration.tryout_id from tryout_registrations as registration
      join guardianships as guardianship on guardianship.player_id = registration.player_id
      where guardianship.user_id = ${userId} and guardianship.may_answer
        and registration.told -> guardianship.user_id::text is null)`.execute(db);

/** The same for a login with a new address, which may have missed changes of tryouts that it knew. */
export const scheduleMissedLetters = (db: Db, userId: string) =>
  sql`update tryouts set letters_due_at = coalesce(letters_due_at, ${dueAfterDelay})
    where status in ('upcoming', 'active') and id in (select registration.tryout_id from tryout_registrations as registration
      join guardianships as guardianship on guardianship.player_id = registration.player_id
      where guardianship.user_id = ${userId} and guardianship.may_answer)`.execute(db);

interface Contact {
  readonly id: string;
  readonly email: string;
}

/** The same for a contact who has confirmed an address. */
export const scheduleContactLetters = (db: Db, organizationId: OrganizationId, { id, email }: Contact) =>
  sql`update tryouts set letters_due_at = coalesce(letters_due_at, ${dueAfterDelay})
    where organization_id = ${organizationId} and status in ('upcoming', 'active') and id in (
      select registration.tryout_id from tryout_registrations as registration
      join player_profiles as player on player.id = registration.player_id
      where player.organization_id = ${organizationId}
        and (player.parent_guardian_email = ${email} or player.second_guardian_email = ${email})
        and registration.told -> ${id} is null)`.execute(db);

/** The same for a new guardian of a player; the other guardians already know the tryouts. */
export const schedulePlayerLetters = (db: Db, organizationId: OrganizationId, playerId: string) =>
  sql`update tryouts set letters_due_at = coalesce(letters_due_at, ${dueAfterDelay})
    where organization_id = ${organizationId} and status in ('upcoming', 'active') and id in (
      select tryout_id from tryout_registrations
      where organization_id = ${organizationId} and player_id = ${playerId})`.execute(db);
