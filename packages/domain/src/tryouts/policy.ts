import { type Actor, actsFor, allow, isAdmin, isCoachOf, isPlayer } from '../core/actor.ts';
import type { TryoutStatus } from './schema.ts';

/** Facts about a tryout that the rules need. */
export interface TryoutFacts {
  readonly ageGroupId: string;
  readonly status: TryoutStatus;
  /** The coaches with a team in the tryout's age group. */
  readonly coachIds: readonly string[];
}

/** An admin sees every tryout of the club, a coach those of their teams' age groups. */
export const seesTryout = (actor: Actor, tryout: Pick<TryoutFacts, 'coachIds'>): boolean =>
  isAdmin(actor) || isCoachOf(actor, tryout);

const isOwn = (actor: Actor, { playerId }: { readonly playerId: string }): boolean =>
  isPlayer(actor) && actsFor(actor, playerId);

export const tryoutsPolicy = {
  /** A family sees the tryouts that its child is registered for, but no other children in them (ruling 78). */
  'tryouts.own': allow(['player']),
  'tryouts.ownEntry': allow<{ readonly playerId: string }>(['player'], isOwn),
  /** The list uses the same rule as a single tryout; a coach without teams gets an empty list. */
  'tryouts.list': allow(['admin', 'coach']),
  'tryouts.read': allow<Pick<TryoutFacts, 'coachIds'>>(['admin', 'coach'], seesTryout),
  /** Create, edit details, start, cancel, complete, reopen (ruling 76). */
  'tryouts.manage': allow(['admin']),
  /** Register, withdraw and see who could be registered. */
  'registrations.manage': allow(['admin']),
  /** Check in and mark absent: admins, and coaches who may see the tryout (ruling 44). */
  'registrations.attend': allow<Pick<TryoutFacts, 'coachIds'>>(['admin', 'coach'], seesTryout),
} as const;
