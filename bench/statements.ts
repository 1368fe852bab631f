import { pageSize } from '@touchline/domain/constants.club.ts';
import { scheduleStatements } from './schedule.ts';

const { players: page, teams: teamPage } = pageSize;
const recommendations = `json_build_object('yes', count(*) filter (where e.recommendation = 'yes'),
  'maybe', count(*) filter (where e.recommendation = 'maybe'), 'no', count(*) filter (where e.recommendation = 'no'))`;
/** The next event of a team. */
const nextEvent = (team: string): string => `(select json_build_object('id', v.id, 'kind', v.kind, 'title', v.title,
    'startsAt', v.starts_at, 'isAllDay', v.is_all_day, 'opponent', v.opponent, 'side', v.side, 'place', v.place,
    'field', (select json_build_object('id', f.id, 'name', f.name, 'venueName', w.name, 'address', w.address, 'parts', f.parts,
      'firstPart', v.first_part, 'lastPart', v.last_part) from fields f join venues w on w.id = f.venue_id where f.id = v.field_id))
  from event_teams e join events v on v.id = e.event_id
  where e.organization_id = $1 and e.team_id = ${team} and e.starts_at > club_now() and v.status = 'scheduled'
  order by e.starts_at, e.event_id limit 1)`;
const average = (score: string): string => `round(avg(e.${score}_score), 1)`;

