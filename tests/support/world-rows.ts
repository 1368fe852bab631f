import { randomUUID } from 'node:crypto';

/** Everything in a club that a test may want to name. Each name is a row of its own, with a random id. */
const names = [
  'organization',
  'admin',
  'secondAdmin',
  'coachOf',
  'otherCoach',
  'playerOf',
  'otherPlayer',
  'readingGuardian',
  'guardianOfTwo',
  'coachWithChild',
  'waitingMember',
  'endedMember',
  'leftMember',
  'deletedUser',
  'unconfirmedUser',
  'adminMembership',
  'coachOfMembership',
  'otherCoachMembership',
  'playerOfMembership',
  'otherPlayerMembership',
  'readingGuardianMembership',
  'guardianOfTwoMembership',
  'coachWithChildMembership',
  'parentWhoCoachesMembership',
  'waitingMembership',
  'endedMembership',
  'endedFamilyMembership',
  'leftMembership',
  'coachProfile',
  'otherCoachProfile',
  'coachWithChildProfile',
  'endedCoachProfile',
  'invitedCoachProfile',
  'player',
  'otherPlayerProfile',
  'candidate',
  'newcomer',
  'coachCode',
  'playerCode',
  'coachInvitation',
  'playerInvitation',
  'adminSession',
  'secondAdminSession',
  'coachOfSession',
  'otherCoachSession',
  'playerOfSession',
  'otherPlayerSession',
  'readingGuardianSession',
  'guardianOfTwoSession',
  'coachWithChildSession',
  'waitingSession',
  'endedMemberSession',
  'leftMemberSession',
  'otherBrowserOfAdmin',
  'otherBrowserOfCoachOf',
  'otherBrowserOfOtherCoach',
  'otherBrowserOfPlayerOf',
  'otherBrowserOfOtherPlayer',
  'otherBrowserOfReadingGuardian',
  'otherBrowserOfGuardianOfTwo',
  'otherBrowserOfCoachWithChild',
  'expiredSession',
  'endedSession',
  'deletedUserSession',
  'season',
  'emptySeason',
  'nextSeason',
  'ageGroup',
  'otherAgeGroup',
  'emptyAgeGroup',
  'nextAgeGroup',
  'tigers',
  'pumas',
  'owls',
  'emptyTeam',
  'coachAssignment',
  'upcomingTryout',
  'activeTryout',
  'completedTryout',
  'pastTryout',
  'cancelledTryout',
  'upcomingRegistration',
  'activeRegistration',
  'pendingOffer',
  'acceptedOffer',
  'elsewhere',
  'elsewhereMembershipOfAdmin',
  'elsewhereMembershipOfCoachOf',
  'elsewhereMembershipOfGuardianOfTwo',
  'elsewhereMembershipOfPlayerOf',
  'elsewhereMembershipOfWaiting',
  'elsewhereMembershipOfEnded',
  'elsewhereCoachProfile',
  'elsewhereAdminCoachProfile',
  'elsewhereChild',
  'elsewhereSeason',
  'elsewhereAgeGroup',
  'elsewhereTeam',
  'elsewhereTryout',
  'elsewhereRegistration',
  'elsewhereOffer',
] as const;

export type ClubIds = Readonly<Record<(typeof names)[number], string>>;

/** Secrets that open something in a club, as texts: the database keeps only hashes. */
export interface ClubSecrets {
  readonly session: (idOfSession: string) => string;
  readonly coachCode: string;
  readonly playerCode: string;
  readonly coachInvitation: string;
  readonly playerInvitation: string;
  readonly resetToken: string;
  readonly confirmToken: string;
}

/** The password of everyone in a world, and its hash, so that no world waits for hashing. */
export const worldPassword = 'correct horse battery';

export const newClubIds = (): ClubIds =>
  Object.fromEntries(names.map((name) => [name, randomUUID()])) as Record<(typeof names)[number], string>;

export const secretsOf = (club: ClubIds): ClubSecrets => {
  const code = (id: string): string => id.replaceAll('-', '').slice(0, 16).toUpperCase();
  return {
    session: (id) => `session-${id}`,
    coachCode: code(club.coachCode),
    playerCode: code(club.playerCode),
    coachInvitation: code(club.coachInvitation),
    playerInvitation: code(club.playerInvitation),
    resetToken: `reset-${club.playerOf}`,
    confirmToken: `confirm-${club.unconfirmedUser}`,
  };
};

/** The address of a member of a world. */
export const emailOf = (userId: string): string => `${userId}@example.org`;

/** Rows of texts as they stand after `values`. */
export const lines = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `(${row.map((value) => `'${value}'`).join(', ')})`).join(', ');

