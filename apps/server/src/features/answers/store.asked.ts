import { type RawBuilder, sql } from 'kysely';
import { type Actor, isAdmin, isCoach, isPlayer, type Leaders, playersOf } from '@touchline/domain/core/actor.ts';
import { contactName, contactsNamedBy } from '../../core/identity/contacts.ts';
import { isKeptApart, isKnownTo, readerOf } from '../../core/identity/guardians.ts';
import { moment } from '../../db/statement.ts';
import { ledTeams } from '../schedule/store.led.ts';

// Parts of statements about `event`, a row of the events table.

/** Players asked about the event on behalf of a team: its roster, and the event's guests. */
const invitedMembers = sql`(
  select player_id, organization_id, false as is_guest from team_players
    where team_id = place.team_id and status = 'active'
  union all select player_id, organization_id, true from event_guests where event_id = place.event_id)`;

/**
 * Players asked about the event, with the rules of their teams. With several teams, the longest hours apply, and a
 * player without an answer counts as coming only if all teams say so. Guests follow the rules of all of the event's
 * teams.
 */
export const invitedPlayers = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select member.player_id, event.starts_at - max(team.answers_close_hours) * interval '1 hour' as closes_at,
    bool_and(team.counts_as_coming) as counts_as_coming, max(team.reminder_hours) as reminder_hours, array_agg(distinct team.id) as team_ids, bool_and(member.is_guest) as is_guest
  from event_teams as place join teams as team on team.id = place.team_id
  cross join lateral ${invitedMembers} as member
  where place.event_id = event.id and member.organization_id = event.organization_id and ${condition}
  group by member.player_id)`;

/** True if the event has moved since the answer. */
export const isOutdated = sql`coalesce(has_moved(answer.for_start, answer.for_end, event.starts_at, event.ends_at,
  (select time_zone from organizations where id = event.organization_id)), false)`;

/** The currently valid answer, like the rule `effectiveAnswer`. */
export const effectiveAnswer = sql`case when answer.answer = 'no' or not ${isOutdated} then answer.answer end`;

/** Contact without an account who answered by email, unless the player's guardians are hidden from the reader. */
const answeringContact = (actor: Actor): RawBuilder<unknown> => sql`(
  select ${contactName} from contact_addresses as address
  join player_profiles as player on player.id = answer.player_id
  cross join lateral ${contactsNamedBy('player')}
  where address.id = answer.contact_id and contact.email = address.email
    and not ${isKeptApart(readerOf(actor), sql.ref('answer.player_id'))}
  order by contact.place limit 1)`;

/** Person who answered, except the reader and guardians kept apart from the reader. */
const answeredBy = (actor: Actor): RawBuilder<unknown> => sql`case
  when answer.contact_id is not null then ${answeringContact(actor)} else (
    select person.name from members as person where person.id = answer.answered_by
      and person.organization_id = answer.organization_id and person.id <> ${actor.userId}
      and ${isKnownTo(readerOf(actor), sql.ref<string | null>('person.id'))}) end`;

/** A stored answer's fields, as pairs of name and value for `json_build_object`. */
export const answerPairs = (actor: Actor): RawBuilder<unknown> => sql`
  'answer', answer.answer, 'isOutdated', ${isOutdated}, 'givenAs', answer.given_as, 'answeredBy', ${answeredBy(actor)},
  'byMail', coalesce(answer.by_mail, false),
  'remark', case when ${isKnownTo(readerOf(actor), sql.ref<string | null>('answer.answered_by'))} then answer.remark end,
  'countsAsComing', asked.counts_as_coming`;

/**
 * Ids of the players that the reader acts for, or answers for, as an array. A coach who is a guardian in the same club
 * also sees and answers their own children's events.
 */
export const childrenOf = (actor: Actor, mustAnswer = false): RawBuilder<string[]> => {
  if (!isCoach(actor)) {
    const players = actor.players.filter(({ mayAnswer }) => mayAnswer || !mustAnswer);
    return sql`${players.map(({ id }) => id)}::uuid[]`;
  }
  return sql`array(select link.player_id from guardianships as link
    join memberships as family on family.user_id = link.user_id and family.organization_id = link.organization_id
      and family.role = link.role and family.state = 'active'
    where link.organization_id = ${actor.organizationId} and link.user_id = ${actor.userId}
      ${mustAnswer ? sql`and link.may_answer` : sql``})`;
};

/** Condition for a family's players. */
export const isOfFamily = (actor: Actor): RawBuilder<unknown> => sql`member.player_id = any(${childrenOf(actor)})`;

const isOpen = (actor: Actor): RawBuilder<unknown> =>
  sql`(event.status = 'scheduled' and asked.closes_at > club_now() and child.id = any(${childrenOf(actor, true)}))`;

const isNeeded = (actor: Actor): RawBuilder<unknown> =>
  sql`(${isOpen(actor)} and not asked.counts_as_coming and ${effectiveAnswer} is null)`;

/** Joins the reader's children asked about the event, with their answers. */
const invitedChildren = (actor: Actor): RawBuilder<unknown> => sql`
  ${invitedPlayers(isOfFamily(actor))} as asked
  join player_profiles as child on child.id = asked.player_id and child.organization_id = event.organization_id
  left join answers as answer on answer.event_id = event.id and answer.player_id = child.id`;

/** The reader's children asked about the event, with their answers. */
export const childrenJson = (actor: Actor): RawBuilder<unknown> =>
  isAdmin(actor)
    ? sql`'[]'::json`
    : sql`(select coalesce(json_agg(json_build_object('id', child.id, 'firstName', child.first_name,
          'answer', json_build_object(${answerPairs(actor)}, 'closesAt', ${moment(sql<Date>`asked.closes_at`)},
            'isOpen', ${isOpen(actor)}, 'isNeeded', ${isNeeded(actor)})) order by child.first_name, child.id), '[]')
        from ${invitedChildren(actor)})`;

/** The reader's children without an answer, with the deadline for answering. */
export const waitingChildren = (actor: Actor): RawBuilder<unknown> =>
  sql`(select child.id, asked.closes_at from ${invitedChildren(actor)} where ${isNeeded(actor)})`;

/** Coaches of the teams that the reader's children were asked for, with contact details. */
export const coachesOfFamily = (actor: Actor): RawBuilder<unknown> =>
  isAdmin(actor)
    ? sql`'[]'::json`
    : sql`(select coalesce(json_agg(${contact} order by coach.last_name, coach.first_name, coach.id), '[]')
        from coach_profiles as coach left join users as account on account.id = coach.user_id
        where coach.organization_id = event.organization_id and ${isVisibleCoach(actor)}
          and coach.id in (select assignment.coach_profile_id from team_coaches as assignment
            join ${invitedPlayers(isOfFamily(actor))} as asked on assignment.team_id = any(asked.team_ids)))`;

export const contact = sql`json_build_object('name', coach.first_name || ' ' || coach.last_name, 'phone', coach.phone,
  'email', account.email)`;

export const isVisibleCoach = (actor: Actor) => isKnownTo(readerOf(actor), sql.ref<string | null>('coach.user_id'));

/** First names of the other players who are coming. Null if none of the children's teams shows them to families. */
export const othersComing = (actor: Actor): RawBuilder<unknown> => {
  if (!isPlayer(actor)) return sql`null`;
  const showingTeams = sql`select place.team_id from event_teams as place
    join teams as team on team.id = place.team_id and team.shows_who_comes
    join team_players as member on member.team_id = place.team_id and member.status = 'active'
    where place.event_id = event.id and ${isOfFamily(actor)}`;
  return sql`(case when exists (${showingTeams}) then (
    select coalesce(json_agg(other.first_name order by other.first_name, other.id), '[]')
    from ${invitedPlayers(sql`place.team_id in (${showingTeams})`)} as asked
    join player_profiles as other on other.id = asked.player_id and other.organization_id = event.organization_id
    left join answers as answer on answer.event_id = event.id and answer.player_id = other.id
    where other.id <> all(${playersOf(actor)}::uuid[])
      and coalesce(${effectiveAnswer}, case when asked.counts_as_coming then 'yes' end) = 'yes') end)`;
};

/** Condition for the event's teams that the actor leads; an admin leads all. */
export const isLedTeam = (actor: Actor): RawBuilder<unknown> => {
  const ledTeamIds = ledTeams(actor);
  return ledTeamIds === null ? sql`true` : sql`place.team_id in (${ledTeamIds})`;
};

/** Leaders of any of an event's teams. */
export const leadersOf = ({ teams }: { readonly teams: readonly Leaders[] }): Leaders => ({
  coachIds: teams.flatMap(({ coachIds }) => coachIds),
  managerIds: teams.flatMap(({ managerIds }) => managerIds),
});
