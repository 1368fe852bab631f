import { randomUUID } from 'node:crypto';
import { bornAtAges } from '../club/season.ts';
import { names } from './world-names.ts';

export type ClubIds = Readonly<Record<(typeof names)[number], string>>;

/** Password of everyone in a world. */
export const worldPassword = 'correct horse battery';

export const newClubIds = (): ClubIds =>
  Object.fromEntries(names.map((name) => [name, randomUUID()])) as Record<(typeof names)[number], string>;

/** Secrets of a club in plain text. The database stores only hashes. */
export const secretsOf = (club: ClubIds) => {
  const code = (id: string): string => id.replaceAll('-', '').slice(0, 16).toUpperCase();
  return {
    session: (idOfSession: string) => `session-${idOfSession}`,
    coachCode: code(club.coachCode),
    playerCode: code(club.playerCode),
    coachInvitation: code(club.coachInvitation),
    playerInvitation: code(club.playerInvitation),
    resetToken: `reset-${club.playerOf}`,
    confirmToken: `confirm-${club.unconfirmedUser}`,
    newEmailToken: `new-email-${club.playerOf}`,
  };
};

/** Email address of a member in a world. */
export const emailOf = (userId: string): string => `${userId}@example.org`;

/** Rows of texts as SQL writes them after `values`. */
export const lines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `(${row.map((value) => `'${value}'`).join(', ')})`).join(', ');

/**
 * Rows of one club: the Tigers with their coach and player, and other people. `hash` is the hash of `worldPassword`.
 */