/**
 * The rows of one club with something of everything: the Tigers with their coach and player, and people beside them who
 * have nothing to do with the Tigers. `hash` is the hash of `worldPassword`.
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
  const year = new Date().getUTCFullYear();
  const org = `'${c.organization}'`;

  return `
insert into organizations (id, name, time_zone) values (${org}, 'Club ${c.organization}', 'Europe/Vienna');
insert into users (id, email, password_hash, email_confirmed_at)
  select id::uuid, id || '@example.org', '${hash}', club_now() from (values ${lines(users)}) as person (id, name, role, membership);
update users set email_confirmed_at = null where id = '${c.unconfirmedUser}';
insert into profiles (id, organization_id, name, role)
  select id::uuid, ${org}, name, role from (values ${lines(users)}) as person (id, name, role, membership);
update memberships set id = membership::uuid, created_at = club_now() - interval '1 day'
  from (values ${lines(users)}) as person (id, name, role, membership) where user_id = person.id::uuid;
insert into memberships (id, organization_id, user_id, role, created_at) values
  ('${c.parentWhoCoachesMembership}', ${org}, '${c.coachWithChild}', 'player', club_now() - interval '1 day'),
  ('${c.endedFamilyMembership}', ${org}, '${c.endedMember}', 'player', club_now() - interval '1 day');
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

insert into coach_profiles (id, organization_id, user_id, first_name, last_name, phone) values
  ('${c.coachProfile}', ${org}, '${c.coachOf}', 'Carla', 'Coach', '+43 660 1234567'),
  ('${c.otherCoachProfile}', ${org}, '${c.otherCoach}', 'Otto', 'Other', null),
  ('${c.coachWithChildProfile}', ${org}, '${c.coachWithChild}', 'Cem', 'Child', null),
  ('${c.endedCoachProfile}', ${org}, '${c.endedMember}', 'Elif', 'Ended', null),
  ('${c.invitedCoachProfile}', ${org}, null, 'Ivan', 'Invited', null);
insert into player_profiles (id, organization_id, user_id, first_name, last_name, birth_date, gender,
                             parent_guardian_first_name, parent_guardian_last_name, parent_guardian_phone)
  select id::uuid, ${org}, user_id::uuid, first_name, last_name, '${year - 10}-05-05', 'Male', 'Gerda', 'Guardian', '+43 660 7654321'
  from (values ('${c.player}', '${c.playerOf}', 'Pia', 'Player'), ('${c.otherPlayerProfile}', '${c.otherPlayer}', 'Oskar', 'Other'),
               ('${c.candidate}', null, 'Kim', 'Candidate'), ('${c.newcomer}', null, 'Nora', 'Newcomer'))
    as player (id, user_id, first_name, last_name);
insert into guardianships (organization_id, player_id, user_id, kind, may_answer)
  select ${org}::uuid, '${c.player}'::uuid, user_id::uuid, 'guardian', user_id <> '${c.readingGuardian}'
  from unnest(array['${c.readingGuardian}', '${c.guardianOfTwo}', '${c.coachWithChild}', '${c.waitingMember}', '${c.endedMember}'])
    as guardian (user_id)
  union all select ${org}, '${c.otherPlayerProfile}', '${c.guardianOfTwo}', 'guardian', true;

insert into organization_codes (id, organization_id, code, role, created_by) values
  ('${c.coachCode}', ${org}, '${secret.coachCode}', 'coach', '${c.admin}'),
  ('${c.playerCode}', ${org}, '${secret.playerCode}', 'player', '${c.admin}');
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
insert into age_groups (id, organization_id, season_id, name, gender, age_min, age_max, reference_year) values
  ('${c.nextAgeGroup}', ${org}, '${c.nextSeason}', 'U13', 'Co-ed', 8, 12, ${year}),
  ('${c.ageGroup}', ${org}, '${c.season}', 'U12', 'Co-ed', 8, 12, ${year}),
  ('${c.otherAgeGroup}', ${org}, '${c.season}', 'U16', 'Co-ed', 13, 16, ${year}),
  ('${c.emptyAgeGroup}', ${org}, '${c.season}', 'U8', 'Co-ed', 6, 7, ${year});
insert into teams (id, organization_id, age_group_id, name, created_by) values
  ('${c.tigers}', ${org}, '${c.ageGroup}', 'Tigers', '${c.admin}'), ('${c.pumas}', ${org}, '${c.ageGroup}', 'Pumas', '${c.admin}'),
  ('${c.owls}', ${org}, '${c.otherAgeGroup}', 'Owls', '${c.admin}'), ('${c.emptyTeam}', ${org}, '${c.ageGroup}', 'Newts', '${c.admin}');
insert into team_coaches (id, organization_id, team_id, coach_profile_id, slot) values
  ('${c.coachAssignment}', ${org}, '${c.tigers}', '${c.coachProfile}', 1),
  (gen_random_uuid(), ${org}, '${c.pumas}', '${c.coachProfile}', 1),
  (gen_random_uuid(), ${org}, '${c.owls}', '${c.otherCoachProfile}', 1),
  (gen_random_uuid(), ${org}, '${c.owls}', '${c.coachWithChildProfile}', 2),
  (gen_random_uuid(), ${org}, '${c.pumas}', '${c.endedCoachProfile}', 2);

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
