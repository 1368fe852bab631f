import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useId } from 'react';
import type { Order } from '../../lib/routing/sort.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { Select } from '../forms/select.tsx';

export type Sort = Order<string>;

type SortControlProps = {
  options: readonly { key: string; header: string }[];
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
};

/** Selects the sort column and direction where there is no table header. */
export function SortControl({ options, sort, onSort }: SortControlProps) {
  const id = useId();
  const isDescending = sort?.direction === 'descending';
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="shrink-0 text-sm text-muted-foreground">
        Sort by
      </label>
      <Select
        id={id}
        className="min-w-0 flex-1 sm:max-w-56"
        value={sort?.key ?? ''}
        {...(!sort && { placeholder: 'Choose' })}
        onChange={({ target }) => onSort({ key: target.value, direction: 'ascending' })}
      >
        {options.map(({ key, header }) => (
          <option key={key} value={key}>
            {header}
          </option>
        ))}
      </Select>
      {sort && (
        <IconButton
          icon={isDescending ? ArrowDown : ArrowUp}
          label={`${isDescending ? 'Descending' : 'Ascending'}, reverse order`}
          tooltip="end"
          className="border border-border"
          onClick={() => onSort({ ...sort, direction: isDescending ? 'ascending' : 'descending' })}
        />
      )}
    </div>
  );
}
