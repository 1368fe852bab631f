import { sql } from 'kysely';
import { namesFrom } from '@touchline/domain/access/rules.ts';
import { minLength } from '@touchline/domain/constants.ts';
import type { Actor, Role } from '@touchline/domain/core/actor.ts';
import type { DateStyle } from '@touchline/domain/core/words.ts';
import type { MutableKind } from '@touchline/domain/access/rules.notifications.ts';
import { accessProblems } from '@touchline/domain/access/messages.joining.ts';
import type { Problem } from '@touchline/domain/core/problem.ts';
import { fields } from '../../db/columns.ts';
import type { Db } from '../../db/open.ts';
import { updateRow, rowsOf, updateRows } from '../../db/rows.ts';
import type { Preparation } from '../../core/requests/implement.ts';
import { verifyPassword } from '../../core/identity/passwords.ts';
import { endCoachCorrections } from '../people/store.coach-corrections.ts';
import { writePendingForUser } from '../offers/store.letters.ts';
import { scheduleUpcomingLetters } from '../tryouts/store.newcomers.ts';
import { findPasswordHash } from './store.ts';

/** Rejects a wrong current password. The rate limit protects an unlocked browser from guessing. */
export const requireOwnPassword = async (
  { db, rateLimiter, actor }: Preparation<Actor>,
  password: string,
  wrong: () => Problem = accessProblems.wrongPassword,
): Promise<void> => {
  await rateLimiter.consume('currentPasswordByUser', actor.userId);
  const isCorrect = await verifyPassword(password, await findPasswordHash(db, actor.userId));
  if (!isCorrect) throw wrong();
  await rateLimiter.reset('currentPasswordByUser', actor.userId);
};

/** Enqueues pending emails for a user whose address has just become reachable. */
export const writePendingLetters = async (db: Db, userId: string): Promise<void> => {
  await writePendingForUser(db, userId);
  await scheduleUpcomingLetters(db, userId);
};

/** The user's roles in all organizations, and the kinds of email that the user has turned off. */
export const readNotifications = (db: Db, userId: string) =>
  db
    .selectFrom('memberships')
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .select([
      sql<Role[]>`coalesce(jsonb_agg(distinct role), '[]')`.as('roles'),
      sql<MutableKind[]>`to_jsonb(array(select kind from muted_notifications
        where muted_notifications.user_id = ${userId} order by kind))`.as('muted'),
    ])
    .executeTakeFirstOrThrow();

/** The member's coach profile in any active role, including the profile of a former coach. */
const coachProfile = (db: Db, { userId, organizationId }: Actor) =>
  rowsOf(db, 'coach_profiles', organizationId)
    .where('user_id', '=', userId)
    .where(
      sql<boolean>`exists (select from memberships where organization_id = ${organizationId} and user_id = ${userId}
        and state <> 'ended')`,
    )
    .select(fields('id', 'firstName', 'lastName', 'phone'))
    .executeTakeFirst();

const memberUpdate = (db: Db, { userId, organizationId }: Actor) =>
  updateRows(db, 'members', organizationId).where('id', '=', userId);

/** Splits a name into first and last name. Keeps the stored split if the name is unchanged. */
const namesOfCoach = (
  name: string,
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
) => {
  const [last, first] = [name.slice(firstName.length).trim(), name.slice(0, -lastName.length).trim()];
  if (name.startsWith(`${firstName} `) && last.length >= minLength.name) return { firstName, lastName: last };
  if (name.endsWith(` ${lastName}`) && first.length >= minLength.name) return { firstName: first, lastName };
  return namesFrom(name);
};

/** Changes a member's name, and the name in the coach profile if there is one. */
export const updateName = async (db: Db, actor: Actor, name: string): Promise<void> => {
  await memberUpdate(db, actor).set({ name }).execute();
  const coach = await coachProfile(db, actor);
  if (!coach) return;
  const { firstName, lastName } = namesOfCoach(name, coach);
  await updateRow(db, 'coach_profiles', actor.organizationId, coach.id, { first_name: firstName, last_name: lastName });
  await endCoachCorrections(db, actor.organizationId, coach.id, ['firstName', 'lastName']);
};

/** The member's phone number. A coach's is stored in the coach profile. */
export const findPhone = async (db: Db, actor: Actor): Promise<string | null> => {
  const coach = await coachProfile(db, actor);
  if (coach) return coach.phone;
  const { phone } = await rowsOf(db, 'members', actor.organizationId)
    .where('id', '=', actor.userId)
    .select('phone')
    .executeTakeFirstOrThrow();
  return phone;
};

export const updatePhone = async (db: Db, actor: Actor, phone: string | null): Promise<void> => {
  const coach = await coachProfile(db, actor);
  if (!coach) {
    await memberUpdate(db, actor).set({ phone }).execute();
    return;
  }
  await updateRow(db, 'coach_profiles', actor.organizationId, coach.id, { phone });
  await endCoachCorrections(db, actor.organizationId, coach.id, ['phone']);
};

export const updateDateStyle = (db: Db, userId: string, style: Partial<DateStyle>) =>
  db
    .updateTable('users')
    .set({ ...(style.clock && { clock: style.clock }), ...(style.dateOrder && { date_order: style.dateOrder }) })
    .where('id', '=', userId)
    .execute();
