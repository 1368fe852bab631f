import { Checkbox } from '../forms/checkbox.tsx';

/** Selected rows, and the callback to change them. */
export type Selection<Row> = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Returns the accessible name of a row's checkbox, such as "Select Ana Ruiz". */
  label: (row: Row) => string;
  /** Returns false for rows that cannot be selected, which have no checkbox. */
  selectable?: (row: Row) => boolean;
};

type SelectRowProps<Row> = { row: Row; rowKey: (row: Row) => string; selection: Selection<Row> };

/** Checkbox of a row. Renders nothing if the row cannot be selected. */
export function SelectRow<Row>({ row, rowKey, selection }: SelectRowProps<Row>) {
  if (selection.selectable && !selection.selectable(row)) return null;
  const key = rowKey(row);
  const toggle = () => {
    const nextSelected = new Set(selection.selected);
    if (!nextSelected.delete(key)) nextSelected.add(key);
    selection.onChange(nextSelected);
  };
  return <Checkbox aria-label={selection.label(row)} checked={selection.selected.has(key)} onChange={toggle} />;
}

type SelectAllProps<Row> = Omit<SelectRowProps<Row>, 'row'> & { rows: readonly Row[]; label?: string };

/** Selects or clears all listed rows. */
export function SelectAll<Row>({ rows, rowKey, selection, label }: SelectAllProps<Row>) {
  const keys = rows.filter((row) => selection.selectable?.(row) ?? true).map(rowKey);
  const selectedCount = keys.filter((key) => selection.selected.has(key)).length;
  const isAllSelected = keys.length > 0 && selectedCount === keys.length;
  const toggle = () => {
    const nextSelected = new Set(selection.selected);
    for (const key of keys) {
      if (isAllSelected) nextSelected.delete(key);
      else nextSelected.add(key);
    }
    selection.onChange(nextSelected);
  };
  return (
    <Checkbox
      aria-label={label ? undefined : 'Select all'}
      checked={isAllSelected}
      indeterminate={selectedCount > 0 && !isAllSelected}
      disabled={keys.length === 0}
      onChange={toggle}
    >
      {label}
    </Checkbox>
  );
}
