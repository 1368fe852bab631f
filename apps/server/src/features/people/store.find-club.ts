import { type Expression, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Actor, isAdmin, isPlayer, playersOf } from '@touchline/domain/core/actor.ts';
import { maxFoundPerKind } from '@touchline/domain/constants.club.ts';
import { containsWords, laterInName } from '../../core/requests/search.ts';
import type { Db } from '../../db/open.ts';
import { rowsOf } from '../../db/rows.ts';
import { anyOf, moment } from '../../db/statement.ts';
import { fieldsOf } from '../../db/columns.ts';

const coachesTeam = (actor: Actor, teamId: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select from team_coaches as own where own.organization_id = ${actor.organizationId}
    and own.team_id = ${sql.ref(teamId)} and own.coach_profile_id = ${actor.coachId})`;

const playsFor = (actor: Actor, teamId: string): Expression<SqlBool> =>
  sql<SqlBool>`exists (select from team_players as own where own.organization_id = ${actor.organizationId}
    and own.team_id = ${sql.ref(teamId)} and own.player_id = ${anyOf(playersOf(actor))} and own.status = 'active')`;

/** True for the teams that the actor sees: all for admins, their own for coaches, their players' for families. */
export const seesTeam = (actor: Actor, teamId: string): Expression<SqlBool> => {
  if (isAdmin(actor)) return sql<SqlBool>`true`;
  return isPlayer(actor) ? playsFor(actor, teamId) : coachesTeam(actor, teamId);
};

const foldedTeam = sql.ref<string>('team.search_name');
const foldedAgeGroup = sql.ref<string>('age_group.search_name');

export const findTeams = (db: Db, actor: Actor, text: string) =>
  jsonArrayFrom(
    rowsOf(db, 'teams as team', actor.organizationId)
      .innerJoin('age_groups as age_group', 'age_group.id', 'team.age_group_id')
      .innerJoin('seasons as season', 'season.id', 'age_group.season_id')
      // People may search for "U12 Falcons" as well as for "Falcons".
      .where(containsWords([foldedAgeGroup, foldedTeam], text))
      .where(seesTeam(actor, 'team.id'))
      .select([
        ...fieldsOf('team', 'id', 'name'),
        'age_group.name as ageGroupName',
        'season.name as seasonName',
        'season.is_active as isCurrent',
      ])
      .orderBy(laterInName([foldedTeam], text))
      .orderBy('season.is_active', 'desc')
      .orderBy(foldedTeam)
      .orderBy('season.start_date', 'desc')
      .orderBy('team.id')
      .limit(maxFoundPerKind),
  );

/** True for the tryouts that the actor sees: all, those of a coach's age groups, or those on the family's page. */
const seesTryout = (actor: Actor): Expression<SqlBool> => {
  if (isAdmin(actor)) return sql<SqlBool>`true`;
  return isPlayer(actor)
    ? sql<SqlBool>`(tryout.status in ('upcoming', 'active') or season.is_active) and exists (
        select from tryout_registrations as own where own.organization_id = ${actor.organizationId}
          and own.tryout_id = tryout.id and own.player_id = ${anyOf(playersOf(actor))} and own.status <> 'withdrawn')`
    : sql<SqlBool>`exists (select from team_coaches as own join teams as team on team.id = own.team_id
        where own.organization_id = ${actor.organizationId} and own.coach_profile_id = ${actor.coachId}
          and team.age_group_id = tryout.age_group_id)`;
};

const foldedTitle = sql.ref<string>('tryout.search_title');

export const findTryouts = (db: Db, actor: Actor, text: string) =>
  jsonArrayFrom(
    rowsOf(db, 'tryouts as tryout', actor.organizationId)
      .innerJoin('age_groups as age_group', 'age_group.id', 'tryout.age_group_id')
      .innerJoin('seasons as season', 'season.id', 'age_group.season_id')
      // Families must not find tryouts by age group, which they do not see (ruling 78).
      .where(containsWords(isPlayer(actor) ? [foldedTitle] : [foldedAgeGroup, foldedTitle], text))
      .where(seesTryout(actor))
      .select([
        'tryout.id',
        'tryout.title as name',
        ...fieldsOf('tryout', 'location', 'status'),
        moment('tryout.date').as('date'),
        'age_group.name as ageGroupName',
        'season.name as seasonName',
      ])
      .orderBy(laterInName([foldedTitle], text))
      .orderBy(sql`tryout.status in ('upcoming', 'active')`, 'desc')
      .orderBy('tryout.date', 'desc')
      .orderBy('tryout.id')
      .limit(maxFoundPerKind),
  );

const foldedSeason = sql.ref<string>('season.search_name');

/** Seasons by name, for admins only. */
export const findSeasons = (db: Db, actor: Actor, text: string) =>
  jsonArrayFrom(
    rowsOf(db, 'seasons as season', actor.organizationId)
      .where(isAdmin(actor) ? containsWords([foldedSeason], text) : sql<SqlBool>`false`)
      .select(fieldsOf('season', 'id', 'name', 'sport', 'isActive', 'startDate', 'endDate'))
      .orderBy(laterInName([foldedSeason], text))
      .orderBy('season.start_date', 'desc')
      .orderBy('season.id')
      .limit(maxFoundPerKind),
  );
