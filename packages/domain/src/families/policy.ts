import { type Actor, actsFor, allow, isAdmin } from '../core/actor.ts';

interface PlayerFacts {
  readonly playerId: string;
}

const isOfFamily = (actor: Actor, { playerId }: PlayerFacts): boolean => isAdmin(actor) || actsFor(actor, playerId);

export const familiesPolicy = {
  /** For admins, and for the player's guardians, who see each other. */
  'guardians.read': allow<PlayerFacts>(['admin', 'player'], isOfFamily),
  'guardians.manage': allow(['admin']),
  /** Only admins can end another person's guardianship. */
  'guardians.end': allow<{ readonly userId: string }>(
    ['admin', 'player'],
    (actor, { userId }) => isAdmin(actor) || actor.userId === userId,
  ),
  /** For guardians who may answer for the player. Other guardians are refused with this reason. */
  'guardians.invite': allow<PlayerFacts>(['admin', 'player'], isOfFamily),
} as const;
