import { findPlayers } from '@touchline/domain/tryouts/rules.find-players.ts';
import { useSearchText } from '../../lib/routing/search-text.ts';
import { useSort } from '../../lib/routing/sort.ts';

interface RosterRow {
  readonly name: string;
  readonly joinedAt: string;
  readonly guardianName?: string | null;
  readonly age?: number | null;
  readonly jerseyNumber?: number | null;
}

const { compare } = new Intl.Collator('en', { sensitivity: 'base' });

type SortKey = 'joined' | 'name' | 'guardian' | 'age' | 'jersey';

const sortValues: Readonly<Record<SortKey, (entry: RosterRow) => string | number | null | undefined>> = {
  joined: ({ joinedAt }) => joinedAt,
  name: ({ name }) => name,
  guardian: ({ guardianName }) => guardianName,
  age: ({ age }) => age,
  jersey: ({ jerseyNumber }) => jerseyNumber,
};

/** Minimum number of players for a search field to appear. */
const minPlayersForSearch = 6;

/** Filters players by the search and sorts them. By default the oldest membership comes first. */
export const useRosterOrder = <Row extends RosterRow>(players: readonly Row[]) => {
  const [sort, setSort] = useSort<SortKey>(['joined', 'name', 'guardian', 'age', 'jersey']);
  const { text, setText } = useSearchText('search');
  const searchable = players.map((player) => ({
    player,
    playerName: `${player.name} ${player.guardianName ?? ''}`,
    jerseyNumber: player.jerseyNumber ?? null,
  }));
  const matches = text.trim() === '' ? players : findPlayers(searchable, text).map(({ player }) => player);
  const sortValue = sortValues[sort.key];
  const factor = sort.direction === 'descending' ? -1 : 1;
  const rows = matches.toSorted((one, other) => {
    const [a, b] = [sortValue(one), sortValue(other)];
    // Unknown values come last in either direction.
    if (a === null || a === undefined) return b === null || b === undefined ? 0 : 1;
    if (b === null || b === undefined) return -1;
    return factor * (typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b)));
  });
  return { rows, sort, setSort, text, setText, isSearchable: players.length >= minPlayersForSearch || text !== '' };
};
