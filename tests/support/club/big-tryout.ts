import type { Club, Member } from './club.ts';
import type { TestServer } from '../server/server.ts';
import { anOpenAgeGroup, aTeamIn, aTryout } from './tryouts.ts';

/** Size of the largest tryout, in which every evaluator has evaluated every present player. */
export const bigTryoutSize = { registrations: 120, evaluators: 20, teamSize: 3, offers: 10_000 } as const;

const size = bigTryoutSize;

interface BigTryout {
  readonly tryoutId: string;
  /** An evaluator who shares a team with two others. */
  readonly coach: Member;
}

/** A running tryout with 120 checked-in players and 2,400 evaluations, in an organization with 10,000 offers. */
export const aBigTryout = async (server: TestServer, club: Club): Promise<BigTryout> => {
  const ageGroup = await anOpenAgeGroup(server, club);
  const { id: tryoutId } = await aTryout(club, ageGroup, { maxParticipants: null });
  const coaches: Member[] = [];
  for (let n = 0; n < size.evaluators; n += 1) coaches.push(await club.addCoach(`Carla Coach${n}`));
  const [coach, ...others] = coaches as [Member, ...Member[]];
  for (let n = 0; n < size.evaluators; n += size.teamSize) {
    await aTeamIn(server, club, ageGroup, { coaches: coaches.slice(n, n + size.teamSize) });
  }
  const org = `'${club.id}'`;
  const evaluators = [coach, ...others].map(({ userId, profileId }, n) => `(${n}, '${userId}', '${profileId}')`);
  const session = await server.database.connect();
  try {
    await session.script(`begin; set local statement_timeout = 0;
create temporary table player on commit drop as
  select n, gen_random_uuid() as id from generate_series(1, ${size.offers / 2}) as n;
insert into player_profiles (id, organization_id, first_name, last_name, birth_date, gender, position, jersey_number,
    parent_guardian_first_name, parent_guardian_last_name, parent_guardian_phone)
  select id, ${org}, 'Maximiliane', 'Öztürk-Weiß ' || n, date '2013-01-01' + n % 900, 'Female', 'Midfielder', n % 99,
    'Friederike', 'Öztürk-Weiß ' || n, '+43 660 1234567' from player;
insert into tryout_registrations (organization_id, tryout_id, player_id, registration_notes)
  select ${org}, '${tryoutId}', id, 'Left-footed, comes from another club.' from player where n <= ${size.registrations};
update tryouts set status = 'active' where id = '${tryoutId}';
update tryout_registrations set status = 'checked_in', checked_in_at = club_now() where tryout_id = '${tryoutId}';
insert into tryout_evaluations (organization_id, tryout_id, registration_id, player_id, coach_id, coach_profile_id,
    technical_score, acumen_score, physical_score, character_score, recommendation, notes)
  select ${org}, tryout_id, registration.id, player_id, user_id::uuid, coach_id::uuid, 1 + n % 5, 1 + (n + 1) % 5, 3, 4,
    (array['yes', 'maybe', 'no'])[1 + n % 3], 'Quick feet, good eye.'
  from tryout_registrations as registration, (values ${evaluators.join(', ')}) as evaluator (n, user_id, coach_id)
  where tryout_id = '${tryoutId}';
insert into tryouts (organization_id, age_group_id, title, location, date, registration_deadline)
  select ${org}, '${ageGroup.id}', 'Earlier ' || n, 'Hall', club_now(), club_now() from generate_series(1, 2) as n;
insert into teams (organization_id, age_group_id, name) values (${org}, '${ageGroup.id}', 'Earlier 1'), (${org}, '${ageGroup.id}', 'Earlier 2');
insert into team_invitations (organization_id, team_id, player_id, tryout_id, offer_expires_at, offer_letter_body,
    team_age_group_at_invitation, coach_name_at_invitation, created_by, created_at)
  select ${org}, team.id, player.id, tryout.id, club_now() + interval '40 hours', 'We would like you to play for us.',
    'U12', 'Carla Coach', '${club.admin.userId}', club_now() - n * interval '5 seconds'
  from player, tryouts as tryout join teams as team on team.name = tryout.title and team.organization_id = tryout.organization_id
  where tryout.organization_id = ${org} and tryout.title like 'Earlier %';
commit; analyze;`);
  } catch (fault) {
    await session.script('rollback');
    throw fault;
  } finally {
    session.release();
  }
  return { tryoutId, coach };
};
