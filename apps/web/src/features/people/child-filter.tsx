import { useSearchParam } from '../../lib/routing/search-params.ts';
import { FilterChips } from '../../ui/lists/filter-chips.tsx';

interface ChildRow {
  readonly playerId: string;
  readonly playerName: string;
}

/** Returns the child, from the URL, that a family's lists are filtered by. A child without rows is ignored. */
export const useChildFilter = (rows: readonly ChildRow[]) => {
  const [chosenChild, choose] = useSearchParam('child', '');
  const names = new Map(rows.map(({ playerId, playerName }) => [playerId, playerName]));
  const children = [...names].map(([value, label]) => ({ value, label })).toSorted(byLabel);
  const childId = children.length > 1 && names.has(chosenChild) ? chosenChild : '';
  return {
    children,
    childId,
    choose: (id: string): void => choose(id, { replace: true }),
    narrowed: <Row extends Pick<ChildRow, 'playerId'>>(list: readonly Row[]): readonly Row[] =>
      childId === '' ? list : list.filter(({ playerId }) => playerId === childId),
  };
};

const byLabel = (one: { readonly label: string }, other: { readonly label: string }): number =>
  one.label.localeCompare(other.label);

/** Filter chips for the children in a family's lists. Hidden if there is only one child. */
export function ChildFilter({ children, childId, choose }: ReturnType<typeof useChildFilter>) {
  if (children.length < 2) return null;
  return <FilterChips label="Children" options={children} value={childId} onValueChange={choose} />;
}
