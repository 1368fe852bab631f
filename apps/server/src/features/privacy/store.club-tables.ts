import { sql } from 'kysely';
import { clubEventTables } from './store.club-events.ts';
import { columns, coach, member, nameFrom, player, team, type StoredPart } from './store.parts.ts';

const tryout = sql`(select title from tryouts as named where named.id = entry.tryout_id)`;

/** A user's contact details. A coach's phone is in the list of coaches. */
const contactColumns = {
  email: sql`(select email from users where users.id = entry.user_id)`,
  phone: sql`(select phone from members as named
    where named.id = entry.user_id and named.organization_id = entry.organization_id)`,
};

const tables: readonly StoredPart[] = [
  {
    table: 'organizations',
    file: 'settings',
    title: 'Settings of the organization',
    ofClub: (organizationId) => sql<boolean>`entry.id = ${organizationId}`,
    shown: columns(`name time_zone country currency contact_name contact_email contact_phone created_at age_cut_off
      offer_hours allow_several_offers check_newcomers consent_age retention_months second_step_from`),
  },
  {
    table: 'player_profiles',
    file: 'players',
    title: 'Players',
    shown: columns(`id first_name last_name birth_date gender position jersey_number created_at
      parent_guardian_first_name parent_guardian_last_name parent_guardian_phone parent_guardian_email
      second_guardian_first_name second_guardian_last_name second_guardian_phone second_guardian_email
      archived_at`),
  },
  {
    table: 'guardianships',
    file: 'guardians',
    title: 'People who act for players',
    names: { player, guardian: member('user_id'), ...contactColumns },
    shown: ['kind', 'may_answer', 'created_at'],
  },
  {
    table: 'contact_addresses',
    file: 'contact-addresses',
    title: 'Email addresses of contacts that were asked to confirm',
    shown: ['email', 'asked_at', 'confirmed_at', 'unsubscribed_at'],
    orderBy: 'asked_at',
  },
  {
    table: 'consents',
    file: 'consents',
    title: 'Consents',
    names: { player, given_by_name: member('given_by') },
    shown: ['subject', 'text_version', 'given_at', 'withdrawn_at'],
    orderBy: 'given_at',
  },
  {
    table: 'coach_profiles',
    file: 'coaches',
    title: 'Coaches',
    names: { email: contactColumns.email },
    shown: ['id', 'first_name', 'last_name', 'phone', 'archived_at', 'created_at'],
  },
  {
    table: 'memberships',
    file: 'members',
    title: 'Members and their roles',
    names: { name: member('user_id'), ...contactColumns },
    shown: ['role', 'state', 'created_at', 'ended_at'],
  },
  {
    table: 'seasons',
    file: 'seasons',
    title: 'Seasons',
    shown: ['id', 'name', 'sport', 'start_date', 'end_date', 'is_active'],
  },
  {
    table: 'age_groups',
    file: 'age-groups',
    title: 'Age groups',
    names: { season: nameFrom('seasons', 'season_id') },
    shown: ['id', 'name', 'gender', 'born_from', 'born_until'],
  },
  {
    table: 'teams',
    file: 'teams',
    title: 'Teams',
    names: { age_group: nameFrom('age_groups', 'age_group_id') },
    shown: columns('id name reminder_hours answers_close_hours counts_as_coming shows_who_comes created_at'),
  },
  {
    table: 'team_coaches',
    file: 'team-coaches',
    title: 'Coaches of the teams',
    names: { team, coach },
    shown: ['created_at'],
  },
  {
    table: 'team_managers',
    file: 'team-managers',
    title: 'Managers of the teams',
    names: { team },
    shown: ['created_at'],
  },
  {
    table: 'team_players',
    file: 'rosters',
    title: 'Rosters',
    names: { team, player },
    shown: ['status', 'jersey_number', 'created_at'],
  },
  {
    table: 'tryouts',
    file: 'tryouts',
    title: 'Tryouts',
    names: { age_group: nameFrom('age_groups', 'age_group_id') },
    shown: ['id', 'title', 'description', 'location', 'date', 'registration_deadline', 'status', 'created_at'],
  },
  {
    table: 'tryout_registrations',
    file: 'registrations',
    title: 'Players at tryouts',
    names: { tryout, player },
    shown: ['status', 'bib_number', 'registration_notes', 'plays_up', 'checked_in_at', 'created_at'],
  },
  {
    table: 'tryout_evaluations',
    file: 'evaluations',
    title: 'Evaluations',
    names: { tryout, player, evaluator: member('coach_id') },
    shown: columns(`technical_score acumen_score physical_score character_score recommendation notes created_at
      updated_at`),
  },
  {
    table: 'team_invitations',
    file: 'offers',
    title: 'Offers',
    names: { team, player, answered_by_name: member('answered_by') },
    shown: columns(`status response_reason response_at offer_expires_at offer_letter_body created_at
      anticipated_team_level anticipated_season_cost_amount anticipated_season_cost_description`),
  },
  ...clubEventTables,
  {
    table: 'newcomers',
    file: 'newcomers',
    title: 'People who wait for approval',
    names: { name: member('user_id'), ...contactColumns },
    shown: ['first_name', 'last_name', 'birth_date', 'created_at'],
  },
];

/** Tables of an organization's export, which contains all of their rows. */
export const clubTables: readonly StoredPart[] = tables.map((table) => ({ of: () => sql<boolean>`true`, ...table }));

/** Tables that an organization's export omits, each with the reason. */
export const tablesLeftOut: Readonly<Record<string, string>> = {
  account_invitations: 'opens accounts on this server',
  guardian_invitations: 'opens accounts on this server',
  organization_codes: 'opens accounts on this server',
  answer_links: 'opens answers on this server',
  audit_log: 'has an export of its own, on the page Activity',
  bookings: 'follows from the events',
  calendar_tallies: 'counts what the events say',
  offer_tallies: 'counts what the offers say',
  player_tallies: 'counts the players',
  coach_corrections: 'waits for an answer of an admin',
  player_corrections: 'waits for an answer of an admin',
  dismissed_duplicates: 'answers a question of this server',
  player_merges: 'names profiles that are gone',
  erasures: 'names nobody',
  event_notices: 'says who has seen a banner',
  owed_event_letters: 'is a letter that is not written yet',
  outbox: 'leaves with the people it is written to',
  idempotency_keys: 'repeats answers for an hour',
  logos: 'is a picture that the club has',
  members: 'stands in the list of members and their roles',
  organization_exports: 'is the export',
  tryout_presence: 'says who has a page open',
};
