import { type SqlBool, sql } from 'kysely';
import type { OrganizationId } from '@touchline/domain/core/actor.ts';
import { invitationKind } from '../../core/mail/letter-limits.ts';
import { deleteLetters } from '../../core/mail/letter-readers.ts';
import type { Db } from '../../db/open.ts';
import { endPendingMembership } from '../people/store.newcomers.ts';
import { deleteOwnData } from './store.own-data.ts';
import { relatedIds } from './store.player-tables.ts';
import { removeWords, type Words } from './store.words.ts';

interface Erasure {
  readonly organizationId: OrganizationId;
  readonly playerId: string;
  /** Null if the server repeats an erasure after a restore. */
  readonly erasedBy: string | null;
}

/** Words that identify a player and that other rows may repeat. */
const wordsOf = async (db: Db, organizationId: OrganizationId, playerId: string): Promise<Words | undefined> => {
  const { rows } = await sql<Words>`
    select array[player.first_name || ' ' || player.last_name, player.last_name || ' ' || player.first_name,
        player.last_name || ', ' || player.first_name] as names,
      array_remove(array[player.parent_guardian_phone, player.parent_guardian_email, player.second_guardian_phone,
          player.second_guardian_email]
        || array(select email from guardian_invitations where player_id = player.id)
        || array(select email from account_invitations where player_profile_id = player.id), null) as texts,
      array_remove(array[player.first_name, player.last_name, player.birth_date::text, player.position,
          player.parent_guardian_first_name, player.parent_guardian_last_name,
          concat_ws(' ', player.parent_guardian_first_name, player.parent_guardian_last_name),
          player.second_guardian_first_name, player.second_guardian_last_name,
          concat_ws(' ', player.second_guardian_first_name, player.second_guardian_last_name)]
        || array(select notes from tryout_evaluations where player_id = player.id)
        || array(select remark from answers where player_id = player.id)
        || array(select unnest(array[registration_notes, plays_up]) from tryout_registrations where player_id = player.id)
        || array(select offer_letter_body from team_invitations where player_id = player.id)
        || array(select anticipated_season_cost_description from team_invitations where player_id = player.id),
        null) as values
    from player_profiles as player
    where player.organization_id = ${organizationId} and player.id = ${playerId} and player.erased_at is null
    for update`.execute(db);
  return rows[0];
};

/**
 * Ids of emails whose files may name the player. The outbox does not keep the text of sent emails, so these are all of
 * the club's emails except those about other people's accounts.
 */
const listLetterFiles = async (
  db: Db,
  organizationId: OrganizationId,
  playerId: string,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`select id from outbox
    where (organization_id = ${organizationId} or organization_id is null)
      and (not about_account or entity_id in ${relatedIds(playerId)}
        or user_id in (select user_id from guardianships where player_id = ${playerId}))`.execute(db);
  return rows.map(({ id }) => id);
};

/** Tables of invitations. An email contains the secrets of its first invitation. */
const invitationTables = [
  { table: 'guardian_invitations', player: 'player_id', secrets: ['token_hash'] },
  { table: 'account_invitations', player: 'player_profile_id', secrets: ['code_hash', 'mail_token_hash'] },
] as const;

/**
 * Deletes emails about the player, including those that also name siblings. The siblings' families are emailed again.
 * Ends siblings' invitations in an unsent email, which an admin can send again.
 */
const removeLetters = async (db: Db, organizationId: OrganizationId, playerId: string): Promise<void> => {
  const letters = sql<SqlBool>`organization_id = ${organizationId}
    and (entity_id in ${relatedIds(playerId)} or payload -> 'playerIds' @> to_jsonb(${playerId}::text))`;
  for (const { table } of invitationTables)
    await sql`update ${sql.table(table)} set revoked_at = greatest(club_now(), created_at)
      where organization_id = ${organizationId} and accepted_at is null and revoked_at is null and letter_id in (
        select entity_id from outbox
        where kind = ${invitationKind} and sent_at is null and failed_at is null and ${letters})`.execute(db);
  await deleteLetters(db, letters);
};

/** Deletes invitations for the player. The link in an email about several children still works for the others. */
const removeInvitations = async (
  db: Db,
  organizationId: OrganizationId,
  playerId: string,
  { table, player, secrets }: (typeof invitationTables)[number],
): Promise<void> => {
  const assignments = secrets.map(
    (secret) => sql`${sql.ref(secret)} = case when other.id = heir.id then heir.${sql.ref(secret)}
      else other.${sql.ref(secret)} end`,
  );
  await sql`
    with gone as (delete from ${sql.table(table)}
      where organization_id = ${organizationId} and ${sql.ref(player)} = ${playerId} returning *),
    heir as (select distinct on (gone.id) other.id, gone.id as letter_id, ${sql.join(secrets.map((secret) => sql`gone.${sql.ref(secret)}`))}
      from gone join ${sql.table(table)} as other on other.letter_id = gone.id and other.id <> gone.id
      order by gone.id, num_nonnulls(other.accepted_at, other.revoked_at), other.id)
    update ${sql.table(table)} as other set letter_id = heir.id, ${sql.join(assignments)}
    from heir where other.letter_id = heir.letter_id`.execute(db);
};

