import type { Request } from './client.ts';
import { answering, bigClub, type ClubSize, groupsPerSeason, idOf, perTryout, tokenOf, tryoutDay } from './club.ts';

/** One kind of request: to the product, and the equivalents for the bare server and raw SQL. */
export interface Workload {
  readonly name: string;
  readonly kind: 'read' | 'write';
  /** The statement that answers it, where that has another name. */
  readonly statement?: string;
  /** A read whose throughput counts for goal A1. */
  readonly counted?: true;
  /** The statement's parameters for the request of this number. */
  readonly values: (number: number, club: ClubSize) => readonly unknown[];
  readonly request: (number: number, club: ClubSize) => Request;
  /** Requests in a round, if each one uses something up. */
  readonly most?: number;
}

const page = 50;
const recommendations = `json_build_object('yes', count(*) filter (where e.recommendation = 'yes'),
  'maybe', count(*) filter (where e.recommendation = 'maybe'), 'no', count(*) filter (where e.recommendation = 'no'))`;
const average = (score: string): string => `round(avg(e.${score}_score), 1)`;

/** Statements of the bare server: each builds the whole answer as JSON. */
export const statements: Readonly<Record<string, string>> = {
  teams: `select json_build_object('teams', coalesce(json_agg(t), '[]'))::text as json from (
    select p.id, p.name, p.logo_url as "logoUrl", p.created_by as "createdBy", p.created_at as "createdAt", p.group_id as "ageGroupId",
      p.group_name as "ageGroupName", p.season_id as "seasonId", p.season_name as "seasonName", p.is_active as "seasonIsActive",
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name, 'assignmentId', a.id)
        order by a.slot), '[]') from team_coaches a join coach_profiles c on c.id = a.coach_profile_id where a.team_id = p.id) as coaches,
      (select count(*) from team_players m where m.organization_id = $1 and m.team_id = p.id and m.status = 'active') as "playerCount"
    from (select t.*, g.id as group_id, g.name as group_name, s.id as season_id, s.name as season_name, s.is_active
      from teams t join age_groups g on g.id = t.age_group_id join seasons s on s.id = g.season_id
      where t.organization_id = $1 and s.organization_id = $1 and s.is_active
      order by s.start_date desc, g.age_min, t.name, t.id limit ${page + 1}) p) t`,

  roster: `select json_build_object('view', 'staff', 'teamId', t.id, 'teamName', t.name, 'ageGroupName', g.name, 'seasonName', s.name,
      'coaches', (select json_agg(c.first_name || ' ' || c.last_name order by a.slot) from team_coaches a
        join coach_profiles c on c.id = a.coach_profile_id where a.team_id = t.id),
      'players', (select json_agg(json_build_object('playerId', p.id, 'name', p.first_name || ' ' || p.last_name,
          'joinedAt', m.created_at, 'guardianName', p.parent_guardian_first_name || ' ' || p.parent_guardian_last_name,
          'age', extract(year from age(p.birth_date)), 'jerseyNumber', m.jersey_number) order by m.created_at, m.id)
        from team_players m join player_profiles p on p.id = m.player_id
        where m.organization_id = $1 and m.team_id = t.id and m.status = 'active'))::text as json
    from teams t join age_groups g on g.id = t.age_group_id join seasons s on s.id = g.season_id
    where t.organization_id = $1 and t.id = $2`,

  registrations: `select json_agg(t)::text as json from (
    select r.id, r.tryout_id as "tryoutId", p.id as "playerId", p.first_name || ' ' || p.last_name as "playerName",
      p.position as "playerPosition", p.birth_date as "playerBirthDate", p.gender as "playerGender",
      p.parent_guardian_first_name || ' ' || p.parent_guardian_last_name as "guardianName", p.jersey_number as "jerseyNumber",
      r.status, r.registration_notes as notes, r.checked_in_at as "checkedInAt", r.created_at as "createdAt"
    from tryout_registrations r join player_profiles p on p.id = r.player_id
    where r.organization_id = $1 and r.tryout_id = $2 and r.status in ('registered', 'checked_in')
    order by p.sort_name, r.id) t`,

  summary: `select json_agg(t)::text as json from (
    select r.id as "registrationId", p.id as "playerId", p.first_name || ' ' || p.last_name as "playerName",
      p.position as "playerPosition", p.birth_date as "playerBirthDate", p.jersey_number as "jerseyNumber", r.status,
      x.summary, (select to_json(o) from (
        select e.id, e.registration_id as "registrationId", u.name as "coachName", true as "isOwn", e.late as "isLate", e.technical_score as "technicalScore", e.acumen_score as "acumenScore", e.physical_score as "physicalScore",
          e.character_score as "characterScore", e.recommendation, e.notes, e.recorded_at as "recordedAt"
        from tryout_evaluations e left join profiles u on u.id = e.coach_id
        where e.registration_id = r.id and e.coach_id = $3::uuid) o) as own
    from tryout_registrations r join player_profiles p on p.id = r.player_id cross join lateral (
      select json_build_object('count', count(*), 'averages', json_build_object('technicalScore', ${average('technical')},
        'acumenScore', ${average('acumen')}, 'physicalScore', ${average('physical')}, 'characterScore', ${average('character')}),
        'recommendations', ${recommendations}) as summary
      from tryout_evaluations e where e.registration_id = r.id) x
    where r.organization_id = $1 and r.tryout_id = $2 and r.status in ('registered', 'checked_in')
    order by p.sort_name, r.id) t`,

  coverage: `with player as (
      select r.id, p.first_name || ' ' || p.last_name as name, p.jersey_number, r.status,
        row_number() over (order by p.sort_name, r.id) - 1 as place
      from tryout_registrations r join player_profiles p on p.id = r.player_id
      where r.organization_id = $1 and r.tryout_id = $2 and r.status in ('registered', 'checked_in')),
    given as (
      select e.coach_id as id, array_agg(p.place) as seen from tryout_evaluations e join player p on p.id = e.registration_id
      where e.organization_id = $1 and e.tryout_id = $2 group by e.coach_id),
    evaluator as (
      select k.id, u.name, coalesce(given.seen, '{}') as seen
      from (select id from given union select c.user_id from tryouts y join teams t on t.age_group_id = y.age_group_id
        join team_coaches a on a.team_id = t.id join coach_profiles c on c.id = a.coach_profile_id
        where y.organization_id = $1 and y.id = $2) k join profiles u on u.id = k.id left join given on given.id = k.id)
    select json_build_object('players', (select json_agg(json_build_object('registrationId', id, 'playerName', name,
        'jerseyNumber', jersey_number, 'status', status) order by place) from player),
      'evaluators', (select json_agg(json_build_object('name', name, 'seen', seen) order by name, id) from evaluator))::text as json`,

  offers: `select json_build_object('offers', (select json_agg(t) from (
      select o.id, case when o.expired then 'declined' else o.status end as status,
        case when o.expired then 'lapsed' else o.response_reason end as "responseReason", o.created_at as "createdAt",
        o.offer_expires_at as "expiresAt", case when o.expired then o.offer_expires_at else o.response_at end as "responseAt",
        o.released_at as "releasedAt", p.id as "playerId", p.first_name || ' ' || p.last_name as "playerName",
        extract(year from age(p.birth_date)) as "playerAge", u.email_confirmed_at is not null as "isReachable",
        (select count(*) > 0 from outbox l where l.organization_id = $1 and l.kind = 'offer.sent' and l.entity_id = o.id
          and l.failed_at is not null) as undelivered, t.id as "teamId", t.name as "teamName", coalesce(o.team_age_group_at_invitation, g.name) as "ageGroupName",
        s.id as "seasonId", s.name as "seasonName", y.id as "tryoutId", y.title as "tryoutTitle"
      from (select *, status = 'pending' and offer_expires_at <= club_now() as expired from team_invitations
        where organization_id = $1 order by created_at desc, id desc limit ${page + 1}) o
      join teams t on t.id = o.team_id left join tryouts y on y.id = o.tryout_id
      join age_groups g on g.id = coalesce(y.age_group_id, t.age_group_id) join seasons s on s.id = g.season_id
      join player_profiles p on p.id = o.player_id left join users u on u.id = p.user_id order by o.created_at desc, o.id desc) t),
    'counters', (select json_build_object('total', sum(pending + accepted + declined), 'pending', sum(pending),
      'accepted', sum(accepted), 'declined', sum(declined)) from offer_tallies where organization_id = $1))::text as json`,

  players: `select json_build_object('players', (select json_agg(t) from (
      select p.id, p.first_name as "firstName", p.last_name as "lastName", p.position, p.birth_date as "birthDate", p.gender,
        p.jersey_number as "jerseyNumber", p.parent_guardian_first_name as "parentGuardianFirstName",
        p.parent_guardian_last_name as "parentGuardianLastName", p.created_at as "createdAt",
        p.user_id is not null as "hasAccount", p.parent_guardian_phone as "parentGuardianPhone",
        extract(year from p.birth_date) as "birthYear", extract(year from age(p.birth_date)) as age,
        (select count(*) > 0 from account_invitations i where i.player_profile_id = p.id and i.accepted_at is null
          and i.revoked_at is null and i.expires_at > club_now()) as "isInvited",
        (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name) order by m.name, m.id), '[]')
          from team_players r join teams m on m.id = r.team_id join age_groups g on g.id = m.age_group_id
          join seasons s on s.id = g.season_id
          where r.organization_id = $1 and r.player_id = p.id and r.status = 'active' and s.is_active) as teams
      from (select * from player_profiles where organization_id = $1 order by sort_name, id limit ${page + 1}) p
      order by p.sort_name, p.id) t),
    'total', (select sum(players) from player_tallies where organization_id = $1))::text as json`,

  coaches: `select json_build_object('coaches', json_agg(t))::text as json from (
    select c.id, c.first_name as "firstName", c.last_name as "lastName", c.phone, u.email, c.created_at as "createdAt",
      c.user_id is not null as "hasAccount", (select coalesce(json_agg(json_build_object('assignmentId', a.id, 'teamId', m.id,
        'name', m.name, 'isCurrent', s.is_active) order by s.start_date desc, m.name), '[]') from team_coaches a
        join teams m on m.id = a.team_id join age_groups g on g.id = m.age_group_id join seasons s on s.id = g.season_id
        where a.coach_profile_id = c.id) as teams
    from (select * from coach_profiles where organization_id = $1
      order by sort_name, id limit ${page + 1}) c left join users u on u.id = c.user_id
    order by c.sort_name, c.id) t`,

  seasons: `select json_agg(t)::text as json from (
    select s.id, s.name, s.sport, s.start_date as "startDate", s.end_date as "endDate", s.is_active as "isActive",
      s.created_at as "createdAt", case when s.end_date < current_date then 'Completed' else 'Active' end as status,
      (select json_agg(json_build_object('id', g.id, 'name', g.name, 'gender', g.gender, 'ageMin', g.age_min, 'ageMax', g.age_max,
        'birthYearMin', g.reference_year - g.age_min, 'birthYearMax', g.reference_year - g.age_max) order by g.age_min, g.name, g.id)
        from age_groups g where g.organization_id = $1 and g.season_id = s.id) as "ageGroups",
      coalesce(x.teams, 0) as "teamCount", coalesce(x.players, 0) as "playerCount"
    from seasons s left join (select g.season_id, count(distinct t.id) as teams, count(m.id) as players
      from age_groups g join teams t on t.age_group_id = g.id left join team_players m on m.team_id = t.id and m.status = 'active'
      where g.organization_id = $1 group by g.season_id) x on x.season_id = s.id
    where s.organization_id = $1 order by s.start_date desc, s.created_at desc, s.id) t`,

  respond: `with mine as materialized (
      select id, team_id, tryout_id, status, created_by from team_invitations where organization_id = $1 and player_id = $3
        and (id = $2 or tryout_id = (select tryout_id from team_invitations where id = $2)) order by id for update),
    answered as (update team_invitations o set status = 'accepted', response_reason = 'player', response_at = club_now()
      from mine where mine.id = $2 and o.id = $2 and o.status = 'pending' and o.offer_expires_at > club_now()
      returning o.id, o.status, o.response_reason, o.created_at, o.offer_expires_at, o.response_at, o.team_id, o.created_by),
    declined as (update team_invitations o set status = 'declined', response_reason = 'other_accepted', response_at = club_now()
      from mine, answered where o.id = mine.id and mine.id <> $2 and o.status = 'pending' returning o.id),
    joined as (insert into team_players (organization_id, team_id, player_id, invitation_id)
      select $1, team_id, $3, id from answered on conflict (team_id, player_id) do update set invitation_id = excluded.invitation_id,
        status = 'active'),
    letter as (insert into outbox (organization_id, kind, entity_id, recipient, payload)
      select $1, 'offer.answered', answered.id, u.email, json_build_object('subject', 'An answer', 'paragraphs',
        json_build_array(p.first_name || ' ' || p.last_name || ' has accepted the invitation to ' || t.name))
      from answered join users u on u.id = answered.created_by join teams t on t.id = answered.team_id
        join player_profiles p on p.id = $3 on conflict do nothing)
    select json_build_object('id', id, 'status', status, 'responseReason', response_reason, 'createdAt', created_at,
      'expiresAt', offer_expires_at, 'responseAt', response_at, 'othersDeclined', (select count(*) from declined))::text as json
    from answered`,

  evaluate: `with found as (
      select r.id, r.tryout_id, r.player_id from tryout_registrations r join tryouts y on y.id = r.tryout_id
      where r.organization_id = $1 and r.id = $2 and r.status in ('registered', 'checked_in') and y.status = 'active'
      for share of r, y),
    saved as (insert into tryout_evaluations (organization_id, tryout_id, registration_id, player_id, coach_id, technical_score,
        acumen_score, physical_score, character_score, recommendation, notes)
      select $1, tryout_id, id, player_id, $3, 4, 3, 5, 4, 'yes', $4 from found
      on conflict (tryout_id, registration_id, coach_id) do update set technical_score = excluded.technical_score,
        acumen_score = excluded.acumen_score, physical_score = excluded.physical_score, character_score = excluded.character_score,
        recommendation = excluded.recommendation, notes = excluded.notes, recorded_at = club_now()
      returning *)
    select json_build_object('id', e.id, 'registrationId', e.registration_id, 'playerId', e.player_id, 'evaluatorId', e.coach_id,
      'coachName', o.name, 'isOwn', true, 'technicalScore', e.technical_score, 'acumenScore', e.acumen_score,
      'physicalScore', e.physical_score, 'characterScore', e.character_score, 'recommendation', e.recommendation, 'notes', e.notes,
      'createdAt', e.created_at, 'updatedAt', e.updated_at)::text as json
    from saved e join profiles o on o.id = e.coach_id`,
};

