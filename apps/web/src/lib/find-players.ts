import { searchWords } from '@touchline/domain/people/rules.ts';

interface Sought {
  readonly playerName: string;
  readonly jerseyNumber: number | null;
}

/** Without regard to case and accents, as every search of the product (decision D29). */
const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Those whose name has every word of the text; of a number, whose jersey begins with it, the very number first. */
export const findPlayers = <Player extends Sought>(players: readonly Player[], text: string): readonly Player[] => {
  const [, number] = /^#?(\d+)$/.exec(text.trim()) ?? [];
  if (number === undefined) {
    const words = searchWords(folded(text));
    return players.filter(({ playerName }) => words.every((word) => folded(playerName).includes(word)));
  }
  const wears = ({ jerseyNumber }: Player): boolean => jerseyNumber === Number(number);
  const begins = (player: Player): boolean => !wears(player) && String(player.jerseyNumber ?? '').startsWith(number);
  return [...players.filter(wears), ...players.filter(begins)];
};
