import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, isAdmin } from '@touchline/domain/core/actor.ts';
import type { DateStyle } from '@touchline/domain/core/words.ts';
import type { Operand } from '../../db/statement.ts';
import { isRefusedAddress } from '../mail/refused-addresses.ts';
import type { DB } from '../../db/types.ts';

/**
 * Logins that act for players and can be emailed. An unconfirmed address may belong to another person, who must learn
 * nothing about the child; guardians whom an admin marked as not to be contacted get no emails.
 */
const mailedGuardians = expressionBuilder<DB, never>()
  .selectFrom('guardianships as guardianship')
  .innerJoin('memberships as family', (join) =>
    join
      .onRef('family.user_id', '=', 'guardianship.user_id')
      .onRef('family.organization_id', '=', 'guardianship.organization_id')
      .on('family.role', '=', sql.lit('player'))
      .on('family.state', '=', sql.lit('active')),
  )
  .innerJoin('users as account', 'account.id', 'guardianship.user_id')
  .where('guardianship.is_contacted', '=', sql.lit(true))
  .where('account.email_confirmed_at', 'is not', null)
  .select([
    'guardianship.player_id as playerId',
    'account.id as userId',
    'account.email as email',
    sql<DateStyle['clock']>`account.clock`.as('clock'),
    sql<DateStyle['dateOrder']>`account.date_order`.as('dateOrder'),
    isRefusedAddress(sql.ref('account.email')).as('isRefused'),
  ]);

/** The logins in `mailedGuardians` that may answer. Only they are asked. */
export const writtenGuardians = mailedGuardians.where('guardianship.may_answer', '=', sql.lit(true));

/** Logins to ask, except those whose address a mail server has permanently refused. */
export const reachableGuardians = writtenGuardians.where(({ not }) => not(isRefusedAddress(sql.ref('account.email'))));

/** Logins to inform about an answer, including those with read access only. */
export const informedGuardians = mailedGuardians.where(({ not }) => not(isRefusedAddress(sql.ref('account.email'))));

/** Guardianships with the required membership, as `link` and `family`. */
const actingLogins = sql`guardianships as link join memberships as family on family.user_id = link.user_id
    and family.organization_id = link.organization_id and family.role = link.role and family.state = 'active'`;

/**
 * True if no login may answer for the player; contacts answer instead (decision record 0051). It counts rows because
 * `exists` makes PostgreSQL read all guardians on the server.
 */
export const isWithoutAnsweringLogin = (playerId: Expression<string>) => sql<SqlBool>`(select count(*)
  from ${actingLogins} where link.player_id = ${playerId} and link.may_answer) = 0`;

/** True if this login may answer for the player. */
export const isAnsweringLogin = (userId: Expression<string | null>, playerId: Expression<string>) => sql<SqlBool>`(
  select count(*) from ${actingLogins}
  where link.player_id = ${playerId} and link.user_id = ${userId} and link.may_answer) > 0`;

/**
 * A user from whom other guardians of a player may be hidden; null for a user who sees everyone. Statements for such
 * a user omit these conditions.
 */
export type Reader = Operand<string | null>;

export const readerOf = (actor: Pick<Actor, 'role' | 'userId'>): string | null =>
  isAdmin(actor) ? null : actor.userId;

const always = sql<SqlBool>`true`;
const never = sql<SqlBool>`false`;

/** True if the reader is a guardian of a player whose guardians are kept apart. Evaluated once per statement. */
export const isKeptApart = (reader: Reader, playerId: Expression<string>) =>
  reader === null ? never : sql<SqlBool>`${playerId} = any((select apart_players(${reader}::uuid))::uuid[])`;

/** Profile columns with contacts that only admins see. */
export const furtherContacts = [
  'parent_guardian_email',
  'second_guardian_first_name',
  'second_guardian_last_name',
  'second_guardian_phone',
  'second_guardian_email',
] as const;

/** True unless the person is hidden from the reader, whether as a guardian, a coach or an admin. */
export const isKnownTo = (reader: Reader, userId: Expression<string | null>) =>
  reader === null
    ? always
    : sql<SqlBool>`(${userId} <> all((select apart_people(${reader}::uuid))::uuid[])) is not false`;

/**
 * True if the reader may see the guardian in the player's profile. Guardians who are kept apart see only themselves.
 */
export const seesNamedGuardian = (reader: Reader, player: 'player' | 'player_profiles' | 'entry') =>
  reader === null
    ? always
    : sql<SqlBool>`(
  not ${isKeptApart(reader, sql.ref<string>(`${player}.id`))}
  or ${sql.ref(`${player}.search_guardian`)} = (select search_name from members
    where id = ${reader}::uuid and organization_id = ${sql.ref(`${player}.organization_id`)}))`;

/** True if the reader may see `contact`, the first or second one in the player's profile. */
export const seesNamedContact = (reader: Reader, player: 'player' | 'player_profiles') =>
  reader === null
    ? always
    : sql<SqlBool>`(
  case contact.place when 'first' then ${seesNamedGuardian(reader, player)}
    else not ${isKeptApart(reader, sql.ref<string>(`${player}.id`))} end)`;

/** True if the guardian in the profile has a login other than the reader's, whose phone is then hidden. */
export const hidesNamedPhone = (reader: Reader, player: 'player' | 'entry') => sql<SqlBool>`exists (
  select from guardianships as hiding
  join members as named on named.id = hiding.user_id and named.organization_id = hiding.organization_id
  where hiding.player_id = ${sql.ref(`${player}.id`)} and hiding.user_id <> ${reader}
    and named.search_name = ${sql.ref(`${player}.search_guardian`)})`;

/** One of a profile's guardian fields, for readers who may see it. */
export const namedGuardian = (userId: string, field: 'first_name' | 'last_name' | 'phone') => sql`
  case when ${seesNamedGuardian(userId, 'entry')} then ${sql.ref(`entry.parent_guardian_${field}`)} end`;

/** Names of an offer's coaches at the time of sending, unless one of them is hidden from the reader. */
export const coachNamesKnownTo = (reader: Reader, offer: 'offer' | 'entry') => {
  const names = sql.ref(`${offer}.coach_name_at_invitation`);
  return sql<string | null>`case when not exists (select from coach_profiles as hidden
    where hidden.organization_id = ${sql.ref(`${offer}.organization_id`)}
      and hidden.user_id = any((select apart_people(${reader}::uuid))::uuid[])
      and position(hidden.first_name || ' ' || hidden.last_name in ${names}) > 0) then ${names} end`;
};
