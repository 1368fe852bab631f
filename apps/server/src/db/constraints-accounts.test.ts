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

const newCode = insertInto('organization_codes', {
  organization_id: `the('lions')`,
  code: `'NEW-CODE'`,
  role: `'player'`,
  created_by: `the('anna')`,
});
const newInvitation = insertInto('account_invitations', {
  organization_id: `the('lions')`,
  role: `'coach'`,
  email: `'cleo@example.org'`,
  first_name: `'Cleo'`,
  last_name: `'Coach'`,
  code_hash: `sha256('new')`,
  coach_profile_id: `the('coach cleo')`,
  expires_at: `club_now() + interval '7 days'`,
});
const invitationOf = (player: string, code: string) =>
  newInvitation({
    role: `'player'`,
    email: `'parent@example.org'`,
    code_hash: `sha256('${code}')`,
    coach_profile_id: 'null',
    player_profile_id: `the('player ${player}')`,
  });
const invited = (name: string) => `where id = the('invited ${name}')`;
const newToken = insertInto('session_tokens', {
  token_hash: `sha256('new')`,
  session_id: `the('session')`,
  expires_at: `club_now() + interval '30 days'`,
});
const newLink = insertInto('one_time_tokens', {
  token_hash: `sha256('new')`,
  user_id: `the('cora')`,
  purpose: `'confirm_email'`,
  expires_at: `club_now() + interval '24 hours'`,
});

const newChange = (columns: Readonly<Record<string, string>> = {}) =>
  newLink({ purpose: `'change_email'`, new_email: `'new@example.org'`, ...columns });

