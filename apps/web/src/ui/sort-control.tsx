import { ArrowDown, ArrowUp } from 'lucide-react';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { Select } from './select.tsx';

export type Sort = { key: string; direction: 'ascending' | 'descending' };

type SortControlProps = {
  options: readonly { key: string; header: string }[];
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
};

/** What a table's head does, for where there is none: what to sort by, and which way round. */
export function SortControl({ options, sort, onSort }: SortControlProps) {
  const descending = sort?.direction === 'descending';
  return (
    <div className="flex items-end gap-2">
      <Field label="Sort by" className="flex-1 sm:max-w-60">
        <Select
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
      </Field>
      {sort && (
        <IconButton
          icon={descending ? ArrowDown : ArrowUp}
          label={`${descending ? 'Descending' : 'Ascending'}, turn round`}
          tooltip="end"
          className="border border-border"
          onClick={() => onSort({ ...sort, direction: descending ? 'ascending' : 'descending' })}
        />
      )}
    </div>
  );
}