const organization = (club: ClubSize): string => idOf(club, 'organization', 0);
const admin = (number: number, club: ClubSize): string => tokenOf(club, 'admin', number % club.admins);
const evaluated = (number: number): number => (number * 7) % (groupsPerSeason * 2 * perTryout);

const read = (
  name: string,
  path: (number: number, club: ClubSize) => string,
  {
    values = () => [],
    counted,
  }: { values?: (number: number, club: ClubSize) => readonly unknown[]; counted?: true } = {},
): Workload => ({
  name,
  kind: 'read',
  ...(counted && { counted }),
  values: (number, club) => [organization(club), ...values(number, club)],
  request: (number, club) => ({ method: 'GET', path: `/api${path(number, club)}`, token: admin(number, club) }),
});

const team = (number: number, club: ClubSize): string => idOf(club, 'team', number % club.currentTeams);
const tryout = (number: number, club: ClubSize): string => idOf(club, 'tryout', number % (groupsPerSeason * 2));

/** True for a page of the largest tryout. */
export const isOnDay = (name: string): boolean => name.startsWith('day: ');

const onDay = (statement: string, path: string, more: readonly string[] = []): Workload => ({
  ...read(`day: ${statement}`, (_, club) => `/tryouts/${idOf(club, 'tryout', tryoutDay.number)}${path}`, {
    values: (_, club) => [idOf(club, 'tryout', tryoutDay.number), ...more],
  }),
  statement,
});

