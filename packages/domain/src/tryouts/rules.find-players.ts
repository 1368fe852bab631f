import { searchWords } from '../people/rules.ts';
import { type Numbered, numberOf } from './rules.registrations.ts';

/** Without regard to case and accents, as every search of the product (ruling 29). */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Players whose name has every word of the text, or whose number begins with it; the exact number first. */
export const findPlayers = <Player extends Numbered & { readonly playerName: string }>(
  players: readonly Player[],
  text: string,
): readonly Player[] => {
  const [, number] = /^#?(\d+)$/.exec(text.trim()) ?? [];
  if (number === undefined) {
    const words = searchWords(folded(text));
    return players.filter(({ playerName }) => words.every((word) => folded(playerName).includes(word)));
  }
  const wears = (player: Player): boolean => numberOf(player) === Number(number);
  const begins = (player: Player): boolean => !wears(player) && String(numberOf(player) ?? '').startsWith(number);
  return [...players.filter(wears), ...players.filter(begins)];
};
