import { type Actor, actsFor, allow, isAdmin, isCoachOf, roles } from '../core/actor.ts';

/** Facts the rule needs: the player's id, and the coaches with the player on a team or in a tryout of theirs. */
export interface PlayerFacts {
  readonly playerId: string;
  readonly coachIds: readonly string[];
}

const sees = (actor: Actor, player: PlayerFacts): boolean =>
  isAdmin(actor) || actsFor(actor, player.playerId) || isCoachOf(actor, player);

export const peoplePolicy = {
  /** Coaches open both lists without admin actions, players neither (ruling 31). */
  'coaches.list': allow(['admin', 'coach']),
  'players.list': allow(['admin', 'coach']),
  /** The command palette searches the data of the lists; a player finds their own teams. */
  'find.anything': allow(roles),
  /** Users whose list has the player, and the player (ruling 31). */
  'players.read': allow<PlayerFacts>(roles, sees),
  /** Only an admin invites coaches and players or edits players, and only of their organization (PERM-08..10). */
  'players.edit': allow(['admin']),
  'accountInvitations.manage': allow(['admin']),
  /** Whole lists as files, with addresses and phone numbers. */
  'players.export': allow(['admin']),
  'coaches.export': allow(['admin']),
  /** Creates, changes and invites players and coaches, so it takes the capabilities of these. */
  'people.import': allow(['admin']),
} as const;
