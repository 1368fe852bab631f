import { useSearchParam } from './search-params.ts';

export interface Order<Key extends string> {
  readonly key: Key;
  readonly direction: 'ascending' | 'descending';
}

/**
 * Sort order of a list, stored in the URL as `sort=name`, or `sort=-name` for descending. By default, or if the key is
 * unknown, sorts by the first key, ascending.
 */
export const useSort = <Key extends string>(
  keys: readonly [Key, ...Key[]],
): readonly [Order<Key>, (order: Order<string>) => void] => {
  const [value, setValue] = useSearchParam<string>('sort', keys[0]);
  const isDescending = value.startsWith('-');
  const key = keys.find((sortKey) => sortKey === (isDescending ? value.slice(1) : value));
  const order: Order<Key> = {
    key: key ?? keys[0],
    direction: key !== undefined && isDescending ? 'descending' : 'ascending',
  };
  return [order, (next) => setValue(next.direction === 'descending' ? `-${next.key}` : next.key, { replace: true })];
};
