import { describe, expect, it } from 'vitest';
import { allowed, expectRule, insertInto, rule, values, withTwoClubs } from '@touchline/tests/support/constraints.ts';

const scratch = withTwoClubs();

const newUser = insertInto('users', { id: `the('new')`, email: `'new@example.org'`, password_hash: `'hash'` });
const newProfile = insertInto('profiles', {
  id: `the('new')`,
  organization_id: `the('lions')`,
  name: `'New'`,
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
    ...values('profiles_name_length', ['profiles', 'pia', 'name'], [`' P '`], `'Pi'`),
    rule(
      'profiles_role_known',
      newUser() + newProfile({ role: `'owner'` }),
      newUser() + newProfile({ role: `'player'` }),
    ),
    rule(
      'profiles_in_organization',
      newProfile({ id: `the('cora')` }),
      newProfile({ id: `the('cora')`, organization_id: `the('bears')` }),
    ),
    rule('profiles_user_exists', newProfile(), newUser() + newProfile()),
    rule(
      'profiles_organization_exists',
      newUser() + newProfile({ organization_id: `the('nobody')` }),
      newUser() + newProfile(),
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// invariant 5
describe('an organization keeps an admin', () => {
  const secondAdmin = newUser() + newProfile({ role: `'admin'` });
  it.each([
    rule(
      'organizations_keep_an_admin',
      `insert into organizations (id, name, time_zone) values (the('new club'), 'New club', 'UTC')`,
      `insert into organizations (id, name, time_zone) values (the('new club'), 'New club', 'UTC');` +
        newUser() +
        newProfile({ organization_id: `the('new club')`, role: `'admin'` }),
    ),
    ...[
      `delete from users where id = the('anna')`,
      `update memberships set role = 'player' where user_id = the('anna')`,
      `update memberships set state = 'ended', ended_at = club_now() where user_id = the('anna')`,
    ].map((leave) => rule('organizations_keep_an_admin', leave, secondAdmin + leave)),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// invariant 4, invariant 29
// DATA-10 DATA-37
describe('coach and player profiles', () => {
  it.each([
    rule(
      'coach_profiles_one_per_member',
      `update coach_profiles set user_id = the('cora') where id = the('coach carl')`,
      `${newProfile({ id: `the('cora')`, organization_id: `the('bears')` })}
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
      `update profiles set role = 'admin' where id = the('cora')`,
      `update profiles set name = 'Co' where id = the('cora')`,
    ),
    rule(
      'coach_profiles_user_is_coach',
      `delete from coach_profiles where id = the('coach ben'); update coach_profiles set user_id = the('ben') where id = the('coach cora')`,
      `delete from coach_profiles where id = the('coach ben')`,
    ),
    ...values('coach_profiles_role_constant', ['coach_profiles', 'coach carl', 'role'], [`'player'`], `'coach'`),
    ...values('player_profiles_role_constant', ['player_profiles', 'player paul', 'role'], [`'coach'`], `'player'`),
    rule(
      'player_profiles_one_per_user',
      `update player_profiles set user_id = the('pia') where id = the('player paul')`,
      newUser() +
        newProfile({ role: `'player'` }) +
        `update player_profiles set user_id = the('new') where id = the('player paul')`,
    ),
    rule(
      'player_profiles_user_is_player',
      `update player_profiles set user_id = the('cora') where id = the('player paul')`,
      `update player_profiles set user_id = null where id = the('player pia')`,
    ),
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
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

describe('a user who is deleted', () => {
  it('leaves the history behind', async () => {
    expect(
      await scratch.attempt(`${newUser()}${newProfile({ role: `'admin'` })}
        delete from users where id in (the('anna'), the('cora'), the('pia'));
        do $$ begin
          assert (select count(*) from seasons where organization_id = the('lions') and created_by is null) = 1;
          assert (select count(*) from coach_profiles where id = the('coach cora') and user_id is null) = 1;
          assert (select count(*) from player_profiles where id = the('player pia') and user_id is null) = 1;
          assert (select count(*) from tryout_evaluations where coach_id is null and coach_profile_id is not null) = 2;
          assert (select count(*) from team_invitations where id = the('offer to pia') and created_by is null) = 1;
          assert (select count(*) from audit_log where actor_id = the('anna')) = 1;
        end $$`),
    ).toBe(allowed);
  });
});
