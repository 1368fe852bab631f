import { sql } from 'kysely';
import { columns, type StoredPart } from './store.parts.ts';

/** Adds the default condition: rows of the user. */
const tablesOfUser = (tables: readonly StoredPart[]): readonly StoredPart[] =>
  tables.map((table) => ({ of: (userId) => sql<boolean>`entry.user_id = ${userId}`, ...table }));

/** A player's name, for a login whose family role is active. */
const playerNameTo = (
  login: 'user_id' | 'proposed_by',
) => sql`(select player.first_name || ' ' || player.last_name from player_profiles as player
  join memberships as family on family.organization_id = player.organization_id and family.state = 'active'
  where player.id = entry.player_id and (family.user_id, family.role) = (${sql.ref(`entry.${login}`)}, 'player'))`;
const tryoutTitle = sql`(select title from tryouts where tryouts.id = entry.tryout_id)`;

/** Tables with data about a login, in any organization. */
export const loginTables = tablesOfUser([
  {
    table: 'users',
    file: 'login',
    title: 'Login',
    of: (userId) => sql<boolean>`entry.id = ${userId}`,
    shown: columns(`email created_at email_confirmed_at terms_accepted_at terms_version failed_sign_ins clock date_order
      leaves_at`),
  },
  {
    table: 'refused_addresses',
    file: 'refused-address',
    title: 'Refusal of your address by a mail server',
    of: (userId) => sql<boolean>`entry.email = (select email from users where id = ${userId})`,
    shown: ['email', 'refused_at', 'reason'],
    orderBy: 'refused_at',
  },
  {
    table: 'sessions',
    file: 'sessions',
    title: 'Browsers that are signed in',
    shown: ['created_at', 'last_used_at', 'user_agent'],
  },
  {
    table: 'authenticators',
    file: 'second-step',
    title: 'Two-step sign-in, without its key',
    shown: ['created_at', 'confirmed_at'],
  },
  {
    table: 'passkeys',
    file: 'passkeys',
    title: 'Passkeys, without their keys',
    shown: ['name', 'host', 'created_at', 'last_used_at'],
  },
  {
    table: 'muted_notifications',
    file: 'notifications',
    title: 'Emails that you switched off',
    shown: ['kind', 'muted_at'],
    orderBy: 'muted_at',
  },
  {
    table: 'calendar_feeds',
    file: 'calendar',
    title: 'Your calendar address, without its key',
    shown: ['created_at', 'read_at'],
  },
]);

/** Tables with data that an organization stores about a member. */
export const memberTables = tablesOfUser([
  {
    table: 'members',
    file: 'name',
    title: 'Name and phone in the organization',
    of: (userId) => sql<boolean>`entry.id = ${userId}`,
    shown: ['name', 'phone'],
    orderBy: 'name',
  },
  {
    table: 'memberships',
    file: 'roles',
    title: 'Roles',
    shown: ['role', 'state', 'created_at', 'ended_at'],
  },
  {
    table: 'newcomers',
    file: 'waiting',
    title: 'What you entered, and waits for an approval',
    shown: ['first_name', 'last_name', 'birth_date', 'form', 'created_at'],
  },
  {
    table: 'coach_profiles',
    file: 'coach',
    title: 'Profile as a coach',
    shown: ['first_name', 'last_name', 'phone', 'created_at'],
  },
  {
    table: 'guardianships',
    file: 'players',
    title: 'Players that you act for',
    names: { player: playerNameTo('user_id') },
    shown: ['kind', 'may_answer', 'created_at'],
  },
  {
    table: 'player_corrections',
    file: 'corrections',
    title: 'Corrections that you proposed, and that wait for the club',
    of: (userId) => sql<boolean>`entry.proposed_by = ${userId}`,
    names: { player: playerNameTo('proposed_by') },
    shown: ['field', 'before', 'proposed', 'created_at'],
  },
  {
    table: 'coach_corrections',
    file: 'joining',
    title: 'What you entered on joining, and waits for the club',
    of: (userId) => sql<boolean>`entry.coach_profile_id in (select id from coach_profiles
      where user_id = ${userId} and organization_id = entry.organization_id)`,
    shown: ['field', 'before', 'proposed', 'created_at'],
  },
  {
    table: 'coach_answers',
    file: 'coach-answers',
    title: 'Your answers to events of teams that you coach',
    of: (userId) => sql<boolean>`entry.coach_profile_id in (select id from coach_profiles
      where user_id = ${userId} and organization_id = entry.organization_id)`,
    names: {
      event: sql`(select coalesce(title, kind) from events where events.id = entry.event_id)`,
      starts_at: sql`(select starts_at from events where events.id = entry.event_id)`,
    },
    shown: ['answer', 'answered_at'],
    orderBy: 'answered_at',
  },
  {
    // Omits scores and notes, which are in the child's export.
    table: 'tryout_evaluations',
    file: 'evaluations',
    title: 'Evaluations that you wrote',
    of: (userId) => sql<boolean>`entry.coach_id = ${userId}`,
    names: { tryout: tryoutTitle },
    shown: ['created_at', 'updated_at'],
  },
  {
    table: 'tryout_presence',
    file: 'presence',
    title: 'Tryouts that you had open',
    names: { tryout: tryoutTitle },
    shown: ['opened_at', 'heard_at'],
    orderBy: 'opened_at',
  },
  {
    table: 'event_notices',
    file: 'urgent-changes',
    title: 'Urgent changes of events that you were shown',
    shown: ['news', 'noticed_at', 'seen_at'],
    orderBy: 'noticed_at',
  },
  {
    table: 'outbox',
    file: 'emails',
    title: 'Emails to you of the last weeks',
    of: (userId) => sql<boolean>`entry.kind not like 'account.%'
      and (entry.user_id = ${userId} or entry.recipient = (select email from users where id = ${userId}))`,
    shown: ['recipient', 'created_at', 'sent_at', 'failed_at', 'payload'],
  },
  {
    table: 'audit_log',
    file: 'changes',
    title: 'Changes that you made',
    of: (userId) => sql<boolean>`entry.actor_id = ${userId}`,
    shown: ['created_at', 'action'],
  },
]);
