import { type Actor, actsFor, allow, isAdmin, isCoachOf, roles } from '../core/actor.ts';

/** Facts that the rule needs: the player's id, and the coaches whose team or tryout the player is in. */
export interface PlayerFacts {
  readonly playerId: string;
  readonly coachIds: readonly string[];
}

const seesPlayer = (actor: Actor, player: PlayerFacts): boolean =>
  isAdmin(actor) || actsFor(actor, player.playerId) || isCoachOf(actor, player);

export const peoplePolicy = {
  /** Coaches open both lists, without the admins' actions; players open neither (ruling 31). */
  'coaches.list': allow(['admin', 'coach']),
  'players.list': allow(['admin', 'coach']),
  /** The command palette searches the same data as the lists; a player finds their own teams. */
  'find.anything': allow(roles),
  /** For users whose list contains the player, and for the player (ruling 31). */
  'players.read': allow<PlayerFacts>(roles, seesPlayer),
  /** A player's page, for users whose list contains the player. */
  'players.open': allow<PlayerFacts>(['admin', 'coach'], (actor, player) => isAdmin(actor) || isCoachOf(actor, player)),
  /** Only an admin invites coaches and players or edits players, and only in their own organization. */
  'players.edit': allow(['admin']),
  /** For family members who may answer, and for adult players. Others are refused with this reason. */
  'players.correct': allow<{ readonly playerId: string }>(['player'], (actor, { playerId }) =>
    actsFor(actor, playerId),
  ),
  /** Only the person who proposed a correction may withdraw it. */
  'corrections.takeBack': allow<{ readonly proposedBy: string }>(
    ['player'],
    (actor, { proposedBy }) => actor.userId === proposedBy,
  ),
  /** An admin accepts or refuses what families propose. */
  'corrections.manage': allow(['admin']),
  /** An admin edits coaches, removes them from the club and restores them. */
  'coaches.edit': allow(['admin']),
  /** An admin archives players who left, and restores them. */
  'players.archive': allow(['admin']),
  /** Only for admins, because it compares birth dates, guardians and phones, and moves a family's answers. */
  'players.merge': allow(['admin']),
  'accountInvitations.manage': allow(['admin']),
  /** Admins invite and remove each other. */
  'admins.manage': allow(['admin']),
  /** Admins approve or refuse people who joined with a code. */
  'newcomers.manage': allow(['admin']),
  /** Whole lists as files, with addresses and phone numbers. */
  'players.export': allow(['admin']),
  'coaches.export': allow(['admin']),
  /** For admins alone, because an import creates, changes and invites people. */
  'people.import': allow(['admin']),
} as const;
