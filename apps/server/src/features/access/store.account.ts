import { sql } from 'kysely';
import { namesFrom } from '@touchline/domain/access/rules.ts';
import { minLength } from '@touchline/domain/constants.ts';
import type { Actor } from '@touchline/domain/core/actor.ts';
import type { DateStyle } from '@touchline/domain/core/words.ts';
import { fields } from '../../db/fields.ts';
import type { Db } from '../../db/open.ts';
import { updateRow } from '../../db/rows.ts';
import { endCoachCorrections } from '../people/store.coach-corrections.ts';

/** The coach profile of a member, whatever the role in use. That of somebody who has left the club keeps name and phone. */
const coachProfile = (db: Db, { userId, organizationId }: Actor) =>
  db
    .selectFrom('coach_profiles')
    .where('user_id', '=', userId)
    .where('organization_id', '=', organizationId)
    .where(
      sql<boolean>`exists (select from memberships where organization_id = ${organizationId} and user_id = ${userId}
        and state <> 'ended')`,
    )
    .select(fields('id', 'firstName', 'lastName', 'phone'))
    .executeTakeFirst();

const ofMember = (db: Db, { userId, organizationId }: Actor) =>
  db.updateTable('members').where('id', '=', userId).where('organization_id', '=', organizationId);

/** The name as first and last name of a coach. One that stays, if it has several words, stays as it is. */
const namesOfCoach = (
  name: string,
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
) => {
  const [last, first] = [name.slice(firstName.length).trim(), name.slice(0, -lastName.length).trim()];
  if (name.startsWith(`${firstName} `) && last.length >= minLength.name) return { firstName, lastName: last };
  if (name.endsWith(` ${lastName}`) && first.length >= minLength.name) return { firstName: first, lastName };
  return namesFrom(name);
};

/** The name of a member. A coach has one name, so the profile that colleagues find has it, too. */
export const updateName = async (db: Db, actor: Actor, name: string): Promise<void> => {
  await ofMember(db, actor).set({ name }).execute();
  const coach = await coachProfile(db, actor);
  if (!coach) return;
  const { firstName, lastName } = namesOfCoach(name, coach);
  await updateRow(db, 'coach_profiles', actor.organizationId, coach.id, { first_name: firstName, last_name: lastName });
  await endCoachCorrections(db, actor.organizationId, coach.id, ['firstName', 'lastName']);
};

/** The phone of a member. Colleagues find that of a coach in the coach profile, so a coach has no other. */
export const findPhone = async (db: Db, actor: Actor): Promise<string | null> => {
  const coach = await coachProfile(db, actor);
  if (coach) return coach.phone;
  const { phone } = await db
    .selectFrom('members')
    .where('id', '=', actor.userId)
    .where('organization_id', '=', actor.organizationId)
    .select('phone')
    .executeTakeFirstOrThrow();
  return phone;
};

export const updatePhone = async (db: Db, actor: Actor, phone: string | null): Promise<void> => {
  const coach = await coachProfile(db, actor);
  if (!coach) {
    await ofMember(db, actor).set({ phone }).execute();
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
