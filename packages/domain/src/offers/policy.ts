import { type Actor, actsFor, allow, answersFor, isAdmin, isCoachOf, isPlayer, roles } from '../core/actor.ts';
import { seesTryout, type TryoutFacts } from '../tryouts/policy.ts';

interface TeamFacts {
  /** The coaches of the offer's team. */
  readonly coachIds: readonly string[];
}

interface SenderFacts {
  /** The user who sent the offer; null if that account is deleted. */
  readonly createdBy: string | null;
}

interface PlayerFacts {
  readonly playerId: string;
}

const isSender = (actor: Actor, { createdBy }: SenderFacts): boolean => createdBy === actor.userId;

const isOwnOffer = (actor: Actor, { playerId }: PlayerFacts): boolean => isPlayer(actor) && actsFor(actor, playerId);

/** True for the offer's player, the coaches of its team, and the admins. */
const mayRead = (actor: Actor, offer: TeamFacts & PlayerFacts): boolean =>
  isAdmin(actor) || isCoachOf(actor, offer) || isOwnOffer(actor, offer);

export const offersPolicy = {
  /** For tryouts that the sender may see. `mayOffer` decides when. */
  'offers.send': allow<Pick<TryoutFacts, 'coachIds'>>(['admin', 'coach'], seesTryout),
  'offers.overview': allow(['admin']),
  'offers.ofMyTeams': allow(['coach']),
  'offers.mine': allow(['player']),
  /** The page that opens from the link in an email. */
  'offers.read': allow<TeamFacts & PlayerFacts>(roles, mayRead),
  /** Only for users who may answer for the player. */
  'offers.respond': allow<PlayerFacts>(['player'], (actor, { playerId }) => answersFor(actor, playerId)),
  /** For admins, and for the sender while they coach the team (ruling 77). */
  'offers.withdraw': allow<TeamFacts & SenderFacts>(
    ['admin', 'coach'],
    (actor, offer) => isAdmin(actor) || (isCoachOf(actor, offer) && isSender(actor, offer)),
  ),
  /** Used in place of looking up arbitrary email addresses (ruling 15). */
  'offers.contacts': allow<TeamFacts & PlayerFacts>(roles, mayRead),
} as const;
