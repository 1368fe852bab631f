import { describe, expect, it } from 'vitest';
import { allowed, expectRule, insertInto, rule, withTwoClubs } from '@touchline/tests/support/server/constraints.ts';

const scratch = withTwoClubs();

const newAuthenticator = insertInto('authenticators', {
  user_id: `the('anna')`,
  secret: `decode(repeat('00', 20), 'hex')`,
});
const newRecoveryCode = insertInto('recovery_codes', { code_hash: `sha256('new')`, user_id: `the('cora')` });
const newPending = insertInto('pending_sign_ins', {
  token_hash: `sha256('new')`,
  user_id: `the('cora')`,
  expires_at: `club_now() + interval '10 minutes'`,
});
const newPasskey = insertInto('passkeys', {
  user_id: `the('cora')`,
  name: `'Phone'`,
  host: `'localhost'`,
  credential_id: `'new'`,
  public_key: `'key'`,
  counter: '0',
  transports: `'{}'`,
});
const newChallenge = insertInto('passkey_challenges', {
  challenge_hash: `sha256('new')`,
  expires_at: `club_now() + interval '5 minutes'`,
});
const passkeys = (count: number): string =>
  `delete from passkeys; insert into passkeys (user_id, name, host, credential_id, public_key, counter, transports)
    select the('cora'), 'Phone', 'localhost', number::text::bytea, 'key', 0, '{}' from generate_series(1, ${count}) as number`;
const sign = (counter: number): string => `update passkeys set counter = ${counter}`;
const take = (step: number): string => `update authenticators set last_step = ${step} where user_id = the('cora')`;

describe('the second step', () => {
  it.each([
    rule('authenticators_pkey', newAuthenticator({ user_id: `the('cora')` }), newAuthenticator()),
    rule('authenticators_user_exists', newAuthenticator({ user_id: `the('nobody')` }), newAuthenticator()),
    rule('authenticators_secret_160_bits', newAuthenticator({ secret: `'short'` }), newAuthenticator()),
    rule(
      'authenticators_confirmed_by_code',
      newAuthenticator({ confirmed_at: 'club_now()' }),
      newAuthenticator({ confirmed_at: 'club_now()', last_step: '1' }),
    ),
    rule('authenticators_confirmed_by_code', newAuthenticator({ last_step: '1' }), newAuthenticator()),
    rule('authenticators_code_works_once', take(7), take(8)),
    rule('authenticators_code_works_once', take(6), take(9)),
    rule('recovery_codes_code_hashed', newRecoveryCode({ code_hash: `'a code as it is'` }), newRecoveryCode()),
    rule('recovery_codes_authenticator_exists', newRecoveryCode({ user_id: `the('anna')` }), newRecoveryCode()),
    rule('pending_sign_ins_token_hashed', newPending({ token_hash: `'a token as it is'` }), newPending()),
    rule('pending_sign_ins_authenticator_exists', newPending({ user_id: `the('anna')` }), newPending()),
    rule(
      'pending_sign_ins_valid_10_minutes',
      newPending({ expires_at: `club_now() + interval '11 minutes'` }),
      newPending(),
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));

  it('deletes recovery codes and pending sign-ins when the second step is turned off', async () => {
    expect(
      await scratch.attempt(`${newRecoveryCode()}; ${newPending()}; delete from authenticators;
        do $$ begin assert (select count(*) from recovery_codes) + (select count(*) from pending_sign_ins) = 0; end $$`),
    ).toBe(allowed);
  });
});

describe('passkeys', () => {
  it.each([
    rule('passkeys_user_exists', newPasskey({ user_id: `the('nobody')` }), newPasskey()),
    rule('passkeys_name_length', newPasskey({ name: `' '` }), newPasskey()),
    rule('passkeys_name_length', newPasskey({ name: `repeat('x', 61)` }), newPasskey({ name: `repeat('x', 60)` })),
    rule('passkeys_host_length', newPasskey({ host: `''` }), newPasskey()),
    rule('passkeys_credential_length', newPasskey({ credential_id: `''` }), newPasskey()),
    rule('passkeys_credential_unique', newPasskey({ credential_id: `'known'` }), newPasskey()),
    rule('passkeys_public_key_length', newPasskey({ public_key: `''` }), newPasskey()),
    rule('passkeys_counter_range', newPasskey({ counter: '-1' }), newPasskey()),
    rule('passkeys_counter_range', newPasskey({ counter: '4294967296' }), newPasskey({ counter: '4294967295' })),
    rule(
      'passkeys_used_after_creation',
      newPasskey({ last_used_at: `club_now() - interval '1 second'` }),
      newPasskey({ last_used_at: 'club_now()' }),
    ),
    rule('passkeys_max_10', passkeys(11), passkeys(10)),
    rule('passkeys_counter_rises', sign(7), sign(8)),
    rule('passkeys_counter_rises', sign(0), sign(9)),
    rule('passkey_challenges_hashed', newChallenge({ challenge_hash: `'a challenge as it is'` }), newChallenge()),
    rule('passkey_challenges_user_exists', newChallenge({ user_id: `the('nobody')` }), newChallenge()),
    rule(
      'passkey_challenges_valid_5_minutes',
      newChallenge({ expires_at: `club_now() + interval '6 minutes'` }),
      newChallenge(),
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));

  it('accepts the counter 0 again for a passkey without a counter', async () => {
    expect(await scratch.attempt(`${newPasskey()}; update passkeys set counter = 0 where credential_id = 'new'`)).toBe(
      allowed,
    );
  });
});
