import { isFoundBy } from '../core/search.ts';
import { searchWords } from '../people/rules.ts';
import { type Numbered, numberOf } from './rules.registrations.ts';

/**
 * Players whose name contains every word of the text, in any spelling (ruling 29), or whose number starts with it; an
 * exact number comes first.
 */
export const findPlayers = <Player extends Numbered & { readonly playerName: string }>(
  players: readonly Player[],
  text: string,
): readonly Player[] => {
  const [, number] = /^#?(\d+)$/.exec(text.trim()) ?? [];
  if (number === undefined) {
    const words = searchWords(text);
    return players.filter(({ playerName }) => isFoundBy(words, playerName));
  }
  const wears = (player: Player): boolean => numberOf(player) === Number(number);
  const begins = (player: Player): boolean => !wears(player) && String(numberOf(player) ?? '').startsWith(number);
  return [...players.filter(wears), ...players.filter(begins)];
};
