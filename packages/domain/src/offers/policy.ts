import { type Actor, allow, isAdmin, isPlayer, roles } from '../core/actor.ts';

/** Of a tryout: the coaches of its age group's teams. Of an offer: the coaches of its team. */
interface Coached {
  readonly coachIds: readonly string[];
}

interface OfPlayer {
  readonly playerId: string;
}

const coaches = (actor: Actor, { coachIds }: Coached): boolean =>
  actor.coachId !== null && coachIds.includes(actor.coachId);

const isOf = (actor: Actor, { playerId }: OfPlayer): boolean => isPlayer(actor) && actor.playerId === playerId;

export const offersPolicy = {
  /** For tryouts that the sender may see; when, is for `mayOffer` to say (PERM-25, PERM-26, PERM-29). */
  'offers.send': allow<Coached>(['admin', 'coach'], (actor, tryout) => isAdmin(actor) || coaches(actor, tryout)),
  'offers.overview': allow(['admin']),
  'offers.ofMyTeams': allow(['coach']),
  'offers.mine': allow(['player']),
  /** Only the player concerned answers (PERM-36). */
  'offers.respond': allow<OfPlayer>(['player'], isOf),
  /** Takes the place of a look-up of any e-mail addresses (decision D15). */
  'offers.contacts': allow<Coached & OfPlayer>(
    roles,
    (actor, offer) => isAdmin(actor) || coaches(actor, offer) || isOf(actor, offer),
  ),
} as const;
