import { type RawBuilder, sql } from 'kysely';
import { coachNamesKnownTo, furtherContacts, hidesNamedPhone, namedGuardian } from '../../core/identity/guardians.ts';
import { columns, type PlayerTable } from './store.parts.ts';
import { playerEventTables } from './store.player-events.ts';

const teamName = sql`(select name from teams where teams.id = entry.team_id)`;
const tryoutTitle = sql`(select title from tryouts where tryouts.id = entry.tryout_id)`;
const tryoutDate = sql`(select date from tryouts where tryouts.id = entry.tryout_id)`;
const emailOf = (column: string) => sql`(select email from users where users.id = ${sql.ref(`entry.${column}`)})`;
const memberName = (column: string) => sql`(select members.name from members
  where members.id = ${sql.ref(`entry.${column}`)} and members.organization_id = entry.organization_id)`;

/** Ids to which emails and audit entries about a player refer. */
export const relatedIds = (playerId: string | RawBuilder<string>) => sql`(
  select id from player_profiles where id = ${playerId} union all select id from consents where player_id = ${playerId}
  union all select id from team_invitations where player_id = ${playerId}
  union all select unnest(id || merged_ids) from tryout_registrations where player_id = ${playerId}
  union all select id from tryout_evaluations where player_id = ${playerId}
  union all select id from team_players where player_id = ${playerId}
  union all select merged_player_id from player_merges where player_id = ${playerId}
  union all select id from account_invitations where player_profile_id = ${playerId}
  union all select id from guardian_invitations where player_id = ${playerId})`;

/**
 * All tables with data about a player, with all columns. Exports and erasures use this list. A test fails if it lacks a
 * column of the schema.
 */
