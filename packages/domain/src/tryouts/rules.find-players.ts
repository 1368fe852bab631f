import { isFoundBy } from '../core/search.ts';
import { searchWords } from '../people/rules.ts';
import { type NumberedPlayer, numberOf } from './rules.registrations.ts';

/**
 * Players whose name contains every word of the text, in any spelling (ruling 29), or whose number starts with it; an
 * exact number comes first.
 */
export const findPlayers = <Player extends NumberedPlayer & { readonly playerName: string }>(
  players: readonly Player[],
  text: string,
): readonly Player[] => {
  const [, number] = /^#?(\d+)$/.exec(text.trim()) ?? [];
  if (number === undefined) {
    const words = searchWords(text);
    return players.filter(({ playerName }) => isFoundBy(words, playerName));
  }
  const wearsNumber = (player: Player): boolean => numberOf(player) === Number(number);
  const numberStartsWith = (player: Player): boolean =>
    !wearsNumber(player) && String(numberOf(player) ?? '').startsWith(number);
  return [...players.filter(wearsNumber), ...players.filter(numberStartsWith)];
};
