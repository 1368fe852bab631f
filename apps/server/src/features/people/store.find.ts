import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Actor, isAdmin, isPlayer, type OrganizationId } from '@touchline/domain/core/actor.ts';
import { raise } from '@touchline/domain/core/problem.ts';
import { foundAtMost } from '@touchline/domain/limits.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import type { PlayerFacts } from '@touchline/domain/people/policy.ts';
import { containsIndexedWords, containsWords, foldedBeginsWith } from '../../core/search.ts';
import type { Db } from '../../db/open.ts';
import type { DB } from '../../db/types.ts';
import { coachesOfPlayer, personalColumns, seenByCoach, teamNames } from './store.ts';

const { or } = expressionBuilder<DB, never>();

/** False sorts before true, so what begins with the text is told by its opposite. */
const laterOn = (folded: readonly Expression<string>[], text: string): Expression<SqlBool> =>
  sql<SqlBool>`not ${or(folded.map((name) => foldedBeginsWith(name, text)))}`;

const coaches = (actor: Actor, teamId: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select from team_coaches as own where own.organization_id = ${actor.organizationId}
    and own.team_id = ${sql.ref(teamId)} and own.coach_profile_id = ${actor.coachId})`;

const playsFor = (actor: Actor, teamId: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select from team_players as own where own.organization_id = ${actor.organizationId}
    and own.team_id = ${sql.ref(teamId)} and own.player_id = ${actor.playerId} and own.status = 'active')`;

/** The same teams as in the lists: all of the club, those one coaches, those one plays for. */
const seesTeam = (actor: Actor, teamId: string): Expression<SqlBool> => {
  if (isAdmin(actor)) return sql<SqlBool>`true`;
  return isPlayer(actor) ? playsFor(actor, teamId) : coaches(actor, teamId);
};

const foldedTeam = sql.ref<string>('team.search_name');
const foldedAgeGroup = sql.ref<string>('age_group.search_name');

const findTeams = (db: Db, actor: Actor, text: string) =>
  jsonArrayFrom(
    db
      .selectFrom('teams as team')
      .innerJoin('age_groups as age_group', 'age_group.id', 'team.age_group_id')
      .innerJoin('seasons as season', 'season.id', 'age_group.season_id')
      .where('team.organization_id', '=', actor.organizationId)
      // Clubs say "U12 Falcons" as often as "Falcons".
      .where(containsWords([foldedAgeGroup, foldedTeam], text))
      .where(seesTeam(actor, 'team.id'))
      .select([
        'team.id',
        'team.name',
        'age_group.name as ageGroupName',
        'season.name as seasonName',
        'season.is_active as isCurrent',
      ])
      .orderBy(laterOn([foldedTeam], text))
      .orderBy('season.is_active', 'desc')
      .orderBy(foldedTeam)
      .orderBy('season.start_date', 'desc')
      .orderBy('team.id')
      .limit(foundAtMost),
  );

const playerName = sql<string>`player.first_name || ' ' || player.last_name`;
const foldedPlayer = [sql.ref<string>('player.search_name'), sql.ref<string>('player.sort_name')] as const;

const findPlayers = (db: Db, actor: Actor, text: string) => {
  let players = db
    .selectFrom('player_profiles as player')
    .where('player.organization_id', '=', actor.organizationId)
    .where(containsIndexedWords([foldedPlayer[0]], text));
  if (isPlayer(actor)) players = players.where(sql<SqlBool>`false`);
  else if (!isAdmin(actor)) players = players.where(seenByCoach(sql`${actor.coachId}::uuid`));
  return jsonArrayFrom(
    players
      .select([
        'player.id',
        playerName.as('name'),
        sql<number | null>`extract(year from player.birth_date)::int`.as('birthYear'),
        teamNames(seesTeam(actor, 'team.id')).as('teams'),
      ])
      .orderBy(laterOn(foldedPlayer, text))
      .orderBy('player.sort_name')
      .orderBy('player.id')
      .limit(foundAtMost),
  );
};

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

const findCoaches = (db: Db, actor: Actor, text: string) => {
  let found = db
    .selectFrom('coach_profiles as coach')
    .where('coach.organization_id', '=', actor.organizationId)
    .where(containsWords([foldedCoach[0]], text));
  if (isPlayer(actor)) found = found.where(sql<SqlBool>`false`);
  return jsonArrayFrom(
    found
      .select(['coach.id', coachName.as('name'), teamsOfCoach.as('teams')])
      .orderBy(laterOn(foldedCoach, text))
      .orderBy('coach.sort_name')
      .orderBy('coach.id')
      .limit(foundAtMost),
  );
};

/** The best few of each kind that the actor's lists would show, in one statement. */
export const find = (db: Db, actor: Actor, text: string) =>
  db
    .selectNoFrom([
      findTeams(db, actor, text).as('teams'),
      findPlayers(db, actor, text).as('players'),
      findCoaches(db, actor, text).as('coaches'),
    ])
    .executeTakeFirstOrThrow();

/** What the rule about reading a player asks; the coaches are those whose lists show the player. */
export const requirePlayerFacts = async (db: Db, organizationId: OrganizationId, id: string): Promise<PlayerFacts> =>
  (await db
    .selectFrom('player_profiles as player')
    .where('player.organization_id', '=', organizationId)
    .where('player.id', '=', id)
    .select(['player.id as playerId', coachesOfPlayer.as('coachIds')])
    .executeTakeFirst()) ?? raise(peopleProblems.playerMissing());

/** Birth date and guardian's phone only for an admin (decision D31). */
export const readPlayer = (db: Db, actor: Actor, id: string) =>
  db
    .selectFrom('player_profiles as player')
    .where('player.organization_id', '=', actor.organizationId)
    .where('player.id', '=', id)
    .select(personalColumns(actor.organizationId, isAdmin(actor), seesTeam(actor, 'team.id')))
    .executeTakeFirstOrThrow(() => peopleProblems.playerMissing());
