import { describe, it } from 'vitest';
import { expectRule, insertInto, rule, withTwoClubs } from '@touchline/tests/support/server/constraints.ts';

const scratch = withTwoClubs();

describe('users who have a tryout open', () => {
  const newPresence = insertInto('tryout_presence', {
    organization_id: `the('lions')`,
    tryout_id: `the('open day')`,
    user_id: `the('cora')`,
  });
  it.each([
    rule('tryout_presence_once', newPresence({ tryout_id: `the('trials')` }), newPresence()),
    rule('tryout_presence_tryout_exists', newPresence({ tryout_id: `the('bears trials')` }), newPresence()),
    rule('tryout_presence_user_is_member', newPresence({ user_id: `the('ben')` }), newPresence()),
    rule(
      'tryout_presence_in_order',
      newPresence({ heard_at: `club_now() - interval '1 second'` }),
      newPresence({ heard_at: `club_now() + interval '1 second'` }),
    ),
    rule('tryout_presence_finite', newPresence({ heard_at: `'infinity'` }), newPresence({ heard_at: 'club_now()' })),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});