// invariant 6
describe('registration codes', () => {
  it.each([
    // CODES-07 CODES-08
    ...values(
      'organization_codes_code_format',
      ['organization_codes', 'lions code', 'code'],
      [`'ABC'`, `repeat('A', 21)`, `'lions-26'`, `'LIONS 26'`, `'LIÖNS'`, `E'LIONS\\n'`],
      `'A_-9'`,
    ),
    // CODES-07
    ...values(
      'organization_codes_code_format',
      ['organization_codes', 'lions code', 'code'],
      [`''`],
      `repeat('A', 20)`,
    ),
    rule(
      'organization_codes_code_unique',
      newCode({ organization_id: `the('bears')`, code: `'LIONS-26'`, created_by: 'null' }),
      newCode(),
    ),
    // DATA-06 CODES-09
    ...values(
      'organization_codes_role_known',
      ['organization_codes', 'lions code', 'role'],
      [`'admin'`, `''`],
      `'player'`,
    ),
    ...values(
      'organization_codes_expiry_date_finite',
      ['organization_codes', 'lions code', 'expiry_date'],
      [`'infinity'`],
      `'2026-01-01'`,
    ),
    // CODES-10
    rule(
      'organization_codes_created_by_member',
      newCode({ created_by: `the('bob')` }),
      newCode({ description: `'Fall'`, expiry_date: `'2027-01-01'` }),
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// invariant 7
describe('account invitations', () => {
  it.each([
    rule('account_invitations_code_hashed', newInvitation({ code_hash: `'ABCDEFGH'` }), newInvitation()),
    rule('account_invitations_mail_token_hashed', newInvitation({ mail_token_hash: `'as it is'` }), newInvitation()),
    rule('account_invitations_code_unique', newInvitation({ code_hash: `sha256('1')` }), newInvitation()),
    rule(
      'account_invitations_role_known',
      newInvitation({ role: `'owner'`, coach_profile_id: 'null' }),
      newInvitation({ role: `'admin'`, coach_profile_id: 'null' }),
    ),
    rule('account_invitations_profile_fits_role', newInvitation({ coach_profile_id: 'null' }), newInvitation()),
    rule('account_invitations_profile_fits_role', newInvitation({ role: `'player'` }), newInvitation()),
    rule(
      'account_invitations_profile_fits_role',
      newInvitation({ player_profile_id: `the('player pia')` }),
      newInvitation(),
    ),
    rule('account_invitations_coach_exists', newInvitation({ coach_profile_id: `the('coach ben')` }), newInvitation()),
    rule('account_invitations_email_normalised', newInvitation({ email: `'Cleo@example.org'` }), newInvitation()),
    rule('account_invitations_email_length', newInvitation({ email: `repeat('a', 255) || '@x'` }), newInvitation()),
    rule('account_invitations_first_name_length', newInvitation({ first_name: `'C'` }), newInvitation()),
    rule('account_invitations_last_name_length', newInvitation({ last_name: `'C'` }), newInvitation()),
    ...[`club_now() + interval '7 days 1 second'`, 'club_now()', `'infinity'`].map((end) =>
      rule('account_invitations_valid_7_days', newInvitation({ expires_at: end }), newInvitation()),
    ),
    rule(
      'account_invitations_one_open',
      newInvitation({ email: `'carl@example.org'` }),
      `update account_invitations set revoked_at = club_now() ${invited('carl')}; ${newInvitation({ email: `'carl@example.org'` })}`,
    ),
    rule(
      'account_invitations_one_open_per_player',
      `${invitationOf('pia', 'one')}; ${invitationOf('pia', 'two')}`,
      `${invitationOf('pia', 'one')}; ${invitationOf('paul', 'two')}`,
    ),
    rule(
      'account_invitations_accepted_in_time',
      `update account_invitations set accepted_at = expires_at ${invited('carl')}`,
      `update account_invitations set accepted_at = club_now() ${invited('carl')}`,
    ),
    rule(
      'account_invitations_accepted_or_revoked',
      `update account_invitations set accepted_at = club_now(), revoked_at = club_now() ${invited('carl')}`,
      `update account_invitations set revoked_at = club_now() ${invited('carl')}`,
    ),
    rule(
      'account_invitations_end_is_final',
      `update account_invitations set accepted_at = club_now() ${invited('carl')};
       update account_invitations set accepted_at = null ${invited('carl')}`,
      `update account_invitations set accepted_at = club_now() ${invited('carl')};
       update account_invitations set created_by = null ${invited('carl')}`,
    ),
    rule(
      'account_invitations_end_is_final',
      `update account_invitations set revoked_at = club_now() ${invited('paul')};
       update account_invitations set revoked_at = null, accepted_at = club_now() ${invited('paul')}`,
      `update account_invitations set accepted_at = club_now() ${invited('paul')}`,
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// invariant 30
describe('sessions and emailed links', () => {
  it.each([
    rule('session_tokens_token_hashed', newToken({ token_hash: `'a token as it is'` }), newToken()),
    rule('session_tokens_pkey', newToken({ token_hash: `sha256('session')` }), newToken()),
    rule('session_tokens_valid_30_days', newToken({ expires_at: `club_now() + interval '721 hours'` }), newToken()),
    rule(
      'session_tokens_rotated_after_issue',
      newToken({ rotated_at: `club_now() - interval '1 second'` }),
      newToken({ rotated_at: 'club_now()' }),
    ),
    rule('session_tokens_session_exists', newToken({ session_id: `the('nobody')` }), newToken()),
    rule('one_time_tokens_token_hashed', newLink({ token_hash: `'a token as it is'` }), newLink()),
    rule('one_time_tokens_pkey', newLink({ token_hash: `sha256('reset')` }), newLink()),
    rule('one_time_tokens_purpose_known', newLink({ purpose: `'sign_in'` }), newLink()),
    rule('one_time_tokens_new_email_of_change', newLink({ new_email: `'new@example.org'` }), newLink()),
    rule('one_time_tokens_new_email_normalised', newChange({ new_email: `'New@example.org'` }), newChange()),
    rule('one_time_tokens_new_email_length', newChange({ new_email: `repeat('a', 250) || '@x.org'` }), newChange()),
    rule('one_time_tokens_one_change', `${newChange()}; ${newChange({ token_hash: `sha256('newer')` })}`, newChange()),
    rule('one_time_tokens_valid_24_hours', newLink({ expires_at: `club_now() + interval '25 hours'` }), newLink()),
    rule(
      'one_time_tokens_challenge_format',
      newLink({ challenge: `'too short'` }),
      newLink({ challenge: `repeat('A', 43)` }),
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));

  it('deletes the sessions and emailed links of a deleted user', async () => {
    expect(
      await scratch.attempt(`delete from users where id = the('cora');
        do $$ begin assert (select count(*) from sessions) + (select count(*) from session_tokens)
          + (select count(*) from one_time_tokens) = 0; end $$`),
    ).toBe(allowed);
  });
});
