import { useState } from 'react';

export interface RowSelection<Row> {
  /** True while rows have checkboxes. */
  readonly isOn: boolean;
  readonly start: () => void;
  readonly stop: () => void;
  readonly selected: ReadonlySet<string>;
  /** Selected rows, including those hidden by the current filter. */
  readonly rows: readonly Row[];
  readonly onChange: (selected: ReadonlySet<string>) => void;
}

/** Selection of rows across pages and filters. */
export const useSelection = <Row>(listed: readonly Row[], keyOf: (row: Row) => string): RowSelection<Row> => {
  const [tickedRows, setTickedRows] = useState<ReadonlyMap<string, Row>>();
  const rows = [...(tickedRows?.values() ?? [])];
  return {
    isOn: tickedRows !== undefined,
    start: () => setTickedRows(new Map()),
    stop: () => setTickedRows(undefined),
    selected: new Set(tickedRows?.keys()),
    rows,
    onChange: (selected) =>
      setTickedRows(
        new Map([...rows, ...listed].map((row) => [keyOf(row), row] as const).filter(([key]) => selected.has(key))),
      ),
  };
};
