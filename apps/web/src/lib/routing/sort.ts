import { useSearchParam } from './search-params.ts';

export interface Order<Key extends string> {
  readonly key: Key;
  readonly direction: 'ascending' | 'descending';
}

/**
 * The order of a list, kept in the address: `sort=name`, and `sort=-name` for the other way round. Without it, or when
 * it names nothing that the list can be sorted by, the first key ascends.
 */
export const useSort = <Key extends string>(
  keys: readonly [Key, ...Key[]],
): readonly [Order<Key>, (order: Order<string>) => void] => {
  const [value, setValue] = useSearchParam<string>('sort', keys[0]);
  const descends = value.startsWith('-');
  const key = keys.find((known) => known === (descends ? value.slice(1) : value));
  const order: Order<Key> = {
    key: key ?? keys[0],
    direction: key !== undefined && descends ? 'descending' : 'ascending',
  };
  return [order, (next) => setValue(next.direction === 'descending' ? `-${next.key}` : next.key, { replace: true })];
};
