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
  const [ticked, setTicked] = useState<ReadonlyMap<string, Row>>();
  const rows = [...(ticked?.values() ?? [])];
  return {
    isOn: ticked !== undefined,
    start: () => setTicked(new Map()),
    stop: () => setTicked(undefined),
    selected: new Set(ticked?.keys()),
    rows,
    onChange: (selected) =>
      setTicked(
        new Map([...rows, ...listed].map((row) => [keyOf(row), row] as const).filter(([key]) => selected.has(key))),
      ),
  };
};
