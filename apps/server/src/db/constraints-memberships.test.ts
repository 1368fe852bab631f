import { describe, expect, it } from 'vitest';
import { allowed, expectRule, insertInto, rule, withTwoClubs } from '@touchline/tests/support/constraints.ts';

const scratch = withTwoClubs();

const newMembership = insertInto('memberships', {
  organization_id: `the('lions')`,
  user_id: `the('cora')`,
  role: `'player'`,
});
const newGuardianship = insertInto('guardianships', {
  organization_id: `the('lions')`,
  player_id: `the('player paul')`,
  user_id: `the('pia')`,
  kind: `'guardian'`,
});
/** Logins `mother 1` to `mother n` of the Lions as families. */
const mothers = (last: number) => `
  insert into users (id, email, password_hash)
    select the('mother ' || n), 'mother' || n || '@example.org', 'hash' from generate_series(1, ${last}) as n;
  insert into profiles (id, organization_id, name, role)
    select the('mother ' || n), the('lions'), 'Mother', 'player' from generate_series(1, ${last}) as n;`;
const actFor = (last: number) => `insert into guardianships (organization_id, player_id, user_id, kind)
  select the('lions'), the('player paul'), the('mother ' || n), 'guardian' from generate_series(1, ${last}) as n;`;
/** Children `child 1` to `child n` whom Pia acts for. */
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
    // Pia acts for herself, too.
    rule('guardianships_max_12_per_user', children(12), children(11)),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// MEMB-02
describe('until everything reads the new tables, they follow', () => {
  const sameRoles = `assert not exists (select id, organization_id, role from profiles
    except select user_id, organization_id, role from memberships where state = 'active');`;
  const samePlayers = `assert (select array_agg((player_id, user_id) order by player_id) from guardianships)
    is not distinct from (select array_agg((id, user_id) order by id) from player_profiles where user_id is not null);`;

  it.each([
    [
      'a new account',
      `${mothers(2)} insert into player_profiles (organization_id, user_id, first_name, last_name)
        values (the('lions'), the('mother 1'), 'Child', 'Player');`,
    ],
    ['another role', `delete from coach_profiles; update profiles set role = 'admin' where id = the('cora');`],
    [
      'a claimed profile',
      `${mothers(1)} update player_profiles set user_id = the('mother 1') where id = the('player paul');`,
    ],
    [
      'a profile that changes hands',
      `${mothers(1)} update player_profiles set user_id = the('mother 1') where id = the('player pia');`,
    ],
    ['a profile without its account', `update player_profiles set user_id = null;`],
    ['a deleted account', `delete from users where id = the('pia');`],
  ])('%s', async (_, change) => {
    const checked = `${change} do $$ begin ${sameRoles} ${samePlayers} end $$;`;
    expect(await scratch.attempt(checked)).toBe(allowed);
  });
});