export const playerTables: readonly PlayerTable[] = [
  {
    table: 'player_profiles',
    file: 'profile',
    title: 'Profile',
    of: (playerId) => sql<boolean>`entry.id = ${playerId}`,
    shown: columns(`first_name last_name birth_date kept_birth_year gender position jersey_number
      parent_guardian_first_name parent_guardian_last_name parent_guardian_phone created_at`),
    others: furtherContacts,
    known: {
      parent_guardian_first_name: ({ userId }) => namedGuardian(userId, 'first_name'),
      parent_guardian_last_name: ({ userId }) => namedGuardian(userId, 'last_name'),
      parent_guardian_phone: ({ userId }) => sql`case when not ${hidesNamedPhone(userId, 'entry')} then
        ${namedGuardian(userId, 'phone')} end`,
    },
    internal: columns(`id organization_id archived_at birth_year erased_at guardians_apart retention_told_at
      search_guardian search_name search_phone search_second_guardian search_second_phone sort_name`),
  },
  {
    table: 'guardianships',
    file: 'guardians',
    title: 'People who act for the player',
    ofGuardian: ({ userId }) => sql<boolean>`entry.user_id = ${userId}`,
    names: { name: memberName('user_id'), email: emailOf('user_id') },
    shown: ['kind', 'may_answer', 'created_at'],
    others: ['is_contacted'],
    internal: ['organization_id', 'player_id', 'role', 'user_id'],
  },
  {
    table: 'guardian_invitations',
    file: 'guardian-invitations',
    title: 'Invitations of guardians',
    // A guardian kept apart must not see who accepted an invitation.
    ofGuardian: ({ userId }) => sql<boolean>`(entry.accepted_by = ${userId} or entry.created_by = ${userId}
      and (entry.accepted_by is null or not are_apart(entry.player_id, ${userId}, entry.accepted_by)))`,
    shown: ['email', 'kind', 'may_answer', 'created_at', 'expires_at', 'accepted_at', 'revoked_at'],
    internal: columns('id organization_id letter_id player_id token_hash told_at created_by accepted_by'),
  },
  {
    table: 'contact_addresses',
    file: 'contact-addresses',
    title: 'Email addresses of contacts that the club asked to confirm',
    of: (playerId) => sql<boolean>`exists (select from player_profiles as player where player.id = ${playerId}
      and player.organization_id = entry.organization_id
      and entry.email in (player.parent_guardian_email, player.second_guardian_email))`,
    ofGuardian: () => sql<boolean>`false`,
    shown: ['asked_at', 'confirmed_at', 'unsubscribed_at'],
    others: ['email'],
    otherNames: { asked_by_name: memberName('asked_by') },
    internal: ['id', 'organization_id', 'asked_by', 'token_hash', 'unsubscribe_key'],
    orderBy: 'asked_at',
  },
  {
    table: 'answer_links',
    file: 'answer-links',
    title: 'Emails with a link by which a guardian could answer without signing in',
    ofGuardian: () => sql<boolean>`false`,
    shown: ['created_at'],
    internal: ['id', 'organization_id', 'contact_id', 'user_id', 'player_id', 'offer_id', 'event_id', 'token_hash'],
  },
  {
    table: 'player_corrections',
    file: 'corrections',
    title: 'Corrections that wait for the club',
    ofGuardian: ({ userId }) => sql<boolean>`entry.proposed_by = ${userId}`,
    shown: ['field', 'before', 'proposed', 'created_at'],
    otherNames: { proposed_by_name: memberName('proposed_by') },
    internal: ['id', 'organization_id', 'player_id', 'proposed_by'],
  },
  {
    table: 'dismissed_duplicates',
    file: 'no-duplicates',
    title: 'Players who were taken for the same, and are not',
    of: (playerId) => sql<boolean>`${playerId}::uuid in (entry.player_id, entry.other_id)`,
    ofGuardian: () => sql<boolean>`false`,
    shown: ['created_at'],
    otherNames: { dismissed_by: memberName('dismissed_by') },
    internal: ['organization_id', 'player_id', 'other_id', 'dismissed_by'],
  },
  {
    table: 'player_merges',
    file: 'merges',
    title: 'Profiles that were merged into this one',
    shown: ['created_at', 'moved'],
    otherNames: { merged_by: memberName('merged_by') },
    internal: ['id', 'organization_id', 'player_id', 'merged_player_id', 'merged_by'],
  },
  {
    table: 'account_invitations',
    file: 'account-invitations',
    title: 'Invitations to create an account',
    of: (playerId) => sql<boolean>`entry.player_profile_id = ${playerId}`,
    ofGuardian: ({ userId }) => sql<boolean>`entry.email = (select email from users where id = ${userId})`,
    shown: ['first_name', 'last_name', 'email', 'created_at', 'expires_at', 'accepted_at', 'revoked_at'],
    internal: columns(`id organization_id letter_id player_profile_id coach_profile_id role code_hash mail_token_hash
      made_profile created_by accepted_by search_name`),
  },
  {
    table: 'consents',
    file: 'consents',
    title: 'Consents',
    otherNames: { given_by_name: memberName('given_by'), withdrawn_by_name: memberName('withdrawn_by') },
    shown: ['subject', 'text_version', 'given_at', 'withdrawn_at'],
    internal: ['id', 'organization_id', 'player_id', 'given_by', 'withdrawn_by'],
    orderBy: 'given_at',
  },
  {
    table: 'team_players',
    file: 'teams',
    title: 'Teams',
    names: { team: teamName },
    shown: ['status', 'jersey_number', 'created_at'],
    internal: [
      'id',
      'organization_id',
      'player_id',
      'team_id',
      'invitation_id',
      'invitation_status',
      'ended_by_archiving',
    ],
  },
  ...playerEventTables,
  {
    table: 'tryout_registrations',
    file: 'tryouts',
    title: 'Tryouts',
    names: { tryout: tryoutTitle, date: tryoutDate },
    shown: ['status', 'bib_number', 'registration_notes', 'plays_up', 'checked_in_at', 'marked_at', 'created_at'],
    internal: ['id', 'organization_id', 'player_id', 'tryout_id', 'late', 'told', 'merged_ids'],
  },
  {
    table: 'tryout_evaluations',
    file: 'evaluations',
    title: 'Evaluations',
    names: { tryout: tryoutTitle },
    otherNames: { evaluator: memberName('coach_id') },
    shown: columns(`technical_score acumen_score physical_score character_score recommendation notes created_at
      updated_at`),
    internal: columns(`id organization_id player_id registration_id tryout_id coach_id coach_profile_id late
      recorded_at`),
  },
  {
    table: 'team_invitations',
    file: 'offers',
    title: 'Offers',
    names: { team: teamName, tryout: tryoutTitle },
    otherNames: { answered_by_name: memberName('answered_by') },
    known: { coach_name_at_invitation: ({ userId }) => coachNamesKnownTo(userId, 'entry') },
    shown: columns(`status response_reason response_at released_at offer_expires_at team_age_group_at_invitation
      coach_name_at_invitation anticipated_team_level anticipated_season_cost_amount
      anticipated_season_cost_description offer_letter_body created_at`),
    internal: columns('id organization_id player_id team_id tryout_id answered_by created_by withdrawn_by'),
  },
  {
    table: 'outbox',
    file: 'emails',
    title: 'Emails of the last weeks',
    // Emails about accounts contain codes and links that grant access.
    of: (playerId) => sql<boolean>`entry.entity_id in ${relatedIds(playerId)} and entry.kind not like 'account.%'`,
    ofGuardian: ({ userId }) =>
      sql<boolean>`(entry.user_id = ${userId} or entry.recipient = (select email from users where id = ${userId}))`,
    shown: ['recipient', 'created_at', 'sent_at', 'failed_at', 'payload'],
    internal: columns(`id organization_id user_id contact_id sender_id entity_id kind version about_account attempts
      next_attempt_at first_failed_at server_failed expires_at waits_for_day last_error`),
  },
  {
    table: 'audit_log',
    file: 'changes',
    title: 'Changes, as the club keeps them',
    // An entry about several players lists their ids.
    of: (playerId) =>
      sql<boolean>`(entry.entity_id in ${relatedIds(playerId)} or entry.details::text like '%' || ${playerId}::text || '%')`,
    otherNames: { by: memberName('actor_id') },
    shown: ['created_at', 'action'],
    internal: ['id', 'organization_id', 'actor_id', 'membership_id', 'details', 'entity', 'entity_id'],
  },
];

/** Tables that only repeat data from other tables, so exports leave them out. */
export const tablesOfCopies = [
  'data_exports',
  'event_changes',
  'event_notices',
  'events',
  'idempotency_keys',
  'newcomers',
  'organization_exports',
  'owed_event_letters',
] as const;

/** Table with the ids of erased players, without names. */
export const tableOfErasures = 'erasures';
