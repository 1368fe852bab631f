import { isFoundBy } from '../core/search.ts';
import { searchWords } from '../people/rules.ts';
import { type Numbered, numberOf } from './rules.registrations.ts';

/** Players whose name has every word of the text, however it is written (ruling 29), or whose number begins with it; the exact number first. */
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