/** Statements of the bare server: each builds the whole response as JSON. */
export const statements: Readonly<Record<string, string>> = {
  ...scheduleStatements,

  teams: `select json_build_object('teams', coalesce(json_agg(t), '[]'))::text as json from (
    select p.id, p.name, p.created_by as "createdBy", p.created_at as "createdAt", p.group_id as "ageGroupId",
      p.group_name as "ageGroupName", p.season_id as "seasonId", p.season_name as "seasonName", p.is_active as "seasonIsActive",
      (select '/api/logos/' || l.id from logos l where l.organization_id = $1 and l.team_id = p.id) as "logoUrl",
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name, 'assignmentId', a.id)
        order by a.slot), '[]') from team_coaches a join coach_profiles c on c.id = a.coach_profile_id where a.team_id = p.id) as coaches,
      (select count(*) from team_players m where m.organization_id = $1 and m.team_id = p.id and m.status = 'active') as "playerCount",
      ${nextEvent('p.id')} as "nextEvent"
    from (select t.*, g.id as group_id, g.name as group_name, s.id as season_id, s.name as season_name, s.is_active
      from teams t join age_groups g on g.id = t.age_group_id join seasons s on s.id = g.season_id
      where t.organization_id = $1 and s.organization_id = $1 and s.is_active
      order by s.start_date desc, g.age_min, t.name, t.id limit ${teamPage + 1}) p) t`,

  roster: `select json_build_object('view', 'staff', 'teamId', t.id, 'teamName', t.name, 'ageGroupName', g.name, 'seasonName', s.name,
      'nextEvent', ${nextEvent('t.id')}, 'teamLogoUrl', (select '/api/logos/' || l.id from logos l where l.organization_id = $1 and l.team_id = t.id),
      'coaches', (select json_agg(c.first_name || ' ' || c.last_name order by a.slot) from team_coaches a
        join coach_profiles c on c.id = a.coach_profile_id where a.team_id = t.id),
      'players', (select json_agg(json_build_object('playerId', p.id, 'name', p.first_name || ' ' || p.last_name,
          'joinedAt', m.created_at, 'guardianName', p.parent_guardian_first_name || ' ' || p.parent_guardian_last_name,
          'age', extract(year from age(p.birth_date)), 'jerseyNumber', m.jersey_number, 'contacts', (
            select json_agg(json_build_object('name', f.name, 'phone', f.phone, 'email', f.email, 'hasAccount', f.login,
              'emailRefused', exists (select from refused_addresses x where x.email = f.email)))
            from (select p.parent_guardian_first_name || ' ' || p.parent_guardian_last_name as name, p.parent_guardian_phone as phone,
                null as email, exists (select from guardianships k join members o on o.id = k.user_id
                  where k.player_id = p.id and k.kind <> 'self' and o.phone = p.parent_guardian_phone) as login
              union all select o.name, o.phone, u.email, true from guardianships k join users u on u.id = k.user_id
                join members o on o.id = k.user_id and o.organization_id = $1
              where k.player_id = p.id and k.kind <> 'self' and k.is_contacted) f)) order by m.created_at, m.id)
        from team_players m join player_profiles p on p.id = m.player_id
        where m.organization_id = $1 and m.team_id = t.id and m.status = 'active'))::text as json
    from teams t join age_groups g on g.id = t.age_group_id join seasons s on s.id = g.season_id
    where t.organization_id = $1 and t.id = $2`,

  registrations: `select json_agg(t)::text as json from (
    select r.id, r.tryout_id as "tryoutId", p.id as "playerId", p.first_name || ' ' || p.last_name as "playerName",
      p.position as "playerPosition", p.birth_date as "playerBirthDate", p.gender as "playerGender",
      p.parent_guardian_first_name || ' ' || p.parent_guardian_last_name as "guardianName", p.jersey_number as "jerseyNumber",
      r.status, r.registration_notes as notes, r.checked_in_at as "checkedInAt", r.created_at as "createdAt",
      r.bib_number as "bibNumber", r.late as "isLate"
    from tryout_registrations r join player_profiles p on p.id = r.player_id
    where r.organization_id = $1 and r.tryout_id = $2 and r.status in ('registered', 'checked_in')
    order by p.sort_name, r.id) t`,

  summary: `select json_agg(t)::text as json from (
    select r.id as "registrationId", p.id as "playerId", p.first_name || ' ' || p.last_name as "playerName",
      p.position as "playerPosition", extract(year from age(p.birth_date)) as "playerAge", p.jersey_number as "jerseyNumber",
      r.bib_number as "bibNumber", r.status, x.summary, (select to_json(o) from (
        select e.id, e.registration_id as "registrationId", u.name as "coachName", true as "isOwn", e.late as "isLate", e.technical_score as "technicalScore", e.acumen_score as "acumenScore", e.physical_score as "physicalScore",
          e.character_score as "characterScore", e.recommendation, e.notes, e.recorded_at as "recordedAt"
        from tryout_evaluations e left join members u on u.id = e.coach_id
        where e.registration_id = r.id and e.coach_id = $3::uuid) o) as own
    from tryout_registrations r join player_profiles p on p.id = r.player_id cross join lateral (
      select json_build_object('count', count(*), 'averages', json_build_object('technicalScore', ${average('technical')},
        'acumenScore', ${average('acumen')}, 'physicalScore', ${average('physical')}, 'characterScore', ${average('character')}),
        'recommendations', ${recommendations}) as summary
      from tryout_evaluations e where e.registration_id = r.id) x
    where r.organization_id = $1 and r.tryout_id = $2 and r.status in ('registered', 'checked_in')
    order by p.sort_name, r.id) t`,

  coverage: `with player as (
      select r.id, p.first_name || ' ' || p.last_name as name, p.jersey_number, r.bib_number, r.status,
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
        where y.organization_id = $1 and y.id = $2) k join members u on u.id = k.id left join given on given.id = k.id)
    select json_build_object('players', (select json_agg(json_build_object('registrationId', id, 'playerName', name,
        'jerseyNumber', jersey_number, 'bibNumber', bib_number, 'status', status) order by place) from player),
      'evaluators', (select json_agg(json_build_object('name', name, 'seen', seen, 'guardianOf', (
          select coalesce(json_agg(p.place), '[]') from player p join tryout_registrations r on r.id = p.id
            join guardianships k on k.player_id = r.player_id where k.user_id = evaluator.id and k.kind <> 'self')) order by name, id)
        from evaluator))::text as json`,

  offers: `select json_build_object('offers', (select json_agg(t) from (
      select o.id, case when o.expired then 'declined' else o.status end as status,
        case when o.expired then 'lapsed' else o.response_reason end as "responseReason", o.created_at as "createdAt",
        o.offer_expires_at as "expiresAt", case when o.expired then o.offer_expires_at else o.response_at end as "responseAt",
        o.released_at as "releasedAt", p.id as "playerId", p.first_name || ' ' || p.last_name as "playerName",
        extract(year from age(p.birth_date)) as "playerAge", (select case when count(*) = 0 then 'unreachable'
            when bool_and(exists (select from refused_addresses x where x.email = u.email)) then 'refused' else 'reachable' end
          from guardianships k join users u on u.id = k.user_id
          where k.player_id = p.id and k.may_answer and k.is_contacted and u.email_confirmed_at is not null) as "familyReach",
        (select count(*) > 0 from outbox l where l.organization_id = $1 and l.kind = 'offer.sent' and l.entity_id = o.id
          and l.failed_at is not null) as undelivered, t.id as "teamId", t.name as "teamName", coalesce(o.team_age_group_at_invitation, g.name) as "ageGroupName",
        s.id as "seasonId", s.name as "seasonName", y.id as "tryoutId", y.title as "tryoutTitle"
      from (select *, status = 'pending' and offer_expires_at <= club_now() as expired from team_invitations
        where organization_id = $1 order by created_at desc, id desc limit ${page + 1}) o
      join teams t on t.id = o.team_id left join tryouts y on y.id = o.tryout_id
      join age_groups g on g.id = coalesce(y.age_group_id, t.age_group_id) join seasons s on s.id = g.season_id
      join player_profiles p on p.id = o.player_id order by o.created_at desc, o.id desc) t),
    'counters', (select json_build_object('total', sum(pending + accepted + declined + withdrawn), 'pending', sum(pending),
      'accepted', sum(accepted), 'declined', sum(declined), 'withdrawn', sum(withdrawn)) from offer_tallies where organization_id = $1))::text as json`,

  players: `select json_build_object('players', (select json_agg(t) from (
      select p.id, p.first_name as "firstName", p.last_name as "lastName", p.position, p.birth_date as "birthDate", p.gender,
        p.jersey_number as "jerseyNumber", p.parent_guardian_first_name as "parentGuardianFirstName",
        p.parent_guardian_last_name as "parentGuardianLastName", p.created_at as "createdAt",
        exists (select from guardianships k where k.player_id = p.id) as "hasAccount", p.parent_guardian_phone as "parentGuardianPhone",
        p.archived_at as "archivedAt", p.parent_guardian_email as "parentGuardianEmail",
        exists (select from refused_addresses x where x.email = p.parent_guardian_email) as "parentGuardianEmailRefused",
        p.second_guardian_first_name as "secondGuardianFirstName", p.second_guardian_last_name as "secondGuardianLastName",
        p.second_guardian_phone as "secondGuardianPhone", p.second_guardian_email as "secondGuardianEmail",
        exists (select from refused_addresses x where x.email = p.second_guardian_email) as "secondGuardianEmailRefused",
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
      c.user_id is not null as "hasAccount", c.user_id as "userId", c.archived_at as "archivedAt",
      exists (select from refused_addresses x where x.email = u.email) as "emailRefused", (select coalesce(json_agg(json_build_object('assignmentId', a.id, 'teamId', m.id,
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
        'birthYearMin', extract(year from g.born_until), 'birthYearMax', extract(year from g.born_from),
        'bornFrom', g.born_from, 'bornUntil', g.born_until) order by g.age_min, g.name, g.id)
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
    from saved e join members o on o.id = e.coach_id`,
};
