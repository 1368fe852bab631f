import { type Actor, isAdmin, type OrganizationId } from '@touchline/domain/core/actor.ts';
import { peopleProblems } from '@touchline/domain/people/messages.ts';
import type { PlayerFacts } from '@touchline/domain/people/policy.ts';
import { readerOf } from '../../core/guardians.ts';
import type { Db } from '../../db/open.ts';
import { rowOf } from '../../db/rows.ts';
import { findSeasons, findTeams, findTryouts, seesTeam } from './store.find-club.ts';
import { findCoaches, findPlayers } from './store.find-people.ts';
import { coachesOfPlayer, personalColumns } from './store.ts';

/** The best few of each kind that the actor's lists would show, in one statement. */
export const find = (db: Db, actor: Actor, text: string) =>
  db
    .selectNoFrom([
      findTeams(db, actor, text).as('teams'),
      findPlayers(db, actor, text).as('players'),
      findCoaches(db, actor, text).as('coaches'),
      findTryouts(db, actor, text).as('tryouts'),
      findSeasons(db, actor, text).as('seasons'),
    ])
    .executeTakeFirstOrThrow();

/** Facts for the rule about reading a player; the coaches are those whose lists show the player. */
export const requirePlayerFacts = (db: Db, organizationId: OrganizationId, id: string): Promise<PlayerFacts> =>
  rowOf(db, 'player_profiles as player', organizationId, id)
    .where('player.erased_at', 'is', null)
    .select(['player.id as playerId', coachesOfPlayer.as('coachIds')])
    .executeTakeFirstOrThrow(() => peopleProblems.playerMissing());

/** Birth date and guardian's phone only for an admin (ruling 31). */
export const readPlayer = (db: Db, actor: Actor, id: string) =>
  rowOf(db, 'player_profiles as player', actor.organizationId, id)
    .where('player.erased_at', 'is', null)
    .select(
      personalColumns(actor.organizationId, {
        everything: isAdmin(actor),
        seesTeam: seesTeam(actor, 'team.id'),
        reader: readerOf(actor),
      }),
    )
    .executeTakeFirstOrThrow(() => peopleProblems.playerMissing());
