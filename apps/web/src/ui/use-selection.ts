import { useState } from 'react';

export interface RowSelection<Row> {
  /** Rows have boxes to tick. */
  readonly isOn: boolean;
  readonly start: () => void;
  readonly stop: () => void;
  readonly selected: ReadonlySet<string>;
  /** The ticked rows, also those that a filter hides by now. */
  readonly rows: readonly Row[];
  readonly change: (selected: ReadonlySet<string>) => void;
}

/** Rows ticked one after the other, over pages and filters. */
export const useSelection = <Row>(listed: readonly Row[], keyOf: (row: Row) => string): RowSelection<Row> => {
  const [isOn, setOn] = useState(false);
  const [ticked, setTicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const change = (selected: ReadonlySet<string>): void => {
    const known = new Map([...ticked, ...listed.map((row) => [keyOf(row), row] as const)]);
    setTicked(new Map([...known].filter(([key]) => selected.has(key))));
  };
  return {
    isOn,
    start: () => setOn(true),
    stop: () => {
      setOn(false);
      setTicked(new Map());
    },
    selected: new Set(ticked.keys()),
    rows: [...ticked.values()],
    change,
  };
};
