import { type Actor, allow, answersFor, isAdmin } from '../core/actor.ts';

interface OfPlayer {
  readonly playerId: string;
}

const mayTake = (actor: Actor, { playerId }: OfPlayer): boolean => isAdmin(actor) || answersFor(actor, playerId);

export const privacyPolicy = {
  'consents.own': allow(['player']),
  /** Guardians who may answer for the player. */
  'consents.give': allow<OfPlayer>(['player'], (actor, { playerId }) => answersFor(actor, playerId)),
  'consents.manage': allow(['admin']),
  /** Everything about a player as a file: admins, and the guardians who may answer. */
  'players.exportData': allow<OfPlayer>(['admin', 'player'], mayTake),
  'players.erase': allow(['admin']),
  /** Admins see beforehand what the club will no longer keep. */
  'retention.read': allow(['admin']),
} as const;
