import { findPlayers } from '@touchline/domain/tryouts/rules.find-players.ts';
import { useSearchText } from '../../lib/routing/search-text.ts';
import { useSort } from '../../lib/routing/sort.ts';

interface Entry {
  readonly name: string;
  readonly joinedAt: string;
  readonly guardianName?: string | null;
  readonly age?: number | null;
  readonly jerseyNumber?: number | null;
}

const { compare } = new Intl.Collator('en', { sensitivity: 'base' });

type Key = 'joined' | 'name' | 'guardian' | 'age' | 'jersey';

const values: Readonly<Record<Key, (entry: Entry) => string | number | null | undefined>> = {
  joined: ({ joinedAt }) => joinedAt,
  name: ({ name }) => name,
  guardian: ({ guardianName }) => guardianName,
  age: ({ age }) => age,
  jersey: ({ jerseyNumber }) => jerseyNumber,
};

/** Minimum number of players for a search field to appear; fewer can be scanned at a glance. */
const searchFrom = 6;

/** Players that match the search, in the chosen order; by default the oldest membership comes first. */
export const useRosterOrder = <Row extends Entry>(players: readonly Row[]) => {
  const [sort, setSort] = useSort<Key>(['joined', 'name', 'guardian', 'age', 'jersey']);
  const { text, setText } = useSearchText('search');
  const searchable = players.map((player) => ({
    player,
    playerName: `${player.name} ${player.guardianName ?? ''}`,
    jerseyNumber: player.jerseyNumber ?? null,
  }));
  const matches = text.trim() === '' ? players : findPlayers(searchable, text).map(({ player }) => player);
  const sortValue = values[sort.key];
  const factor = sort.direction === 'descending' ? -1 : 1;
  const rows = matches.toSorted((one, other) => {
    const [a, b] = [sortValue(one), sortValue(other)];
    // Unknown values come last in either direction.
    if (a === null || a === undefined) return b === null || b === undefined ? 0 : 1;
    if (b === null || b === undefined) return -1;
    return factor * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)));
  });
  return { rows, sort, setSort, text, setText, isSearchable: players.length >= searchFrom || text !== '' };
};
