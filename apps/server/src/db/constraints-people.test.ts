import { describe, expect, it } from 'vitest';
import {
  allowed,
  expectRule,
  insertInto,
  rule,
  values,
  withTwoClubs,
} from '@touchline/tests/support/server/constraints.ts';

const scratch = withTwoClubs();

const newUser = insertInto('users', { id: `the('new')`, email: `'new@example.org'`, password_hash: `'hash'` });
const newMember = insertInto('members', { id: `the('new')`, organization_id: `the('lions')`, name: `'New'` });
const newMembership = insertInto('memberships', {
  user_id: `the('new')`,
  organization_id: `the('lions')`,
  role: `'coach'`,
});

// invariant 2, invariant 3
// DATA-02
describe('accounts', () => {
  it.each([
    ...values('organizations_name_length', ['organizations', 'lions', 'name'], [`'ab'`, `'  a  '`], `'abc'`),
    ...values(
      'organizations_time_zone_known',
      ['organizations', 'lions', 'time_zone'],
      [`'Mars/Olympus'`, `''`],
      `'UTC'`,
    ),
    ...values(
      'users_email_normalised',
      ['users', 'pia', 'email'],
      [`'Pia@Example.org'`, `' pia@example.org'`, `'pia'`],
      `'p@x'`,
    ),
    ...values(
      'users_email_length',
      ['users', 'pia', 'email'],
      [`repeat('a', 243) || '@example.org'`],
      `repeat('a', 242) || '@example.org'`,
    ),
    rule('users_email_unique', newUser({ email: `'pia@example.org'` }), newUser()),
    ...values('users_failed_sign_ins_counted', ['users', 'pia', 'failed_sign_ins'], ['-1'], '0'),
    rule(
      'users_terms_with_version',
      `update users set terms_accepted_at = club_now()`,
      `update users set terms_accepted_at = club_now(), terms_version = '2026-01'`,
    ),
    ...values('members_name_length', ['members', 'pia', 'name'], [`' P '`], `'Pi'`),
    rule(
      'members_in_organization',
      newMember({ id: `the('cora')` }),
      newMember({ id: `the('cora')`, organization_id: `the('bears')` }),
    ),
    rule(
      'members_organization_exists',
      newUser() + newMember({ organization_id: `the('nobody')` }),
      newUser() + newMember(),
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

const refused = insertInto('refused_addresses', { email: `'zoe@example.org'`, reason: `'5.1.1 unknown'` });

describe('refused addresses', () => {
  it.each([
    rule('refused_addresses_email_normalised', refused({ email: `'Zoe@example.org'` }), refused()),
    rule(
      'refused_addresses_email_length',
      refused({ email: `repeat('a', 243) || '@example.org'` }),
      refused({ email: `repeat('a', 242) || '@example.org'` }),
    ),
    rule(
      'refused_addresses_reason_length',
      refused({ reason: `repeat('a', 301)` }),
      refused({ reason: `repeat('a', 300)` }),
    ),
    rule('refused_addresses_pkey', refused() + refused(), refused()),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// invariant 5
describe('an organization keeps an admin', () => {
  const secondAdmin = newUser() + newMember() + newMembership({ role: `'admin'` });
  it.each([
    rule(
      'organizations_keep_an_admin',
      `insert into organizations (id, name, time_zone) values (the('new club'), 'New club', 'UTC')`,
      `insert into organizations (id, name, time_zone) values (the('new club'), 'New club', 'UTC');` +
        newUser() +
        newMember({ organization_id: `the('new club')` }) +
        newMembership({ organization_id: `the('new club')`, role: `'admin'` }),
    ),
    ...[
      `delete from users where id = the('anna')`,
      `update memberships set role = 'player' where user_id = the('anna')`,
      `update memberships set state = 'ended', ended_at = club_now() where user_id = the('anna')`,
      `update users set leaves_at = club_now() where id = the('anna')`,
    ].map((leave) => rule('organizations_keep_an_admin', leave, secondAdmin + leave)),
    rule(
      'organizations_reminded_of_end',
      `update organizations set end_reminded_at = club_now()`,
      `update organizations set end_reminded_at = club_now(), ends_at = club_now()`,
    ),
    rule(
      'organization_exports_made_after_asking',
      `update organization_exports set made_at = asked_at - interval '1 second'`,
      `update organization_exports set made_at = asked_at`,
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

const newCoachCorrection = insertInto('coach_corrections', {
  organization_id: `the('lions')`,
  coach_profile_id: `the('coach cora')`,
  field: `'phone'`,
  before: `'1'`,
  proposed: `'2'`,
});

describe('corrections of coaches', () => {
  it.each([
    rule('coach_corrections_field_known', newCoachCorrection({ field: `'email'` }), newCoachCorrection()),
    rule('coach_corrections_another_value', newCoachCorrection({ before: `'2'` }), newCoachCorrection()),
    rule(
      'coach_corrections_one_waiting',
      newCoachCorrection() + newCoachCorrection({ proposed: `'3'` }),
      newCoachCorrection() + newCoachCorrection({ field: `'lastName'` }),
    ),
    rule(
      'coach_corrections_coach_exists',
      newCoachCorrection({ coach_profile_id: `the('coach ben')` }),
      newCoachCorrection(),
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

const erased = (
  remainingFields: string,
) => `update player_profiles set first_name = 'Erased', last_name = 'player', ${remainingFields},
  erased_at = club_now(), archived_at = club_now() where id = the('player paul')`;

// invariant 4, invariant 29
// DATA-10
describe('coach and player profiles', () => {
  it.each([
    rule(
      'coach_profiles_one_per_member',
      `update coach_profiles set user_id = the('cora') where id = the('coach carl')`,
      `${newMember({ id: `the('cora')`, organization_id: `the('bears')` })}
        ${newMembership({ user_id: `the('cora')`, organization_id: `the('bears')` })}
        delete from team_coaches; delete from tryout_evaluations;
        update coach_profiles set organization_id = the('bears'), user_id = the('cora') where id = the('coach chad')`,
    ),
    rule(
      'coach_profiles_user_is_coach',
      `update coach_profiles set user_id = the('pia') where id = the('coach carl')`,
      `update coach_profiles set user_id = null where id = the('coach cora')`,
    ),
    rule(
      'coach_profiles_user_is_coach',
      `update memberships set role = 'admin' where user_id = the('cora')`,
      `update memberships set state = 'waiting' where user_id = the('cora')`,
    ),
    rule(
      'coach_profiles_user_is_coach',
      `delete from coach_profiles where id = the('coach ben'); update coach_profiles set user_id = the('ben') where id = the('coach cora')`,
      `delete from coach_profiles where id = the('coach ben')`,
    ),
    ...values('coach_profiles_role_constant', ['coach_profiles', 'coach carl', 'role'], [`'player'`], `'coach'`),
    ...['coach', 'player'].flatMap((kind) =>
      ['first_name', 'last_name'].flatMap((column) =>
        values(
          `${kind}_profiles_${column}_length`,
          [`${kind}_profiles`, kind === 'coach' ? 'coach carl' : 'player pia', column],
          [`'A'`, `' A '`],
          `'Al'`,
        ),
      ),
    ),
    ...values(
      'player_profiles_birth_date_plausible',
      ['player_profiles', 'player pia', 'birth_date'],
      [`'1899-12-31'`, `'2201-01-01'`, `'infinity'`, `'-infinity'`],
      `'1900-01-01'`,
    ),
    ...values(
      'player_profiles_gender_known',
      ['player_profiles', 'player pia', 'gender'],
      [`'Co-ed'`, `'male'`, `''`],
      `'Female'`,
    ),
    ...values(
      'player_profiles_jersey_number_range',
      ['player_profiles', 'player pia', 'jersey_number'],
      ['-1', '1000'],
      '999',
    ),
    ...values(
      'player_profiles_guardian_first_name_length',
      ['player_profiles', 'player pia', 'parent_guardian_first_name'],
      [`'M'`],
      `'Mo'`,
    ),
    ...values(
      'player_profiles_guardian_last_name_length',
      ['player_profiles', 'player pia', 'parent_guardian_last_name'],
      [`'M'`],
      `'Mo'`,
    ),
    ...values(
      'player_profiles_guardian_phone_length',
      ['player_profiles', 'player pia', 'parent_guardian_phone'],
      [`'123456789'`, `' 23456789 '`],
      `'1234567890'`,
    ),
    ...[`birth_date = '2015-05-05'`, 'kept_birth_year = 2015'].map((remainingFields) =>
      rule('player_profiles_erased_is_empty', erased(remainingFields), erased('kept_birth_year = null')),
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

describe('a user who is deleted', () => {
  it('keeps the history of the club when a user is deleted', async () => {
    expect(
      await scratch.attempt(`${newUser()}${newMember()}${newMembership({ role: `'admin'` })}
        delete from users where id in (the('anna'), the('cora'), the('pia'));
        do $$ begin
          assert (select count(*) from seasons where organization_id = the('lions') and created_by is null) = 1;
          assert (select count(*) from coach_profiles where id = the('coach cora') and user_id is null) = 1;
          assert (select count(*) from player_profiles where id = the('player pia')) = 1;
          assert not exists (select from guardianships where player_id = the('player pia'));
          assert (select count(*) from tryout_evaluations where coach_id is null and coach_profile_id is not null) = 2;
          assert (select count(*) from team_invitations where id = the('offer to pia') and created_by is null) = 1;
          assert (select count(*) from audit_log where actor_id = the('anna')) = 1;
        end $$`),
    ).toBe(allowed);
  });
});

const newDismissal = insertInto('dismissed_duplicates', {
  organization_id: `the('lions')`,
  player_id: `least(the('player pia'), the('player paul'))`,
  other_id: `greatest(the('player pia'), the('player paul'))`,
});

// FAM-13
describe('dismissed duplicates', () => {
  it.each([
    rule(
      'dismissed_duplicates_in_order',
      newDismissal({ other_id: `least(the('player pia'), the('player paul'))` }),
      newDismissal(),
    ),
    rule('dismissed_duplicates_once', newDismissal() + newDismissal(), newDismissal()),
  ])('$rule refuses $refused', (one) => expectRule(scratch, one));
});

const newLink = insertInto('answer_links', {
  organization_id: `the('lions')`,
  player_id: `the('player pia')`,
  user_id: `the('pia')`,
  event_id: `the('practice')`,
  token_hash: `sha256('answer')`,
});

describe('answer links', () => {
  it.each([
    rule('answer_links_offers_of_contacts', newLink({ event_id: 'null', offer_id: `the('offer to pia')` }), newLink()),
    rule('answer_links_one_question', newLink({ event_id: 'null' }), newLink()),
    rule('answer_links_one_reader', newLink({ user_id: 'null' }), newLink()),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});
