import { describe, it } from 'vitest';
import { expectRule, insertInto, rule, withTwoClubs } from '@touchline/tests/support/server/constraints.ts';

const scratch = withTwoClubs();

const newMembership = insertInto('memberships', {
  organization_id: `the('lions')`,
  user_id: `the('cora')`,
  role: `'player'`,
});
/** A member whose login was deleted. */
const deletedLogin = `insert into members (id, organization_id, name) values (the('nobody'), the('lions'), 'Nobody');`;
const ofDeletedLogin = insertInto('memberships', {
  organization_id: `the('lions')`,
  user_id: `the('nobody')`,
  role: `'coach'`,
});
const newGuardianship = insertInto('guardianships', {
  organization_id: `the('lions')`,
  player_id: `the('player paul')`,
  user_id: `the('pia')`,
  kind: `'guardian'`,
});
const newCorrection = insertInto('player_corrections', {
  organization_id: `the('lions')`,
  player_id: `the('player pia')`,
  proposed_by: `the('pia')`,
  field: `'gender'`,
  before: `'Female'`,
  proposed: `'Male'`,
});
/** Inserts the logins `mother 1` to `mother n` with the family role in the Lions. */
const mothers = (last: number) => `
  insert into users (id, email, password_hash)
    select the('mother ' || n), 'mother' || n || '@example.org', 'hash' from generate_series(1, ${last}) as n;
  insert into members (id, organization_id, name)
    select the('mother ' || n), the('lions'), 'Mother' from generate_series(1, ${last}) as n;
  insert into memberships (organization_id, user_id, role)
    select the('lions'), the('mother ' || n), 'player' from generate_series(1, ${last}) as n;`;
const actFor = (last: number) => `insert into guardianships (organization_id, player_id, user_id, kind)
  select the('lions'), the('player paul'), the('mother ' || n), 'guardian' from generate_series(1, ${last}) as n;`;
/** Inserts the players `child 1` to `child n` with Pia as their guardian. */
const children = (last: number) => `
  insert into player_profiles (id, organization_id, first_name, last_name)
    select the('child ' || n), the('lions'), 'Child', 'Player' from generate_series(1, ${last}) as n;
  insert into guardianships (organization_id, player_id, user_id, kind)
    select the('lions'), the('child ' || n), the('pia'), 'guardian' from generate_series(1, ${last}) as n;`;

// MEMB-01 DATA-02
describe('memberships', () => {
  it.each([
    rule('memberships_role_known', newMembership({ role: `'owner'` }), newMembership({ role: `'admin'` })),
    rule('memberships_role_once', newMembership({ role: `'coach'` }), newMembership()),
    rule('memberships_of_member', newMembership({ organization_id: `the('bears')` }), newMembership()),
    rule(
      'memberships_login_exists',
      deletedLogin + ofDeletedLogin(),
      deletedLogin + ofDeletedLogin({ state: `'ended'`, ended_at: 'club_now()' }),
    ),
    rule('memberships_state_known', newMembership({ state: `'asleep'` }), newMembership({ state: `'waiting'` })),
    rule(
      'memberships_ended_with_moment',
      newMembership({ state: `'ended'` }),
      newMembership({ state: `'ended'`, ended_at: 'club_now()' }),
    ),
    rule(
      'memberships_ended_with_moment',
      newMembership({ ended_at: 'club_now()' }),
      newMembership({ state: `'ended'`, ended_at: 'club_now()' }),
    ),
    rule(
      'memberships_ended_in_order',
      newMembership({ state: `'ended'`, ended_at: `club_now() - interval '1 second'` }),
      newMembership({ state: `'ended'`, ended_at: 'club_now()' }),
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

const archivePaul = `update player_profiles set archived_at = club_now() where id = the('player paul');`;
const inviteToPaul = `insert into guardian_invitations (organization_id, player_id, email, may_answer, token_hash, expires_at, created_by)
  values (the('lions'), the('player paul'), 'aunt@example.org', true, sha256('9'), club_now() + interval '7 days', the('pia'))`;

describe('families of a player who left', () => {
  it.each([
    rule('players_archived', archivePaul + newGuardianship(), newGuardianship() + archivePaul),
    rule('players_archived', archivePaul + inviteToPaul, `${inviteToPaul};${archivePaul}`),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// FAM-01
describe('guardianships', () => {
  it.each([
    rule('guardianships_once', newGuardianship() + newGuardianship(), newGuardianship()),
    rule('guardianships_player_exists', newGuardianship({ player_id: `the('player bea')` }), newGuardianship()),
    rule(
      'guardianships_user_is_family',
      newGuardianship({ user_id: `the('cora')` }),
      newMembership() + newGuardianship({ user_id: `the('cora')` }),
    ),
    rule('guardianships_role_constant', newGuardianship({ role: `'coach'` }), newGuardianship({ role: `'player'` })),
    rule('guardianships_kind_known', newGuardianship({ kind: `'aunt'` }), newGuardianship({ kind: `'self'` })),
    rule(
      'guardianships_one_own_login',
      mothers(1) +
        newGuardianship({ kind: `'self'` }) +
        newGuardianship({ user_id: `the('mother 1')`, kind: `'self'` }),
      mothers(1) + newGuardianship({ kind: `'self'` }) + newGuardianship({ user_id: `the('mother 1')` }),
    ),
    rule(
      'guardianships_one_own_profile',
      `update guardianships set kind = 'self'; ${newGuardianship({ kind: `'self'` })}`,
      `update guardianships set kind = 'self'; ${newGuardianship()}`,
    ),
    rule('guardianships_max_8_per_player', mothers(9) + actFor(9), mothers(8) + actFor(8)),
    // Pia already acts for herself, so eleven more players reach the limit of twelve.
    rule('guardianships_max_12_per_user', children(12), children(11)),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

describe('corrections of players', () => {
  it.each([
    rule('player_corrections_field_known', newCorrection({ field: `'jerseyNumber'` }), newCorrection()),
    rule('player_corrections_another_value', newCorrection({ before: `'Male'` }), newCorrection({ before: 'null' })),
    rule(
      'player_corrections_names_stay',
      newCorrection({ field: `'lastName'`, proposed: 'null' }),
      newCorrection({ proposed: 'null' }),
    ),
    rule(
      'player_corrections_one_waiting',
      newCorrection() + newCorrection({ proposed: 'null' }),
      newCorrection() + newCorrection({ field: `'position'` }),
    ),
    rule(
      'player_corrections_by_guardian',
      newCorrection({ player_id: `the('player paul')` }),
      newGuardianship() + newCorrection({ player_id: `the('player paul')` }),
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});
