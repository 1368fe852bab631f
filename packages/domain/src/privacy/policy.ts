import { type Actor, allow, answersFor, isAdmin } from '../core/actor.ts';

interface PlayerFacts {
  readonly playerId: string;
}

const mayExport = (actor: Actor, { playerId }: PlayerFacts): boolean => isAdmin(actor) || answersFor(actor, playerId);

export const privacyPolicy = {
  'consents.own': allow(['player']),
  /** For guardians who may answer for the player. */
  'consents.give': allow<PlayerFacts>(['player'], (actor, { playerId }) => answersFor(actor, playerId)),
  'consents.manage': allow(['admin']),
  /** Admins and the guardians who may answer may export everything about a player. */
  'players.exportData': allow<PlayerFacts>(['admin', 'player'], mayExport),
  'players.erase': allow(['admin']),
  /** Admins see in advance which data will be deleted. */
  'retention.read': allow(['admin']),
} as const;