/** Clears stored responses about the player entirely, because they may contain earlier values of changed fields. */
const clearResponses = (db: Db, organizationId: OrganizationId, playerId: string) =>
  sql`update idempotency_keys set answer = null where organization_id = ${organizationId}
    and exists (select from player_profiles as player, lateral ${relatedIds(sql`player.id`)} as thing
      where player.organization_id = ${organizationId} and player.id = ${playerId}
        and strpos(answer::text, thing.id::text) > 0)`.execute(db);

/**
 * Replaces the name of logins that carry the player's name: the player's own login, and a guardian's login registered
 * with a player code, which used to get the child's name. Keeps the name of a login with another role, because its
 * owner entered it.
 */
const renameOwnLogins = (db: Db, organizationId: OrganizationId, playerId: string) =>
  sql`update members set name = 'Member'
    from guardianships as own, player_profiles as player
    where own.player_id = ${playerId} and player.id = own.player_id and own.organization_id = ${organizationId}
      and (own.kind = 'self' or not exists (select from memberships as further where further.user_id = own.user_id
        and further.organization_id = own.organization_id and further.role <> 'player'))
      and members.id = own.user_id and members.organization_id = own.organization_id
      and search_text(members.name) = search_text(player.first_name || ' ' || player.last_name)`.execute(db);

/** Deletes all text in the player's rows. Keeps counts and scores. */
const clearRows = async (db: Db, { organizationId, playerId, erasedBy }: Erasure): Promise<void> => {
  const isOfPlayer = sql`organization_id = ${organizationId} and player_id = ${playerId}`;
  const hasExpired = sql`offer_expires_at <= club_now()`;
  await sql`update team_invitations set
      status = case when status <> 'pending' then status when ${hasExpired} then 'expired' else 'declined' end,
      response_reason = case when status <> 'pending' then response_reason
        when ${hasExpired} then 'lapsed' else 'withdrawn' end,
      response_at = coalesce(response_at, greatest(club_now(), created_at)),
      withdrawn_by = case when status = 'pending' and not ${hasExpired} then ${erasedBy}::uuid else withdrawn_by end,
      offer_letter_body = null, anticipated_season_cost_description = null, anticipated_team_level = null,
      answered_by = null
    where ${isOfPlayer}`.execute(db);
  await sql`update team_players set status = 'inactive', jersey_number = null where ${isOfPlayer}`.execute(db);
  await sql`update tryout_registrations set registration_notes = null, plays_up = null, told = null,
      status = case when status = 'registered' and exists (select from tryouts
        where tryouts.organization_id = ${organizationId} and tryouts.id = tryout_id and tryouts.status = 'upcoming') then 'withdrawn' else status end
    where ${isOfPlayer}`.execute(db);
  await sql`update answers set remark = null where ${isOfPlayer}`.execute(db);
  await sql`update tryout_evaluations set notes = null where ${isOfPlayer}`.execute(db);
  await sql`delete from guardianships where ${isOfPlayer}`.execute(db);
  for (const invitations of invitationTables) await removeInvitations(db, organizationId, playerId, invitations);
  await sql`update player_profiles set first_name = 'Erased', last_name = 'player', birth_date = null, gender = null,
      position = null, jersey_number = null, parent_guardian_first_name = null, parent_guardian_last_name = null,
      parent_guardian_phone = null, parent_guardian_email = null, second_guardian_first_name = null,
      second_guardian_last_name = null, second_guardian_phone = null, second_guardian_email = null, erased_at = club_now(),
      archived_at = coalesce(archived_at, club_now()), kept_birth_year = null, retention_told_at = null
    where organization_id = ${organizationId} and id = ${playerId}`.execute(db);
};

/**
 * Erases a player: deletes names, birth date, contacts and text everywhere, and archives that contain the player.
 * Keeps scores and counts without a name. Returns false if the player was already erased.
 */
export const erasePlayer = async (db: Db, erasure: Erasure): Promise<boolean> => {
  const { organizationId, playerId, erasedBy } = erasure;
  const words = await wordsOf(db, organizationId, playerId);
  if (!words) return false;
  await sql`set local touchline.erasing = 'on'`.execute(db);
  const mailIds = await listLetterFiles(db, organizationId, playerId);
  await removeLetters(db, organizationId, playerId);
  await clearResponses(db, organizationId, playerId);
  await renameOwnLogins(db, organizationId, playerId);
  // Deletes waiting forms for a child with the same name.
  const forms = await sql<{ membershipId: string }>`delete from newcomers using player_profiles as player
    where player.id = ${playerId} and newcomers.organization_id = player.organization_id
      and (newcomers.first_name, newcomers.last_name, newcomers.birth_date)
        = (player.first_name, player.last_name, player.birth_date)
    returning newcomers.membership_id as "membershipId"`.execute(db);
  for (const { membershipId } of forms.rows) await endPendingMembership(db, organizationId, membershipId);
  await clearRows(db, erasure);
  await deleteOwnData(db, sql`select ${playerId}::uuid`);
  await sql`delete from organization_exports where organization_id = ${organizationId}`.execute(db);
  await removeWords(db, organizationId, words);
  await sql`insert into erasures (player_id, organization_id, erased_by, mail_ids)
    values (${playerId}, ${organizationId}, ${erasedBy}, ${mailIds}::uuid[])`.execute(db);
  await sql`set local touchline.erasing = 'off'`.execute(db);
  return true;
};
