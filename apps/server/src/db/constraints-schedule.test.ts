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

const newEvent = insertInto('events', {
  organization_id: `the('lions')`,
  kind: `'practice'`,
  is_for_all: 'true',
  starts_at: 'club_now()',
  ends_at: `club_now() + interval '1 hour'`,
  wall_start: `'2027-06-01 18:00'`,
  wall_end: `'2027-06-01 19:00'`,
  is_all_day: 'false',
});
const withoutTeams = `delete from event_teams where event_id = the('practice')`;
const withoutGuests = `delete from event_guests where event_id = the('practice')`;
const forEveryone = `update events set is_for_all = true where id = the('practice')`;
const toTeam = `insert into event_teams (event_id, team_id, organization_id, starts_at)
  select id, the('tigers'), organization_id, starts_at from events where is_for_all`;

describe('events', () => {
  it.each(values('events_note_length', ['events', 'practice', 'note'], [`repeat('x', 2001)`], `repeat('x', 2000)`))(
    '$rule refuses $refused',
    (example) => expectRule(scratch, example),
  );
});

// invariant 40
describe('an event for everyone', () => {
  const all = [withoutGuests, withoutTeams, forEveryone];
  it.each([
    rule('events_for_all_without_teams', newEvent({ is_for_all: 'false' }), newEvent()),
    rule('events_for_all_without_teams', `${withoutGuests}; ${forEveryone}`, all.join(';')),
    rule('events_for_all_without_teams', `${withoutGuests}; ${withoutTeams}`, all.join(';')),
    rule('events_for_all_without_teams', `${newEvent()}; ${toTeam}`, newEvent()),
    rule('event_guests_of_teams', `${withoutTeams}; ${forEveryone}`, all.toReversed().join(';')),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));

  it('deletes events together with their answers', async () => {
    expect(await scratch.attempt(`delete from answers; delete from coach_answers; delete from events`)).toBe(allowed);
  });
});
