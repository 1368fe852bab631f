import { type Actor, actsFor, allow, isAdmin } from '../core/actor.ts';

interface OfPlayer {
  readonly playerId: string;
}

const isOfFamily = (actor: Actor, { playerId }: OfPlayer): boolean => isAdmin(actor) || actsFor(actor, playerId);

export const familiesPolicy = {
  /** Admins, and the guardians of the player about each other. */
  'guardians.read': allow<OfPlayer>(['admin', 'player'], isOfFamily),
  'guardians.manage': allow(['admin']),
  /** Nobody but an admin ends somebody else's guardianship. */
  'guardians.end': allow<{ readonly userId: string }>(
    ['admin', 'player'],
    (actor, { userId }) => isAdmin(actor) || actor.userId === userId,
  ),
  /** Of the guardians, those who may answer for the player; the others are told so. */
  'guardians.invite': allow<OfPlayer>(['admin', 'player'], isOfFamily),
} as const;