export const workloads: readonly Workload[] = [
  read('teams', () => '/teams?when=current', { counted: true }),
  read('roster', (n, club) => `/teams/${team(n, club)}/roster`, {
    values: (n, club) => [team(n, club)],
    counted: true,
  }),
  read('registrations', (n, club) => `/tryouts/${tryout(n, club)}/registrations`, {
    values: (n, club) => [tryout(n, club)],
    counted: true,
  }),
  read('summary', (n, club) => `/tryouts/${tryout(n, club)}/evaluations`, {
    values: (n, club) => [tryout(n, club), idOf(club, 'user', 'admin-0')],
    counted: true,
  }),
  read('offers', () => '/offers', { counted: true }),
  read('players', () => '/players'),
  read('coaches', () => '/coaches'),
  read('seasons', () => '/seasons'),
  onDay('registrations', '/registrations'),
  onDay('summary', '/evaluations', [idOf(bigClub, 'user', 'admin-0')]),
  onDay('coverage', '/coverage'),
  {
    name: 'respond',
    kind: 'write',
    most: answering,
    values: (n, club) => [organization(club), idOf(club, 'offer', n), idOf(club, 'player', n)],
    request: (n, club) => ({
      method: 'POST',
      path: `/api/offers/${idOf(club, 'offer', n)}/response`,
      token: tokenOf(club, 'player', n),
      body: '{"answer":"accepted"}',
    }),
  },
  {
    name: 'evaluate',
    kind: 'write',
    values: (n, club) => [
      organization(club),
      idOf(club, 'registration', evaluated(n)),
      idOf(club, 'user', `admin-${n % club.admins}`),
      `Round ${n}: quick feet, good eye.`,
    ],
    request: (n, club) => ({
      method: 'PUT',
      path: `/api/registrations/${idOf(club, 'registration', evaluated(n))}/evaluation`,
      token: admin(n, club),
      body: JSON.stringify({
        technicalScore: 4,
        acumenScore: 3,
        physicalScore: 5,
        characterScore: 4,
        recommendation: 'yes',
        notes: `Round ${n}: quick feet, good eye.`,
      }),
    }),
  },
];

/** The same request to the bare server. */
export const bareRequest = (workload: Workload, number: number, club: ClubSize = bigClub): Request => {
  const { name, statement = name, kind, values } = workload;
  const given = JSON.stringify(values(number, club));
  return kind === 'read'
    ? { method: 'GET', path: `/${statement}?${encodeURIComponent(given)}` }
    : { method: 'POST', path: `/${statement}`, body: given };
};
