import { expressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Actor, isAdmin, isPlayer, type OrganizationId } from '@touchline/domain/core/actor.ts';
import { maxFoundPerKind } from '@touchline/domain/constants.ts';
import { containsIndexedWords, containsWords, laterOn } from '../../core/search.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import type { DB } from '../../db/types.ts';
import { contactSearch, hasAddress, playerAddresses } from './store.contacts.ts';
import { seesTeam } from './store.find-club.ts';
import { coachEmail } from './store.lists.ts';
import { allTeams, seenByCoach, teamNames } from './store.ts';

const { or } = expressionBuilder<DB, never>();

const playerName = sql<string>`player.first_name || ' ' || player.last_name`;
const foldedPlayer = [sql.ref<string>('player.search_name'), sql.ref<string>('player.sort_name')] as const;
const playerAndGuardian = [foldedPlayer[0], sql.ref<string | null>('player.search_guardian')] as const;
const birthYear = sql<number | null>`extract(year from player.birth_date)::int`.as('birthYear');

const coachName = sql<string>`coach.first_name || ' ' || coach.last_name`;
const foldedCoach = [sql.ref<string>('coach.search_name'), sql.ref<string>('coach.sort_name')] as const;

const teamsOfCoach = sql<string[]>`array(
  select team.name from team_coaches as assignment
    join teams as team on team.id = assignment.team_id
    join age_groups as age_group on age_group.id = team.age_group_id
    join seasons as season on season.id = age_group.season_id
  where assignment.organization_id = coach.organization_id and assignment.coach_profile_id = coach.id
    and season.is_active
  order by team.name)`;

/** The columns of a search that looks at names alone: no contact leaves the database. */
const byName = [
  sql<number>`0`.as('rank'),
  sql<null>`null`.as('guardian'),
  sql<null>`null`.as('phone'),
  sql<null>`null`.as('email'),
] as const;

/** Every player of the club is compared once, for any text: names, the guardian's name and phone, and addresses. */
const findPlayersByAll = (db: Db, organizationId: OrganizationId, text: string) => {
  const search = contactSearch(text);
  const named = containsWords(playerAndGuardian, text);
  const phoned = search.inPhone(sql.ref('player.search_phone'), playerAndGuardian);
  const addresses = playerAddresses(db, organizationId, search);
  const addressed = hasAddress(addresses);
  const rank = sql<number>`case when ${containsWords([foldedPlayer[0]], text)} then 0
    when ${named} then 1 when ${phoned} then 2 else 3 end`;
  return jsonArrayFrom(
    rowsOf(db, 'player_profiles as player', organizationId)
      .where(or([named, phoned, addressed]))
      .select([
        'player.id',
        playerName.as('name'),
        birthYear,
        teamNames(allTeams).as('teams'),
        rank.as('rank'),
        sql<string | null>`player.parent_guardian_first_name || ' ' || player.parent_guardian_last_name`.as('guardian'),
        'player.parent_guardian_phone as phone',
        sql<
          string | null
        >`(select min(known.email) from (${addresses}) as known where known."playerId" = player.id)`.as('email'),
      ])
      .orderBy(laterOn(foldedPlayer, text))
      .orderBy('rank')
      .orderBy('player.sort_name')
      .orderBy('player.id')
      .limit(maxFoundPerKind),
  );
};

/** Coaches find the players of their lists by name alone, and families none. */
const findPlayersByName = (db: Db, actor: Actor, text: string) =>
  jsonArrayFrom(
    rowsOf(db, 'player_profiles as player', actor.organizationId)
      .where(containsIndexedWords([foldedPlayer[0]], text))
      .where(isPlayer(actor) ? sql<SqlBool>`false` : seenByCoach(sql`${actor.coachId}::uuid`))
      .select([
        'player.id',
        playerName.as('name'),
        birthYear,
        teamNames(seesTeam(actor, 'team.id')).as('teams'),
        ...byName,
      ])
      .orderBy(laterOn(foldedPlayer, text))
      .orderBy('player.sort_name')
      .orderBy('player.id')
      .limit(maxFoundPerKind),
  );

export const findPlayers = (db: Db, actor: Actor, text: string) =>
  isAdmin(actor) ? findPlayersByAll(db, actor.organizationId, text) : findPlayersByName(db, actor, text);

const findCoachesByAll = (db: Db, organizationId: OrganizationId, text: string) => {
  const search = contactSearch(text);
  const names = [foldedCoach[0]] as const;
  const named = containsWords(names, text);
  const phoned = search.inPhone(sql.ref('coach.search_phone'), names);
  const addressed = sql<SqlBool>`${search.inAddress(coachEmail)} and ${search.besideAddress(names)}`;
  return jsonArrayFrom(
    rowsOf(db, 'coach_profiles as coach', organizationId)
      .leftJoin('users as account', 'account.id', 'coach.user_id')
      .where(or([named, phoned, addressed]))
      .select([
        'coach.id',
        coachName.as('name'),
        teamsOfCoach.as('teams'),
        sql<number>`case when ${named} then 0 when ${phoned} then 2 else 3 end`.as('rank'),
        sql<null>`null`.as('guardian'),
        'coach.phone',
        coachEmail.as('email'),
      ])
      .orderBy(laterOn(foldedCoach, text))
      .orderBy('rank')
      .orderBy('coach.sort_name')
      .orderBy('coach.id')
      .limit(maxFoundPerKind),
  );
};

const findCoachesByName = (db: Db, actor: Actor, text: string) =>
  jsonArrayFrom(
    rowsOf(db, 'coach_profiles as coach', actor.organizationId)
      .where(containsWords([foldedCoach[0]], text))
      .where(isPlayer(actor) ? sql<SqlBool>`false` : sql<SqlBool>`true`)
      .select(['coach.id', coachName.as('name'), teamsOfCoach.as('teams'), ...byName])
      .orderBy(laterOn(foldedCoach, text))
      .orderBy('coach.sort_name')
      .orderBy('coach.id')
      .limit(maxFoundPerKind),
  );

export const findCoaches = (db: Db, actor: Actor, text: string) =>
  isAdmin(actor) ? findCoachesByAll(db, actor.organizationId, text) : findCoachesByName(db, actor, text);
