import { type Actor, allow, answersFor, isAdmin } from '../core/actor.ts';

interface OfPlayer {
  readonly playerId: string;
}

const mayTake = (actor: Actor, { playerId }: OfPlayer): boolean => isAdmin(actor) || answersFor(actor, playerId);

export const privacyPolicy = {
  'consents.own': allow(['player']),
  /** For guardians who may answer for the player. */
  'consents.give': allow<OfPlayer>(['player'], (actor, { playerId }) => answersFor(actor, playerId)),
  'consents.manage': allow(['admin']),
  /** Admins and the guardians who may answer may export everything about a player. */
  'players.exportData': allow<OfPlayer>(['admin', 'player'], mayTake),
  'players.erase': allow(['admin']),
  /** Admins see in advance which data will be deleted. */
  'retention.read': allow(['admin']),
} as const;