export const clubRows = (c: ClubIds, hash: string): string => {
  const secret = secretsOf(c);
  const users = [
    [c.admin, 'Ada Admin', 'admin', c.adminMembership],
    [c.secondAdmin, 'Anton Admin', 'admin', c.secondAdmin],
    [c.coachOf, 'Carla Coach', 'coach', c.coachOfMembership],
    [c.otherCoach, 'Otto Other', 'coach', c.otherCoachMembership],
    [c.playerOf, 'Pia Player', 'player', c.playerOfMembership],
    [c.otherPlayer, 'Oskar Other', 'player', c.otherPlayerMembership],
    [c.readingGuardian, 'Rita Reader', 'player', c.readingGuardianMembership],
    [c.guardianOfTwo, 'Gerda Guardian', 'player', c.guardianOfTwoMembership],
    [c.coachWithChild, 'Cem Child', 'coach', c.coachWithChildMembership],
    [c.waitingMember, 'Walter Waiting', 'player', c.waitingMembership],
    [c.endedMember, 'Elif Ended', 'coach', c.endedMembership],
    [c.leftMember, 'Lars Left', 'admin', c.leftMembership],
    [c.deletedUser, 'Doris Deleted', 'admin', c.deletedUser],
    [c.unconfirmedUser, 'Ute Unconfirmed', 'admin', c.unconfirmedUser],
  ] as const;
  const sessions = [
    [c.adminSession, c.admin],
    [c.secondAdminSession, c.secondAdmin],
    [c.coachOfSession, c.coachOf],
    [c.otherCoachSession, c.otherCoach],
    [c.playerOfSession, c.playerOf],
    [c.otherPlayerSession, c.otherPlayer],
    [c.readingGuardianSession, c.readingGuardian],
    [c.guardianOfTwoSession, c.guardianOfTwo],
    [c.coachWithChildSession, c.coachWithChild],
    [c.waitingSession, c.waitingMember],
    [c.endedMemberSession, c.endedMember],
    [c.leftMemberSession, c.leftMember],
    [c.otherBrowserOfAdmin, c.admin],
    [c.otherBrowserOfCoachOf, c.coachOf],
    [c.otherBrowserOfOtherCoach, c.otherCoach],
    [c.otherBrowserOfPlayerOf, c.playerOf],
    [c.otherBrowserOfOtherPlayer, c.otherPlayer],
    [c.otherBrowserOfReadingGuardian, c.readingGuardian],
    [c.otherBrowserOfGuardianOfTwo, c.guardianOfTwo],
    [c.otherBrowserOfCoachWithChild, c.coachWithChild],
    [c.expiredSession, c.admin],
    [c.endedSession, c.admin],
    [c.deletedUserSession, c.deletedUser],
  ] as const;
  const org = `'${c.organization}'`;

  return `
insert into organizations (id, name, time_zone, second_step_from, ends_at)
  values (${org}, 'Club ${c.organization}', 'Europe/Vienna', '2199-01-01', '2199-01-01');
insert into users (id, email, password_hash, email_confirmed_at)
  select id::uuid, id || '@example.org', '${hash}', case when id <> '${c.unconfirmedUser}' then club_now() end
  from (values ${lines(users)}) as person (id, name, role, membership);
insert into members (id, organization_id, name) select id::uuid, ${org}, name
  from (values ${lines(users)}) as person (id, name, role, membership);
insert into memberships (id, organization_id, user_id, role, created_at)
  select membership::uuid, ${org}, id::uuid, role, club_now() - interval '1 day'
  from (values ${lines(users)}, ('${c.coachWithChild}', '', 'player', '${c.parentWhoCoachesMembership}'),
    ('${c.endedMember}', '', 'player', '${c.endedFamilyMembership}')) as person (id, name, role, membership);
update memberships set state = 'waiting' where id = '${c.waitingMembership}';
insert into sessions (id, user_id) values ${lines(sessions)};
insert into session_tokens (token_hash, session_id, issued_at, expires_at)
  select sha256(convert_to('session-' || id, 'UTF8')), id::uuid, club_now() - interval '2 hours',
    club_now() + case id when '${c.expiredSession}' then interval '-1 minute' else interval '1 hour' end
  from (values ${lines(sessions)}) as session (id, user_id);
delete from sessions where id = '${c.endedSession}';
delete from users where id = '${c.deletedUser}';
insert into one_time_tokens (token_hash, user_id, purpose, expires_at) values
  (sha256('${secret.resetToken}'), '${c.playerOf}', 'reset_password', club_now() + interval '1 hour'),
  (sha256('${secret.confirmToken}'), '${c.unconfirmedUser}', 'confirm_email', club_now() + interval '1 hour');
insert into one_time_tokens (token_hash, user_id, purpose, new_email, expires_at) values (sha256('${secret.newEmailToken}'),
  '${c.playerOf}', 'change_email', '${secret.newEmailToken}@example.org', club_now() + interval '1 hour');

insert into coach_profiles (id, organization_id, user_id, first_name, last_name, phone) values
  ('${c.coachProfile}', ${org}, '${c.coachOf}', 'Carla', 'Coach', '+43 660 1234567'),
  ('${c.otherCoachProfile}', ${org}, '${c.otherCoach}', 'Otto', 'Other', null),
  ('${c.coachWithChildProfile}', ${org}, '${c.coachWithChild}', 'Cem', 'Child', null),
  ('${c.endedCoachProfile}', ${org}, '${c.endedMember}', 'Elif', 'Ended', null),
  ('${c.invitedCoachProfile}', ${org}, null, 'Ivan', 'Invited', null);
insert into player_profiles (id, organization_id, first_name, last_name, birth_date, gender,
                             parent_guardian_first_name, parent_guardian_last_name, parent_guardian_phone)
  select id::uuid, ${org}, first_name, last_name, '${new Date().getUTCFullYear() - 10}-05-05', 'Male', 'Gerda', 'Guardian', '+43 660 7654321'
  from (values ('${c.player}', 'Pia', 'Player'), ('${c.otherPlayerProfile}', 'Oskar', 'Other'),
               ('${c.candidate}', 'Kim', 'Candidate'), ('${c.newcomer}', 'Nora', 'Newcomer'))
    as player (id, first_name, last_name);
insert into player_profiles (id, organization_id, first_name, last_name, archived_at)
  values ('${c.archivedPlayer}', ${org}, 'Arno', 'Archived', club_now());
insert into guardianships (organization_id, player_id, user_id, kind, may_answer)
  select ${org}::uuid, '${c.player}'::uuid, user_id::uuid, 'guardian', user_id <> '${c.readingGuardian}'
  from unnest(array['${c.readingGuardian}', '${c.guardianOfTwo}', '${c.coachWithChild}', '${c.waitingMember}', '${c.endedMember}'])
    as guardian (user_id)
  union all values (${org}::uuid, '${c.player}'::uuid, '${c.playerOf}'::uuid, 'guardian', true),
    (${org}, '${c.otherPlayerProfile}', '${c.otherPlayer}', 'guardian', true), (${org}, '${c.otherPlayerProfile}', '${c.guardianOfTwo}', 'guardian', true);
insert into organization_codes (id, organization_id, code, role, created_by) values
  ('${c.coachCode}', ${org}, '${secret.coachCode}', 'coach', '${c.admin}'),
  ('${c.playerCode}', ${org}, '${secret.playerCode}', 'player', '${c.admin}');
insert into audit_log (organization_id, actor_id, action, entity, entity_id)
  values (${org}, '${c.admin}', 'codes.create', 'code', '${c.coachCode}');
insert into account_invitations (id, organization_id, role, email, first_name, last_name, code_hash, coach_profile_id,
                                 player_profile_id, made_profile, expires_at, created_by) values
  ('${c.coachInvitation}', ${org}, 'coach', '${emailOf(c.invitedCoachProfile)}', 'Ivan', 'Invited',
   sha256('${secret.coachInvitation}'), '${c.invitedCoachProfile}', null, true, club_now() + interval '7 days', '${c.admin}'),
  ('${c.playerInvitation}', ${org}, 'player', '${emailOf(c.newcomer)}', 'Nora', 'Newcomer',
   sha256('${secret.playerInvitation}'), null, '${c.newcomer}', true, club_now() + interval '7 days', '${c.admin}');

insert into seasons (id, organization_id, name, sport, start_date, end_date, created_by) values
  ('${c.season}', ${org}, 'Spring', 'Soccer', club_now()::date - 30, club_now()::date + 150, '${c.admin}'),
  ('${c.emptySeason}', ${org}, 'Autumn', 'Soccer', club_now()::date + 160, club_now()::date + 300, '${c.admin}');
insert into seasons (id, organization_id, name, sport, start_date, end_date, is_active, created_by) values
  ('${c.nextSeason}', ${org}, 'Next spring', 'Soccer', club_now()::date + 310, club_now()::date + 500, false, '${c.admin}');
insert into age_groups (id, organization_id, season_id, name, gender, born_from, born_until, reference_year) values
  ('${c.nextAgeGroup}', ${org}, '${c.nextSeason}', 'U13', 'Co-ed', ${bornAtAges(8, 12)}),
  ('${c.ageGroup}', ${org}, '${c.season}', 'U12', 'Co-ed', ${bornAtAges(8, 12)}),
  ('${c.otherAgeGroup}', ${org}, '${c.season}', 'U16', 'Co-ed', ${bornAtAges(13, 16)}),
  ('${c.emptyAgeGroup}', ${org}, '${c.season}', 'U8', 'Co-ed', ${bornAtAges(6, 7)});
insert into teams (id, organization_id, age_group_id, name, created_by) values
  ('${c.tigers}', ${org}, '${c.ageGroup}', 'Tigers', '${c.admin}'), ('${c.pumas}', ${org}, '${c.ageGroup}', 'Pumas', '${c.admin}'),
  ('${c.owls}', ${org}, '${c.otherAgeGroup}', 'Owls', '${c.admin}'), ('${c.emptyTeam}', ${org}, '${c.ageGroup}', 'Newts', '${c.admin}');
insert into logos (organization_id, team_id, image) values
  (${org}, null, '\\x89504e470d0a1a0a'), (${org}, '${c.tigers}', '\\x89504e470d0a1a0a');
insert into team_coaches (id, organization_id, team_id, coach_profile_id, slot) values
  ('${c.coachAssignment}', ${org}, '${c.tigers}', '${c.coachProfile}', 1),
  (gen_random_uuid(), ${org}, '${c.pumas}', '${c.coachProfile}', 1),
  (gen_random_uuid(), ${org}, '${c.owls}', '${c.otherCoachProfile}', 1),
  (gen_random_uuid(), ${org}, '${c.owls}', '${c.coachWithChildProfile}', 2),
  (gen_random_uuid(), ${org}, '${c.pumas}', '${c.endedCoachProfile}', 2);
insert into team_managers (id, organization_id, team_id, membership_id, slot) values
  ('${c.manager}', ${org}, '${c.tigers}', '${c.adminMembership}', 1);

insert into tryouts (id, organization_id, age_group_id, title, location, date, registration_deadline, max_participants, created_by,
                     opening_key)
  select id::uuid, ${org}, '${c.ageGroup}', title, 'Main field', club_now() + days * interval '1 day',
    club_now() + (days - 1) * interval '1 day', 30, '${c.admin}', sha256(convert_to(id, 'UTF8'))
  from (values ('${c.upcomingTryout}', 'Open day', 7), ('${c.activeTryout}', 'Trials', 0), ('${c.completedTryout}', 'Past trials', -3),
               ('${c.pastTryout}', 'Older trials', -9), ('${c.cancelledTryout}', 'Called off', 3)) as tryout (id, title, days);
insert into tryout_registrations (id, organization_id, tryout_id, player_id) values
  ('${c.upcomingRegistration}', ${org}, '${c.upcomingTryout}', '${c.player}'),
  ('${c.activeRegistration}', ${org}, '${c.activeTryout}', '${c.player}'),
  (gen_random_uuid(), ${org}, '${c.completedTryout}', '${c.player}'), (gen_random_uuid(), ${org}, '${c.pastTryout}', '${c.player}'),
  (gen_random_uuid(), ${org}, '${c.completedTryout}', '${c.candidate}');
update tryouts set status = 'active' where id in ('${c.activeTryout}', '${c.completedTryout}', '${c.pastTryout}');
update tryout_registrations set status = 'checked_in', checked_in_at = club_now()
  where tryout_id in ('${c.completedTryout}', '${c.pastTryout}');
insert into tryout_evaluations (organization_id, tryout_id, registration_id, player_id, coach_id, coach_profile_id,
                                technical_score, acumen_score, physical_score, character_score, recommendation, notes)
  select ${org}, tryout_id, id, player_id, '${c.coachOf}', '${c.coachProfile}', 4, 3, 5, 4, 'yes', 'Quick feet.'
  from tryout_registrations where player_id = '${c.player}' and tryout_id in ('${c.activeTryout}', '${c.completedTryout}');
update tryouts set status = 'completed' where id in ('${c.completedTryout}', '${c.pastTryout}');
update tryouts set status = 'cancelled' where id = '${c.cancelledTryout}';

insert into team_invitations (id, organization_id, team_id, player_id, tryout_id, offer_expires_at, offer_letter_body, created_by) values
  ('${c.acceptedOffer}', ${org}, '${c.tigers}', '${c.player}', '${c.pastTryout}', club_now() + interval '48 hours', 'Dear Pia', '${c.admin}'),
  ('${c.pendingOffer}', ${org}, '${c.pumas}', '${c.player}', '${c.completedTryout}', club_now() + interval '48 hours', 'Dear Pia', '${c.admin}');
update team_invitations set status = 'accepted', response_at = club_now(), response_reason = 'player' where id = '${c.acceptedOffer}';
insert into team_players (organization_id, team_id, player_id, invitation_id, jersey_number) values
  (${org}, '${c.tigers}', '${c.player}', '${c.acceptedOffer}', 7), (${org}, '${c.owls}', '${c.otherPlayerProfile}', null, 1);

update memberships set state = 'ended', ended_at = club_now() where id in ('${c.endedMembership}', '${c.endedFamilyMembership}', '${c.leftMembership}');
`;
};
