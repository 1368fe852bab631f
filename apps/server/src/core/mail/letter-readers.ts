import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DateStyle } from '@touchline/domain/core/words.ts';
import type { Db } from '../../db/open.ts';
import { isContactWithoutLogin, reachableContacts } from '../identity/contacts.ts';
import { isWithoutAnsweringLogin, reachableGuardians } from '../identity/guardians.ts';

/** Recipient of a question about a player: a login, or a contact without one who answers through the emailed link. */
export interface Reader {
  readonly readerId: string;
  readonly userId: string | null;
  readonly contactId: string | null;
  readonly recipient: string;
  readonly clock: DateStyle['clock'];
  readonly dateOrder: DateStyle['dateOrder'];
}

/** Contacts answer for `player` only while no login may; a login counts even if it cannot be emailed. */
export const answeringContacts = sql<{
  contactId: string;
  email: string;
}>`(select contact.* from ${reachableContacts} as contact
  where ${isWithoutAnsweringLogin(sql.ref('player.id'))})`;

/** Recipients of an email with a question about `player`. */
export const readers = sql<Reader>`(
  select guardian."userId" as "readerId", guardian."userId", null::uuid as "contactId", guardian.email as recipient,
      guardian.clock, guardian."dateOrder"
    from ${reachableGuardians} as guardian where guardian."playerId" = player.id
  union all
  select contact."contactId", null, contact."contactId", contact.email, null, null from ${answeringContacts} as contact)`;

/** Fields of an email that identify its recipient. */
export const readerFields = ({ recipient, userId, contactId }: Pick<Reader, 'recipient' | 'userId' | 'contactId'>) => ({
  recipient,
  ...(userId !== null && { userId }),
  ...(contactId !== null && { contactId }),
});

/**
 * True while the recipient of an email in the outbox may learn about a player: a login that acts for the player and
 * gets emails, or a contact still in the profile. Logins with read access get only the answers to offers and to their
 * own corrections.
 */
export const mayReadAbout = (playerId: Expression<string>) => sql<SqlBool>`case
  when outbox.user_id is not null then exists (select from guardianships as link
    join memberships as family on family.user_id = link.user_id and family.organization_id = link.organization_id
      and family.role = link.role and family.state = 'active'
    where link.user_id = outbox.user_id and link.player_id = ${playerId} and link.is_contacted
      and (link.may_answer or outbox.kind in ('corrections.answered', 'offer.answered.family')))
  when outbox.contact_id is not null then exists (select from player_profiles as player, contact_addresses as address
    where player.id = ${playerId} and address.id = outbox.contact_id and ${isContactWithoutLogin})
  else true end`;

/**
 * True for an email in the outbox whose recipient has since lost their role, or a player that the email is about. A
 * refused newcomer still gets the answer, even without a role. A merged player counts as the remaining player.
 */
export const hasLostReader = sql<boolean>`(
  (outbox.user_id is not null and outbox.organization_id is not null and not outbox.about_account
    and outbox.kind <> 'newcomers.answered'
    and not exists (select from memberships as held
      where held.user_id = outbox.user_id and held.organization_id = outbox.organization_id and held.state = 'active'
        and held.role = coalesce(outbox.payload #>> '{action,role}', held.role)))
  or exists (select from jsonb_array_elements_text(outbox.payload -> 'playerIds') as named (id)
    where not ${mayReadAbout(sql<string>`coalesce((select merge.player_id from player_merges as merge
      where merge.merged_player_id = named.id::uuid), named.id::uuid)`)}))`;

/**
 * Announces tryouts again if an email about several children is deleted because of one of them. The others must not
 * count as informed. `letters` selects the deleted emails.
 */
export const announceToSiblings = async (db: Db, letters: RawBuilder<SqlBool>): Promise<void> => {
  await sql`with lost as (
      select entity_id, coalesce(user_id, contact_id)::text as reader, payload -> 'playerIds' as players from outbox
      where kind = 'tryout.letter' and sent_at is null and failed_at is null
        and jsonb_array_length(payload -> 'playerIds') > 1 and ${letters}),
    covered as (
      select registration.id, registration.tryout_id, registration.told, lost.reader from lost
      join tryout_registrations as first on first.id = lost.entity_id
      join tryout_registrations as registration on registration.tryout_id = first.tryout_id
        and lost.players @> to_jsonb(registration.player_id::text)),
    due as (update tryouts set letters_due_at = club_now() where id in (select tryout_id from covered)),
    before as (
      select id, array_agg(reader) as readers, coalesce(jsonb_object_agg(reader, told -> reader -> 'before')
        filter (where jsonb_typeof(told -> reader -> 'before') = 'object'), '{}') as told
      from covered group by id)
    update tryout_registrations as registration set told = nullif((registration.told - before.readers) || before.told, '{}')
    from before where before.id = registration.id`.execute(db);
};

/**
 * Deletes emails. Events announced in unsent emails become due again, because their recipients may still be informed
 * in another way.
 */
export const deleteLetters = async (db: Db, letters: RawBuilder<SqlBool>): Promise<void> => {
  await announceToSiblings(db, letters);
  await sql`with dropped as (delete from outbox where ${letters} returning *)
    insert into owed_event_letters (event_id, organization_id, user_id, contact_id, told, is_urgent, due_at)
    select (line ->> 'eventId')::uuid, organization_id, user_id, contact_id, nullif(line -> 'before', 'null'),
      (line ->> 'isUrgent')::boolean, club_now()
    from dropped cross join jsonb_array_elements(payload -> 'events') as line
    where sent_at is null and failed_at is null
    on conflict do nothing`.execute(db);
};
