import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DateStyle } from '@touchline/domain/core/words.ts';
import type { Db } from '../../db/open.ts';
import { isContactWithoutLogin, reachableContacts } from '../identity/contacts.ts';
import { isWithoutAnsweringLogin, reachableGuardians } from '../identity/guardians.ts';

/** Reader who is asked something about a player: a login, or a contact without one, who answers by the link of the letter. */
export interface Reader {
  readonly readerId: string;
  readonly userId: string | null;
  readonly contactId: string | null;
  readonly recipient: string;
  readonly clock: DateStyle['clock'];
  readonly dateOrder: DateStyle['dateOrder'];
}

/** Contacts answer for `player` only while no login may, be it one that cannot be mailed. */
export const answeringContacts = sql<{
  contactId: string;
  email: string;
}>`(select contact.* from ${reachableContacts} as contact
  where ${isWithoutAnsweringLogin(sql.ref('player.id'))})`;

/** Readers of a letter that asks something about `player`. */
export const readers = sql<Reader>`(
  select guardian."userId" as "readerId", guardian."userId", null::uuid as "contactId", guardian.email as recipient,
      guardian.clock, guardian."dateOrder"
    from ${reachableGuardians} as guardian where guardian."playerId" = player.id
  union all
  select contact."contactId", null, contact."contactId", contact.email, null, null from ${answeringContacts} as contact)`;

/** The fields of a letter that say whom it is for. */
export const readerFields = ({ recipient, userId, contactId }: Pick<Reader, 'recipient' | 'userId' | 'contactId'>) => ({
  recipient,
  ...(userId !== null && { userId }),
  ...(contactId !== null && { contactId }),
});

/**
 * True while the reader of a letter in the outbox may hear of a player: a login that acts for the player and is written to, or a
 * contact whom the profile still names. Who may only read hears of answers to offers and what became of an own correction.
 */
export const mayHearOf = (playerId: Expression<string>) => sql<SqlBool>`case
  when outbox.user_id is not null then exists (select from guardianships as link
    join memberships as family on family.user_id = link.user_id and family.organization_id = link.organization_id
      and family.role = link.role and family.state = 'active'
    where link.user_id = outbox.user_id and link.player_id = ${playerId} and link.is_contacted
      and (link.may_answer or outbox.kind in ('corrections.answered', 'offer.answered.family')))
  when outbox.contact_id is not null then exists (select from player_profiles as player, contact_addresses as address
    where player.id = ${playerId} and address.id = outbox.contact_id and ${isContactWithoutLogin})
  else true end`;

/**
 * True for a letter in the outbox whose reader has lost, since it was written, the role in which it opens or a player whom it is about,
 * however that came about. The answer to a newcomer may be a refusal. A player may have been merged.
 */
export const hasLostReader = sql<boolean>`(
  (outbox.user_id is not null and outbox.organization_id is not null and not outbox.about_account
    and outbox.kind <> 'newcomers.answered'
    and not exists (select from memberships as held
      where held.user_id = outbox.user_id and held.organization_id = outbox.organization_id and held.state = 'active'
        and held.role = coalesce(outbox.payload #>> '{action,role}', held.role)))
  or exists (select from jsonb_array_elements_text(outbox.payload -> 'playerIds') as named (id)
    where not ${mayHearOf(sql<string>`coalesce((select merge.player_id from player_merges as merge
      where merge.merged_player_id = named.id::uuid), named.id::uuid)`)}))`;

/**
 * Has the tryouts told anew to the readers of letters about several children that are deleted for one of them: the others would
 * count as told. `letters` is the condition of those that go.
 */
export const tellOfSiblings = async (db: Db, letters: RawBuilder<SqlBool>): Promise<void> => {
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

/** Deletes letters. What those that have not left tell of is judged anew: their readers may hear of it in another way. */
export const dropLetters = async (db: Db, letters: RawBuilder<SqlBool>): Promise<void> => {
  await tellOfSiblings(db, letters);
  await sql`with dropped as (delete from outbox where ${letters} returning *)
    insert into owed_event_letters (event_id, organization_id, user_id, contact_id, told, is_urgent, due_at)
    select (line ->> 'eventId')::uuid, organization_id, user_id, contact_id, nullif(line -> 'before', 'null'),
      (line ->> 'isUrgent')::boolean, club_now()
    from dropped cross join jsonb_array_elements(payload -> 'events') as line
    where sent_at is null and failed_at is null
    on conflict do nothing`.execute(db);
};
