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

const newSeason = insertInto('seasons', {
  organization_id: `the('lions')`,
  name: `'Fall'`,
  sport: `'Soccer'`,
  start_date: `'2026-09-01'`,
  end_date: `'2026-09-01'`,
  created_by: `the('anna')`,
});
const newAgeGroup = insertInto('age_groups', {
  organization_id: `the('lions')`,
  season_id: `the('spring')`,
  name: `'U8'`,
  gender: `'Male'`,
});
const born = (from: string, until: string, year = '2026') =>
  newAgeGroup({ born_from: from, born_until: until, reference_year: year });
const newTeam = insertInto('teams', { organization_id: `the('lions')`, age_group_id: `the('U10')`, name: `'Lynx'` });
const png = String.raw`'\x89504e470d0a1a0a'::bytea`;
const newLogo = insertInto('logos', { organization_id: `the('lions')`, team_id: `the('tigers')`, image: png });
const newCoach = insertInto('team_coaches', {
  organization_id: `the('lions')`,
  team_id: `the('tigers')`,
  coach_profile_id: `the('coach carl')`,
  slot: '2',
});
const membershipOf = (user: string) => `(select id from memberships where user_id = the('${user}'))`;
const newManager = insertInto('team_managers', {
  organization_id: `the('lions')`,
  team_id: `the('tigers')`,
  membership_id: membershipOf('pia'),
  slot: '1',
});
const newMember = insertInto('team_players', {
  organization_id: `the('lions')`,
  team_id: `the('tigers')`,
  player_id: `the('player pia')`,
});

