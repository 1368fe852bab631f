import { comparePlayers } from '@touchline/domain/people/contract.duplicates.ts';
import {
  type ComparedPlayer,
  type Comparison,
  mergedFields,
  type PlayerFacts,
} from '@touchline/domain/people/schema.duplicates.ts';
import type { Person } from './person.ts';

const factsOf = (player: ComparedPlayer) =>
  Object.fromEntries(mergedFields.map((field) => [field, player[field]])) as unknown as PlayerFacts;

/** The choice of an admin who keeps the facts of one of the two, unless told otherwise. */
export const chosenFrom = (
  { player, other }: Comparison,
  facts: Partial<PlayerFacts> = {},
  of: 'player' | 'other' = 'player',
) => {
  const seen = { player: factsOf(player), other: factsOf(other) };
  return { facts: { ...seen[of], ...facts }, seen };
};

/** Input of a merge as the page sends it after the admin has compared the two. */
export const mergeOf = async (
  admin: Person,
  pair: { readonly playerId: string; readonly otherId: string },
  facts: Partial<PlayerFacts> = {},
  of: 'player' | 'other' = 'player',
) => ({ ...pair, chosen: chosenFrom(await admin.ask(comparePlayers, pair), facts, of) });
