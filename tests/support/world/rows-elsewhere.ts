import { bornAtAges } from '../club/season.ts';
import { type ClubIds, lines } from './world-rows.ts';

/** Ids of the small club that members of this club also belong to. */
export const idsElsewhere = (club: ClubIds): readonly string[] =>
  Object.entries(club).flatMap(([name, id]) => (name.startsWith('elsewhere') ? [id] : []));

/** Word that every text in the club elsewhere contains. */
export const markerElsewhere = 'Elsewhere';

/**
 * Rows of another club in which members of this one have other names. A join by user id alone would also find them.
 */
export const rowsElsewhere = (c: ClubIds): string => {
  const org = `'${c.elsewhere}'`;
  const members = [
    [c.coachOf, 'Elsewhere Carla', 'admin', c.elsewhereMembershipOfCoachOf],
    [c.admin, 'Elsewhere Ada', 'coach', c.elsewhereMembershipOfAdmin],
    [c.guardianOfTwo, 'Elsewhere Gerda', 'player', c.elsewhereMembershipOfGuardianOfTwo],
    [c.playerOf, 'Elsewhere Pia', 'player', c.elsewhereMembershipOfPlayerOf],
    [c.waitingMember, 'Elsewhere Walter', 'player', c.elsewhereMembershipOfWaiting],
    [c.endedMember, 'Elsewhere Elif', 'player', c.elsewhereMembershipOfEnded],
  ];
  return `
insert into organizations (id, name, time_zone) values (${org}, 'Elsewhere', 'Asia/Tokyo');
insert into members (id, organization_id, name)
  select id::uuid, ${org}, name from (values ${lines(members)}) as person (id, name, role, membership);
insert into memberships (id, organization_id, user_id, role)
  select membership::uuid, ${org}, id::uuid, role from (values ${lines(members)}) as person (id, name, role, membership);
insert into memberships (organization_id, user_id, role) values (${org}, '${c.coachOf}', 'coach');
update users set last_membership_id = '${c.elsewhereMembershipOfGuardianOfTwo}' where id = '${c.guardianOfTwo}';
insert into coach_profiles (id, organization_id, user_id, first_name, last_name, phone) values
  ('${c.elsewhereCoachProfile}', ${org}, '${c.coachOf}', 'Elsewhere', 'Carla', '+81 3 Elsewhere'),
  ('${c.elsewhereAdminCoachProfile}', ${org}, '${c.admin}', 'Elsewhere', 'Ada', null);
insert into player_profiles (id, organization_id, first_name, last_name, birth_date, gender) values
  ('${c.elsewhereChild}', ${org}, 'Elsewhere', 'Child', '${new Date().getUTCFullYear() - 10}-05-05', 'Male');
insert into guardianships (organization_id, player_id, user_id, kind)
  select ${org}, '${c.elsewhereChild}', user_id::uuid, 'guardian'
  from unnest(array['${c.guardianOfTwo}', '${c.playerOf}', '${c.waitingMember}', '${c.endedMember}']) as guardian (user_id);
insert into seasons (id, organization_id, name, sport, start_date, end_date, created_by) values
  ('${c.elsewhereSeason}', ${org}, 'Elsewhere spring', 'Soccer', club_now()::date - 30, club_now()::date + 150, '${c.coachOf}');
insert into age_groups (id, organization_id, season_id, name, gender, born_from, born_until, reference_year) values
  ('${c.elsewhereAgeGroup}', ${org}, '${c.elsewhereSeason}', 'Elsewhere U12', 'Co-ed', ${bornAtAges(8, 12)});
insert into teams (id, organization_id, age_group_id, name, created_by) values
  ('${c.elsewhereTeam}', ${org}, '${c.elsewhereAgeGroup}', 'Elsewhere tigers', '${c.coachOf}');
insert into team_coaches (organization_id, team_id, coach_profile_id, slot) values
  (${org}, '${c.elsewhereTeam}', '${c.elsewhereCoachProfile}', 1),
  (${org}, '${c.elsewhereTeam}', '${c.elsewhereAdminCoachProfile}', 2);
insert into team_managers (organization_id, team_id, membership_id, slot) values
  (${org}, '${c.elsewhereTeam}', '${c.elsewhereMembershipOfGuardianOfTwo}', 1),
  (${org}, '${c.elsewhereTeam}', '${c.elsewhereMembershipOfPlayerOf}', 2);
insert into tryouts (id, organization_id, age_group_id, title, location, date, registration_deadline, created_by) values
  ('${c.elsewhereTryout}', ${org}, '${c.elsewhereAgeGroup}', 'Elsewhere trials', 'Elsewhere', club_now() - interval '1 day',
   club_now() - interval '2 days', '${c.coachOf}');
insert into tryout_registrations (id, organization_id, tryout_id, player_id) values
  ('${c.elsewhereRegistration}', ${org}, '${c.elsewhereTryout}', '${c.elsewhereChild}');
update tryouts set status = 'active' where id = '${c.elsewhereTryout}';
insert into tryout_evaluations (organization_id, tryout_id, registration_id, player_id, coach_id, coach_profile_id,
                                technical_score, acumen_score, physical_score, character_score, recommendation, notes) values
  (${org}, '${c.elsewhereTryout}', '${c.elsewhereRegistration}', '${c.elsewhereChild}', '${c.coachOf}', '${c.elsewhereCoachProfile}',
   1, 1, 1, 1, 'no', 'Elsewhere.');
insert into team_invitations (id, organization_id, team_id, player_id, tryout_id, offer_expires_at, offer_letter_body, created_by) values
  ('${c.elsewhereOffer}', ${org}, '${c.elsewhereTeam}', '${c.elsewhereChild}', '${c.elsewhereTryout}', club_now() + interval '48 hours',
   'Elsewhere', '${c.coachOf}');
insert into team_players (organization_id, team_id, player_id) values (${org}, '${c.elsewhereTeam}', '${c.elsewhereChild}');
`;
};