// invariant 8
describe('seasons', () => {
  it.each([
    ...values('seasons_name_length', ['seasons', 'spring', 'name'], [`'S'`, `' S '`], `'S1'`),
    ...values('seasons_sport_known', ['seasons', 'spring', 'sport'], [`'Chess'`, `'soccer'`], `'Volleyball'`),
    ...values('seasons_end_after_start', ['seasons', 'spring', 'end_date'], [`'2026-02-28'`], `'2026-03-01'`),
    ...values('seasons_dates_finite', ['seasons', 'spring', 'end_date'], [`'infinity'`], `'2027-01-01'`),
    ...values('seasons_dates_finite', ['seasons', 'spring', 'start_date'], [`'-infinity'`], `'2025-12-31'`),
    rule('seasons_created_by_member', newSeason({ created_by: `the('bob')` }), newSeason()),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// invariant 9
describe('age groups', () => {
  it.each([
    ...values('age_groups_name_length', ['age_groups', 'U10', 'name'], [`'U'`], `'U9'`),
    ...values('age_groups_gender_known', ['age_groups', 'U10', 'gender'], [`'Mixed'`], `'Female'`),
    rule('age_groups_born_together', born(`'2016-01-01'`, 'null'), born('null', 'null')),
    rule('age_groups_born_together', born(`'2016-01-01'`, `'2016-12-31'`, 'null'), born('null', 'null', 'null')),
    rule('age_groups_born_in_whole_years', born(`'2016-01-01'`, `'2015-12-31'`), born(`'2016-01-01'`, `'2016-12-31'`)),
    rule('age_groups_born_in_whole_years', born(`'2016-01-01'`, `'2016-12-30'`), born(`'2016-08-01'`, `'2017-07-31'`)),
    rule('age_groups_born_in_whole_years', born(`'2016-08-01'`, `'2018-08-31'`), born(`'2016-03-01'`, `'2020-02-29'`)),
    rule('age_groups_born_plausible', born(`'1799-08-01'`, `'1800-07-31'`), born(`'1800-01-01'`, `'2200-12-31'`)),
    rule('age_groups_born_plausible', born(`'2200-08-01'`, `'2201-07-31'`), born(`'2199-08-01'`, `'2200-07-31'`)),
    rule('age_groups_reference_year_plausible', born('null', 'null', '26'), born('null', 'null', '1900')),
    rule('age_groups_season_exists', newAgeGroup({ season_id: `the('bears spring')` }), newAgeGroup()),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// invariant 10, invariant 1
describe('teams', () => {
  it.each([
    ...values('teams_name_length', ['teams', 'tigers', 'name'], [`'T'`], `'T1'`),
    rule('teams_age_group_exists', newTeam({ age_group_id: `the('bears U10')` }), newTeam()),
    rule('teams_organization_exists', newTeam({ organization_id: `the('nobody')` }), newTeam()),
    rule(
      'teams_copied_from_exists',
      newTeam({ copied_from: `the('grizzlies')` }),
      newTeam({ copied_from: `the('tigers')` }),
    ),
    ...values('teams_copied_from_another', ['teams', 'tigers', 'copied_from'], [`the('tigers')`], `the('pumas')`),
    rule('teams_created_by_member', newTeam({ created_by: `the('bob')` }), newTeam({ created_by: `the('anna')` })),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

describe('logos', () => {
  const ofBears = newLogo({ organization_id: `the('bears')`, team_id: `the('grizzlies')` });
  it.each([
    rule('logos_image_is_png', newLogo({ image: `'GIF89a'` }), newLogo()),
    rule(
      'logos_image_length',
      newLogo({ image: `${png} || decode(repeat('00', 131065), 'hex')` }),
      newLogo({ image: `${png} || decode(repeat('00', 131064), 'hex')` }),
    ),
    rule('logos_one_each', `${newLogo()}; ${newLogo()}`, `${newLogo()}; ${newLogo({ team_id: 'null' })}; ${ofBears}`),
    rule(
      'logos_one_each',
      `${newLogo({ team_id: 'null' })}; ${newLogo({ team_id: 'null' })}`,
      newLogo({ team_id: 'null' }),
    ),
    rule('logos_team_exists', newLogo({ team_id: `the('grizzlies')` }), newLogo()),
    rule('logos_organization_exists', newLogo({ organization_id: `the('nobody')`, team_id: 'null' }), newLogo()),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// invariant 12, invariant 13
describe('coaches of a team', () => {
  it.each([
    rule('team_coaches_slot_range', newCoach({ slot: '4' }), newCoach({ slot: '3' })),
    rule('team_coaches_slot_range', newCoach({ slot: '0' }), newCoach()),
    rule('23502', newCoach({ slot: 'null' }), newCoach()),
    rule('team_coaches_max_3', newCoach({ slot: '1' }), newCoach()),
    rule(
      'team_coaches_max_3',
      newCoach() +
        newCoach({ slot: '3', coach_profile_id: `the('coach cleo')` }) +
        newCoach({ slot: '3', coach_profile_id: `the('coach chad')` }),
      newCoach() +
        newCoach({ slot: '3', coach_profile_id: `the('coach cleo')` }) +
        newCoach({ slot: '3', team_id: `the('pumas')` }),
    ),
    rule(
      'team_coaches_without_archived',
      `update coach_profiles set archived_at = club_now() where id = the('coach carl'); ${newCoach()}`,
      newCoach(),
    ),
    rule('team_coaches_one_per_coach', newCoach({ coach_profile_id: `the('coach cora')` }), newCoach()),
    rule('team_coaches_coach_exists', newCoach({ coach_profile_id: `the('coach ben')` }), newCoach()),
    rule('team_coaches_team_exists', newCoach({ team_id: `the('grizzlies')` }), newCoach()),
    rule(
      'team_coaches_team_exists',
      newCoach({ organization_id: `the('bears')`, coach_profile_id: `the('coach ben')` }),
      newCoach(),
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// SCHED-48
describe('managers of a team', () => {
  const cora = { membership_id: membershipOf('cora') };
  it.each([
    rule('team_managers_slot_range', newManager({ slot: '4' }), newManager({ slot: '3' })),
    rule('team_managers_slot_range', newManager({ slot: '0' }), newManager()),
    rule('team_managers_max_3', newManager() + newManager(cora), newManager() + newManager({ ...cora, slot: '2' })),
    rule(
      'team_managers_once',
      newManager() + newManager({ slot: '2' }),
      newManager() + newManager({ team_id: `the('pumas')`, slot: '2' }),
    ),
    rule('team_managers_membership_exists', newManager({ membership_id: membershipOf('ben') }), newManager()),
    rule('team_managers_team_exists', newManager({ team_id: `the('grizzlies')` }), newManager()),
    rule(
      'team_managers_team_exists',
      newManager({ organization_id: `the('bears')`, membership_id: membershipOf('ben') }),
      newManager(),
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// invariant 14, invariant 15
describe('rosters', () => {
  const number = (jersey: string, more = {}) => newMember({ jersey_number: jersey, ...more });
  it.each([
    rule('team_players_one_per_player', newMember({ player_id: `the('player paul')` }), newMember()),
    rule('team_players_status_known', newMember({ status: `'guest'` }), newMember({ status: `'inactive'` })),
    rule('team_players_jersey_number_range', number('1000'), number('0')),
    rule('team_players_jersey_number_range', number('-1'), number('null')),
    rule('team_players_jersey_number_unique', number('7'), number('8')),
    rule('team_players_jersey_number_unique', number('7'), number('7', { status: `'inactive'` })),
    rule('team_players_jersey_number_unique', number('7'), number('7', { team_id: `the('pumas')` })),
    rule('team_players_player_exists', newMember({ player_id: `the('player bea')` }), newMember()),
    rule('team_players_team_exists', newMember({ team_id: `the('grizzlies')` }), newMember()),
    rule(
      'team_players_offer_accepted',
      newMember({ invitation_id: `the('offer to pia')` }),
      `update team_invitations set status = 'accepted', response_at = club_now(), response_reason = 'player' where id = the('offer to pia');
       ${newMember({ invitation_id: `the('offer to pia')` })}`,
    ),
    rule(
      'team_players_offer_accepted',
      newMember({ invitation_id: `the('answered by pia')` }),
      newMember({ invitation_id: `the('answered by pia')`, team_id: `the('pumas')` }),
    ),
    rule('team_players_one_per_offer', newMember({ invitation_id: `the('offer to paul')` }), newMember()),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));
});

// invariant 31
describe('rows in use are not deleted', () => {
  const remove = (table: string, name: string) => `delete from ${table} where id = the('${name}');`;
  const emptySeason = newSeason({ id: `the('empty')` });
  const newPlayer = `insert into player_profiles (id, organization_id, first_name, last_name) values (the('new'), the('lions'), 'Pat', 'Player');`;
  const emptyAgeGroup = newAgeGroup({ id: `the('empty')` });
  it.each([
    rule('age_groups_season_exists', remove('seasons', 'spring'), emptySeason + remove('seasons', 'empty')),
    rule('teams_age_group_exists', remove('age_groups', 'U10'), emptyAgeGroup + remove('age_groups', 'empty')),
    rule('team_invitations_team_exists', remove('teams', 'tigers'), remove('teams', 'wolves')),
    rule(
      'team_players_offer_accepted',
      remove('team_invitations', 'offer to paul'),
      remove('team_players', 'paul of tigers') + remove('team_invitations', 'offer to paul'),
    ),
    rule(
      'tryout_evaluations_registration_exists',
      remove('tryout_registrations', 'pia at trials'),
      remove('tryout_registrations', 'paul at trials'),
    ),
    rule(
      'tryout_registrations_player_exists',
      remove('player_profiles', 'player pia'),
      newPlayer + remove('player_profiles', 'new'),
    ),
  ])('$rule refuses $refused', (example) => expectRule(scratch, example));

  it('deletes the coach assignments of a deleted team', async () => {
    expect(
      await scratch.attempt(`${newCoach({ team_id: `the('wolves')` })} ${remove('teams', 'wolves')}
        do $$ begin assert (select count(*) from team_coaches where team_id = the('wolves')) = 0; end $$`),
    ).toBe(allowed);
  });
});
